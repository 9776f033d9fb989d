import { expect, test } from "vitest";
import { rewritten } from "../testing/rewritten.ts";
import { wrapGap } from "./wrap-gap.ts";

test.each([
  ["The [heart] pumps", "The {{[heart]}} pumps"],
  ["The[ heart ]pumps", "The {{[heart]}} pumps"],
  ["{{a}} and [b]", "{{a}} and {{[b]}}"],
  ["{{c1::a}} {{c4::b}} [c]", "{{c1::a}} {{c4::b}} {{c5::[c]}}"],
  ["The [] pumps", "The {{[]}} pumps"],
  ["The {{[heart]}} pumps", "The [heart] pumps"],
  ["The [{{c2::heart::organ}}] pumps", "The [heart] pumps"],
])("%j becomes %j", (before, after) => {
  expect(rewritten(before, wrapGap)).toBe(after);
});
