import type { OutlineItem } from "../../outline-text/outline-item.ts";
import { readMarkdown } from "../../outline-text/read-markdown.ts";
import type { Losses } from "../losses.ts";
import { type FoundCard, WITHOUT_CARD } from "./block-cards.ts";
import { findCards } from "./find-cards.ts";
import { lineKinds, propertyLines } from "./line-kinds.ts";
import { hasSchedule, type ObsidianSchedule, withoutSchedule } from "./schedule.ts";

/** A row of a page; of a card with what is known of its schedule. */
export interface ObsidianItem extends OutlineItem {
  readonly schedule?: ObsidianSchedule;
}

const SCHEDULE = /<!--SR:!?\d/;
const TAG = /(?:^|\s)#flashcards(?:[/\s]|$)/m;
const PROPERTY_TAG = /^(?:tags?:|\s*-).*\bflashcards\b/;
const OF_PAGE = /^sr-(?:due|interval|ease):/;
const CARD = /^\0(\d+)$/;
const SEVERAL = "cards that are asked in several ways: each further one stands below the first";

/** Whether a page is one of cards in Obsidian: it has the tag of cards, or a schedule. */
export function looksLikeObsidian(source: string): boolean {
  if (SCHEDULE.test(source) || TAG.test(source)) return true;
  if (!source.startsWith("---")) return false;
  const lines = source.split(/\r\n?|\n/);
  return lines.slice(0, propertyLines(lines)).some((line) => PROPERTY_TAG.test(line));
}

/** A page as rows, with its cards where they stand. */
export function readObsidianPage(source: string, losses: Losses): ObsidianItem[] {
  const lines = source.replaceAll("\0", "\ufffd").split(/\r\n?|\n/);
  const kinds = lineKinds(lines);
  const found = findCards({ lines, kinds }, losses);
  const properties = propertyLines(lines);
  const claimed = new Set(found.map(({ commentLine }) => commentLine));
  const kept: string[] = [];
  let [next, at] = [0, 0];
  while (at < lines.length) {
    const line = lines[at] as string;
    const card = found[next];
    if (card?.from === at) {
      // Blank lines keep what stands beside it from becoming a part of it.
      kept.push("", `${card.sign.replace(/(?<=\S)$/, " ")}\0${next}`, "");
      at = card.to;
      next++;
      continue;
    }
    at++;
    if (at < properties && OF_PAGE.test(line)) {
      losses.add("schedules of whole pages", line);
    } else if (kinds[at - 1] !== "code" && hasSchedule(line)) {
      if (!claimed.has(at - 1)) losses.add(WITHOUT_CARD, line);
      if (withoutSchedule(line).trim() !== "") kept.push(withoutSchedule(line));
    } else kept.push(line);
  }
  return readMarkdown(kept.join("\n")).flatMap((item) => {
    const card = found[Number(CARD.exec(item.text)?.[1] ?? Number.NaN)];
    return card ? cardItems(item, card, losses) : [item];
  });
}

function cardItems(
  place: OutlineItem,
  { cards, schedules, deck }: FoundCard,
  losses: Losses,
): ObsidianItem[] {
  const [first, ...further] = cards.map(({ question, answer }, index): ObsidianItem => {
    const schedule = schedules[index];
    const depth = place.depth + (index === 0 ? 0 : 1);
    return { ...place, depth, text: question, answer, ...(schedule ? { schedule } : {}) };
  });
  if (!first) return [];
  if (further.length > 0) losses.add(SEVERAL, first.text);
  const tags = deck === undefined ? [] : [{ depth: place.depth + 1, text: `Tags: ${deck}` }];
  return [first, ...tags, ...further];
}
