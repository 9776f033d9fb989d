import type { Losses } from "../losses.ts";
import { type Block, blockCards, type FoundCard, type PageLines } from "./block-cards.ts";
import { inlineSides, signOf } from "./card-text.ts";
import { schedulesIn, withoutSchedule } from "./schedule.ts";

/**
 * Cards as Obsidian's spaced repetition reads them: `::` and `:::` in a line, `?` and `??` between lines, and highlights
 * as gaps, each with the schedules in the comment behind it. An answer with blank lines in it reaches to its comment.
 */
export function findCards({ lines: written, kinds }: PageLines, losses: Losses): FoundCard[] {
  const lines = written.map((line, at) => (kinds[at] === "text" ? withoutSchedule(line) : line));
  const page = { lines, kinds };
  const found: FoundCard[] = [];
  /** A card whose answer goes on behind blank lines if its schedule stands there. */
  let open: Block | undefined;
  let [from, separator] = [-1, -1];

  const commentAt = (at: number) =>
    kinds[at] === "text" || kinds[at] === "schedule" ? schedulesIn(written[at] as string) : undefined;

  /** Ends a block before a line, with the schedules that stand in another. */
  const end = (to: number, commentLine = -1) => {
    const block = { from: from < 0 ? to : from, to, separator, comment: commentAt(commentLine), commentLine };
    [from, separator] = [-1, -1];
    const cards = blockCards(page, block, losses);
    if (cards.length > 0) open = block.separator >= 0 && !block.comment ? block : undefined;
    else if (open && block.comment) {
      found.pop();
      cards.push(...blockCards(page, { ...block, from: open.from, separator: open.separator }, losses));
      open = undefined;
    }
    for (const card of cards) found.push(card);
  };

  for (let at = 0; at < lines.length; at++) {
    const [line, kind] = [lines[at] as string, kinds[at]];
    if (kind === "schedule") end(at, at);
    else if (kind === "blank" || kind === "aside") end(at);
    else {
      const isCard =
        separator < 0 && kind !== "code" && inlineSides(line.slice(signOf(line).length)).length > 0;
      if (isCard || kind === "heading") end(at);
      if (kind === "separator" && from >= 0 && separator < 0) separator = at;
      if (from < 0) from = at;
      const commentLine = commentAt(at) ? at : isCard && kinds[at + 1] === "schedule" ? at + 1 : -1;
      if (isCard || commentLine === at) end(at + 1, commentLine);
      if (commentLine > at) at++;
    }
    if (kind === "aside" || kind === "heading") open = undefined;
  }
  end(lines.length);
  return found;
}
