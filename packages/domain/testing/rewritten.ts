import type { Rewrite, TextRange } from "../rich/wrap.ts";

/**
 * Rewrites a text in which `[` and `]` stand around what is selected, and writes them around what is selected then.
 * @param rewrite what is done to the text without the brackets
 */
export function rewritten(marked: string, rewrite: (text: string, selected: TextRange) => Rewrite): string {
  const selected = { start: marked.indexOf("["), end: marked.indexOf("]") - 1 };
  const before = marked.replace("[", "").replace("]", "");
  const { over, text, select } = rewrite(before, selected);
  const after = before.slice(0, over.start) + text + before.slice(over.end);
  return `${after.slice(0, select.start)}[${after.slice(select.start, select.end)}]${after.slice(select.end)}`;
}
