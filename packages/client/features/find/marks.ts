import { rangeOfSource } from "../../ui/rich-places.ts";
import type { Match } from "./matches.ts";

const ALL = "find-match";
const CURRENT = "find-current";

function textOf(key: string): HTMLElement | null {
  const row = document.querySelector(`.outline [data-key="${CSS.escape(key)}"]`);
  return row?.querySelector<HTMLElement>(".txt:not(textarea), .card-side") ?? null;
}

/** Highlights matches without rendering rows. Browsers that cannot do that only show the focused row. */
export function markMatches(matches: readonly Match[], current: Match | undefined): void {
  if (!("highlights" in CSS)) return;
  const rangeOf = ({ key, span }: Match): Range[] => {
    const text = textOf(key);
    const range = text && rangeOfSource(text, span.start, span.end);
    return range ? [range] : [];
  };
  const shown = new Set(
    [...document.querySelectorAll<HTMLElement>(".outline [data-key]")].map(({ dataset }) => dataset.key),
  );
  const inPage = matches.filter(({ key }) => shown.has(key));
  CSS.highlights.set(ALL, new Highlight(...inPage.filter((each) => each !== current).flatMap(rangeOf)));
  CSS.highlights.set(CURRENT, new Highlight(...(current ? rangeOf(current) : [])));
}

/** Removes all marks, for when the search is closed. */
export function clearMarks(): void {
  if (!("highlights" in CSS)) return;
  for (const name of [ALL, CURRENT]) CSS.highlights.delete(name);
}
