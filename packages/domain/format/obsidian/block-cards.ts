import { ok } from "../../result.ts";
import type { Losses } from "../losses.ts";
import { bothWays, deckOf, indentationOf, inlineSides, joined, signOf } from "./card-text.ts";
import { gapCards, MOST_GAPS, type Sides } from "./gaps.ts";
import type { LineKind } from "./line-kinds.ts";
import type { ObsidianSchedule, ScheduleComment } from "./schedule.ts";

/** Lines that one comment with schedules is about. */
export interface Block {
  readonly from: number;
  /** Behind its last line. */
  readonly to: number;
  /** The line between question and answer, −1 where there is none. */
  readonly separator: number;
  readonly comment: ScheduleComment | undefined;
  readonly commentLine: number;
}

/** Lines that are one text, asked in one way or in several. */
export interface FoundCard {
  readonly from: number;
  /** Behind the last line. */
  readonly to: number;
  /** What makes its first line a row of a list or a heading. */
  readonly sign: string;
  readonly deck: string | undefined;
  readonly cards: readonly Sides[];
  readonly schedules: readonly (ObsidianSchedule | null | undefined)[];
  /** Where its schedules stand. */
  readonly commentLine: number;
}

export interface PageLines {
  readonly lines: readonly string[];
  readonly kinds: readonly LineKind[];
}

type BlockCard = Pick<FoundCard, "from" | "to" | "cards" | "deck">;

export const WITHOUT_CARD = "schedules without a card";
export const UNREADABLE_SCHEDULE = "schedules that cannot be read, whose cards are new";
const TOO_MANY = `texts with more than ${MOST_GAPS} gaps, which stay as text`;

/** The cards of a block, each with its part of the schedules, which stand in the order of the cards. */
export function blockCards(page: PageLines, block: Block, losses: Losses): FoundCard[] {
  const asked = block.separator >= 0 ? besideSeparator(page, block) : byUnits(page, block, losses);
  const [first] = asked;
  if (!first) return [];
  const { schedules = [], unreadable = 0 } = block.comment ?? {};
  const place = page.lines[first.from] as string;
  for (let n = 0; n < unreadable; n++) losses.add(UNREADABLE_SCHEDULE, place);
  let used = 0;
  const cards = asked.map((card): FoundCard => {
    const own = card.cards.map(() => schedules[used++]);
    const sign = signOf(page.lines[card.from] as string);
    return { ...card, sign, schedules: own, commentLine: block.commentLine };
  });
  for (; used < schedules.length; used++) losses.add(WITHOUT_CARD, place);
  return cards;
}

/** Question and answer on both sides of a line; in a list they are what is indented as it is, below its row. */
function besideSeparator({ lines, kinds }: PageLines, { from, to, separator }: Block): BlockCard[] {
  const between = lines[separator] as string;
  const width = indentationOf(between);
  const isInside = (at: number) => lines[at]?.trim() === "" || indentationOf(lines[at] as string) >= width;
  let first = separator - 1;
  while (first > from && isInside(first)) first--;
  if (kinds[first] === "heading" && separator - first > 1) first++;
  let last = separator + 1;
  while (last < to && isInside(last)) last++;
  const { text, deck } = deckOf(withoutSign(lines.slice(first, separator)));
  const cards = bothWays(text, joined(lines.slice(separator + 1, last), width), between.trim() === "??");
  return cards.length === 0 ? [] : [{ from: first, to: last, cards, deck }];
}

/** Each row of a list is a text of its own. */
function byUnits({ lines, kinds }: PageLines, block: Block, losses: Losses): BlockCard[] {
  const asked: BlockCard[] = [];
  for (let from = block.from, to = from; from < block.to; from = to) {
    for (to = from + 1; to < block.to && (kinds[to] === "code" || !hasSign(lines[to] as string)); ) to++;
    const { text, deck } = deckOf(withoutSign(lines.slice(from, to)));
    const inline = to - from === 1 && kinds[from] !== "code" ? inlineSides(text) : [];
    const cards = inline.length > 0 ? ok(inline) : gapCards(text, block.comment !== undefined);
    if (!cards.ok) losses.add(TOO_MANY, text);
    else if (cards.value.length > 0) asked.push({ from, to, cards: cards.value, deck });
  }
  return asked;
}

const hasSign = (line: string): boolean => signOf(line).trim() !== "";

function withoutSign([first = "", ...rest]: readonly string[]): string {
  const sign = signOf(first);
  return joined([first.slice(sign.length), ...rest], sign.length);
}
