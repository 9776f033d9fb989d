import { FRONT } from "@perennial/domain/card/card-kinds";
import type { Losses } from "@perennial/domain/format/losses";
import { type ObsidianItem, readObsidianPage } from "@perennial/domain/format/obsidian/read-page";
import type { ObsidianSchedule } from "@perennial/domain/format/obsidian/schedule";
import { readBlockId } from "@perennial/domain/format/references/block-id";
import type { OutlineItem } from "@perennial/domain/outline-text/outline-item";
import { FALLBACK_ZONE, momentOfDay } from "@perennial/domain/study/study-day";
import { NO_MARKS } from "@perennial/domain/tree/marks";
import { rowUuid } from "../log/row-uuid.ts";
import type { ImportedMemory, RememberedItem } from "./document.ts";
import { withBlockNames } from "./links/block-names.ts";
import { setByHand } from "./set-by-hand.ts";

export const OBSIDIAN_DECISIONS = [
  "Pages with #flashcards or a schedule are read as Obsidian's spaced repetition does: “::”, “?” and highlights make cards there.",
  "Obsidian keeps no history: its cards come in with their due dates, intervals and ease.",
] as const;

const DAY_MS = 86_400_000;

/** A page of Obsidian with the memories of its cards. */
export const obsidianItems = (page: string, text: string, losses: Losses): RememberedItem[] =>
  withBlockNames(
    readObsidianPage(text, losses).map(({ schedule, ...item }) => ({
      ...withBlockId(item),
      ...(schedule ? { memory: [memoryOfSchedule(page, item, schedule)] } : {}),
    })),
    page,
  );

/** What names a card stands at the end of its answer. */
function withBlockId<Item extends Pick<OutlineItem, "text" | "answer">>(
  item: Item,
): Item & Pick<RememberedItem, "blockId"> {
  const { text, blockId } = readBlockId(item.answer ?? item.text);
  if (blockId === undefined) return item;
  return { ...item, ...(item.answer === undefined ? { text } : { answer: text }), blockId };
}

/**
 * The memory that a card has by its schedule, as a row of its log that is set by hand.
 * @param page where it stands
 * @param nth which of the schedules of its card it is
 */
export function memoryOfSchedule(
  page: string,
  { text, answer = "" }: Pick<ObsidianItem, "text" | "answer">,
  { dueDay, days, ease, fsrs }: ObsidianSchedule,
  nth = 0,
): ImportedMemory {
  const dueAt = fsrs ? new Date(fsrs.dueAt) : momentOfDay(Date.parse(dueDay) / DAY_MS);
  const review = setByHand({
    uuid: rowUuid(`obsidian ${JSON.stringify([page, text, answer])}`, nth + 1),
    at: fsrs ? new Date(fsrs.reviewedAt) : new Date(dueAt.getTime() - days * DAY_MS),
    dueAt,
    timeZone: FALLBACK_ZONE,
    days,
    ease,
    lapses: fsrs?.lapses ?? 0,
    memory: fsrs ?? null,
  });
  return { part: FRONT, reviews: [review], marks: NO_MARKS, dueAt };
}
