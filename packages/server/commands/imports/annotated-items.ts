import { completedNew, partsOf } from "@perennial/domain/card/card-kinds";
import type { AnnotatedItem } from "@perennial/domain/format/annotated-markdown/annotations";
import type { PageMark } from "@perennial/domain/format/annotated-markdown/page-mark";
import { guidOfUuid } from "../../database/guids.ts";
import type { ImportedMemory, RememberedItem } from "./document.ts";
import { memoryOfSchedule } from "./obsidian-items.ts";

export const SCHEDULES_DECISION =
  "Markdown keeps no history: new cards come in with their due dates, intervals and ease, and those that are here keep theirs.";

/**
 * Rows of Markdown that was written here, known by their ids and with the memories of their cards.
 * @param mark of its first page: the name there is that of the heading
 */
export const annotatedItems = (
  items: readonly AnnotatedItem[],
  mark: Pick<PageMark, "name">,
): RememberedItem[] =>
  items.map(({ schedule, ...item }, index) => {
    const name = item.name ?? (index === 0 ? mark.name : undefined);
    const memory = schedule ? [ofFirstPart(item, memoryOfSchedule(name ?? "", item, schedule))] : undefined;
    const guid = name && guidOfUuid(name);
    return {
      ...item,
      ...(name === undefined ? {} : { name }),
      ...(guid === undefined ? {} : { guid }),
      ...(memory ? { memory } : {}),
    };
  });

/** Markdown has one schedule for a card: that of the part that is asked first. */
function ofFirstPart({ text, answer = "", form }: AnnotatedItem, memory: ImportedMemory): ImportedMemory {
  const [part = memory.part] = partsOf(completedNew({ question: text, answer, ...form }));
  return { ...memory, part, reviews: memory.reviews.map((review) => ({ ...review, part })) };
}
