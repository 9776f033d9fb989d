import { createFenceEnds, fenceOpenedBy } from "../../outline-text/fence.ts";
import { headingOf } from "../../outline-text/line-markers.ts";
import { hasSchedule, withoutSchedule } from "./schedule.ts";

/** What a line is to the search for cards. No card reaches over an aside: properties, rules, comments, lines of tags. */
export type LineKind = "blank" | "code" | "aside" | "heading" | "schedule" | "separator" | "text";

const RULE = /^\s*(?:(?:-\s*){3,}|(?:\*\s*){3,}|(?:_\s*){3,})$/;
const TAGS = /^\s*(?:#[^\s#]+\s*)+$/;
const SEPARATOR = /^\s*\?\??\s*$/;

/** How many lines at the beginning hold the properties of a page. */
export function propertyLines(lines: readonly string[]): number {
  if (lines[0]?.trimEnd() !== "---") return 0;
  const end = lines.findIndex((line, index) => index > 0 && line.trimEnd() === "---");
  return end < 0 ? 0 : end + 1;
}

/** Returns what each line of a page is to the search for cards; a comment or a fenced block is one thing to its end. */
export function lineKinds(lines: readonly string[]): LineKind[] {
  const endOf = createFenceEnds(lines);
  const kinds: LineKind[] = lines.slice(0, propertyLines(lines)).map(() => "aside");
  let isComment = false;
  for (let at = kinds.length; at < lines.length; at++) {
    const line = lines[at] as string;
    const words = line.trim();
    const opened = isComment ? undefined : fenceOpenedBy(words);
    const end = opened && endOf(at, opened);
    if (end !== undefined) {
      for (; at <= end; at++) kinds.push("code");
      at--;
      continue;
    }
    isComment ||= words.startsWith("<!--") && !hasSchedule(words);
    kinds.push(isComment ? "aside" : kindOf(line));
    if (words.includes("-->")) isComment = false;
  }
  return kinds;
}

function kindOf(line: string): LineKind {
  const words = line.trim();
  if (words === "") return "blank";
  if (SEPARATOR.test(line)) return "separator";
  if (RULE.test(line) || TAGS.test(line)) return "aside";
  if (hasSchedule(words) && withoutSchedule(words) === "") return "schedule";
  return headingOf(words) === undefined ? "text" : "heading";
}
