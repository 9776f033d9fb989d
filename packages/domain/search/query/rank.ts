import type { Query, TextField } from "./query.ts";
import type { SearchUnit } from "./unit.ts";

const [WHOLE, START, WORD_START, INSIDE] = [8, 4, 2, 1] as const;
const LEVEL = 0.1;
const BACKLINKS = 0.5;
const DAY_MS = 86_400_000;
const FADES_IN_DAYS = 30;

const isLetter = /[\p{L}\p{N}]/u;

/** Returns the words that a search asks for, folded, without those that may not be there. */
export function searchWords(query: Query): readonly { readonly text: string; readonly field: TextField }[] {
  switch (query.type) {
    case "text":
      return [query];
    case "and":
    case "or":
      return query.of.flatMap(searchWords);
    case "below":
      return searchWords(query.of);
    case "tag":
      return [{ text: `#${query.name}`, field: "any" }];
    default:
      return [];
  }
}

/** How good a hit is, the more the better: by where its words stand in its title, by links to it, by its age and its level. */
export function rankOf(
  unit: Pick<SearchUnit, "title" | "backlinks" | "changedAt" | "level">,
  words: readonly string[],
  now: number,
): number {
  const { title, backlinks, changedAt, level } = unit;
  const age = changedAt === undefined ? Number.POSITIVE_INFINITY : (now - changedAt) / DAY_MS;
  const whole = words.length > 1 && title === words.join(" ") ? words.length * WHOLE : 0;
  return (
    (whole || words.reduce((sum, word) => sum + placeOf(title, word), 0)) +
    BACKLINKS * Math.log(1 + backlinks) +
    Math.exp(-age / FADES_IN_DAYS) -
    LEVEL * level
  );
}

function placeOf(title: string, word: string): number {
  let at = title.indexOf(word);
  if (at < 0) return 0;
  if (at === 0) return title.length === word.length ? WHOLE : START;
  for (; at >= 0; at = title.indexOf(word, at + 1))
    if (!isLetter.test(title.charAt(at - 1))) return WORD_START;
  return INSIDE;
}
