import { expect, test } from "vitest";
import { wrapGap } from "./wrap-gap.ts";

/** Rewrites a text whose selection stands between bars, and writes the bars around what is selected then. */
function wrapped(marked: string): string {
  const start = marked.indexOf("|");
  const end = marked.lastIndexOf("|") - 1;
  const { over, text, select } = wrapGap(marked.replaceAll("|", ""), { start, end: Math.max(start, end) });
  const plain = marked.replaceAll("|", "");
  const written = plain.slice(0, over.start) + text + plain.slice(over.end);
  return `${written.slice(0, select.start)}|${written.slice(select.start, select.end)}|${written.slice(select.end)}`;
}

test.each([
  ["The |heart| pumps", "The {{|heart|}} pumps"],
  ["The| heart |pumps", "The {{|heart|}} pumps"],
  ["{{a}} and |b|", "{{a}} and {{|b|}}"],
  ["{{c1::a}} {{c4::b}} |c|", "{{c1::a}} {{c4::b}} {{c5::|c|}}"],
  ["The || pumps", "The {{||}} pumps"],
  ["The {{|heart|}} pumps", "The |heart| pumps"],
  ["The |{{c2::heart::organ}}| pumps", "The |heart| pumps"],
])("%j becomes %j", (before, after) => {
  expect(wrapped(before)).toBe(after);
});
