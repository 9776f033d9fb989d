import { describe, expect, it } from "vitest";
import { wrap } from "./wrap.ts";

/** `[` and `]` stand around what is selected, before and after. */
function wrapped(marked: string, mark: string): string {
  const start = marked.indexOf("[");
  const end = marked.indexOf("]") - 1;
  const text = marked.replace("[", "").replace("]", "");
  const { over, text: written, select } = wrap(text, { start, end }, mark);
  const after = text.slice(0, over.start) + written + text.slice(over.end);
  return `${after.slice(0, select.start)}[${after.slice(select.start, select.end)}]${after.slice(select.end)}`;
}

describe("marking words up", () => {
  it.each([
    ["a [b] c", "**", "a **[b]** c"],
    ["a [b] c", "*", "a *[b]* c"],
    ["a[ b ]c", "**", "a **[b]** c"],
    ["a []c", "`", "a `[]`c"],
    ["a **[b]** c", "*", "a ***[b]*** c"],
    ["a *[b]* c", "**", "a ***[b]*** c"],
  ])("%j with %s gives %j", (before, mark, after) => {
    expect(wrapped(before, mark)).toBe(after);
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
    expect(wrapped(before, mark)).toBe(after);
  });
});
