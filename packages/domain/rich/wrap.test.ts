import { describe, expect, it } from "vitest";
import { rewritten } from "../testing/rewritten.ts";
import { wrap } from "./wrap.ts";

describe("marking words up", () => {
  it.each([
    ["a [b] c", "**", "a **[b]** c"],
    ["a [b] c", "*", "a *[b]* c"],
    ["a[ b ]c", "**", "a **[b]** c"],
    ["a []c", "`", "a `[]`c"],
    ["a **[b]** c", "*", "a ***[b]*** c"],
    ["a *[b]* c", "**", "a ***[b]*** c"],
  ])("%j with %s gives %j", (before, mark, after) => {
    expect(rewritten(before, (text, selected) => wrap(text, selected, mark))).toBe(after);
  });
});

describe("taking the marks off", () => {
  it.each([
    ["a **[b]** c", "**", "a [b] c"],
    ["a [**b**] c", "**", "a [b] c"],
    ["a *[b]* c", "*", "a [b] c"],
    ["a ***[b]*** c", "*", "a **[b]** c"],
    ["a ***[b]*** c", "**", "a *[b]* c"],
    ["a [***b***] c", "**", "a [*b*] c"],
    ["a `[]`c", "`", "a []c"],
    ["==[b]==", "==", "[b]"],
  ])("%j with %s gives %j", (before, mark, after) => {
    expect(rewritten(before, (text, selected) => wrap(text, selected, mark))).toBe(after);
  });
});
