import { expect, test } from "vitest";
import { rewritten } from "../testing/rewritten.ts";
import { numberGaps } from "./gaps.ts";
import { wrapGap } from "./wrap-gap.ts";

test.each([
  ["The [heart] pumps", "The {{[heart]}} pumps"],
  ["The[ heart ]pumps", "The {{[heart]}} pumps"],
  ["{{a}} and [b]", "{{a}} and {{[b]}}"],
  ["{{c1::a}} {{c4::b}} [c]", "{{c1::a}} {{c4::b}} {{[c]}}"],
  ["The [] pumps", "The {{[]}} pumps"],
  ["The {{[heart]}} pumps", "The [heart] pumps"],
  ["The [{{c2::heart::organ}}] pumps", "The [heart] pumps"],
])("%j becomes %j", (before, after) => {
  expect(rewritten(before, wrapGap)).toBe(after);
});

test("a new gap gets no number of one that was asked before and is gone", () => {
  const { over, text } = wrapGap("{{c1::a}} b", { start: 10, end: 11 });
  const sentence = `${"{{c1::a}} b".slice(0, over.start)}${text}`;
  expect(numberGaps(sentence, 2)).toBe("{{c1::a}} {{c3::b}}");
});
