import { gapsIn } from "../../card/gaps.ts";

/** Anki makes no more cards of one note. */
const MOST_CLOZES = 500;

/** What begins, divides or ends a gap in Anki wherever it stands, also in code and formulas. */
const SIGN = /\{\{|\}\}|::/g;
/** Characters of no text, which stand for a sign in it until it is HTML. */
const STAND_INS: Readonly<Record<string, string>> = { "{": "\ufdd0", "}": "\ufdd1", ":": "\ufdd2" };
const ENTITIES = [
  ["\ufdd0", "&#123;"],
  ["\ufdd1", "&#125;"],
  ["\ufdd2", "&#58;"],
] as const;

const withStandIns = (text: string): string =>
  text.replace(SIGN, ([sign = ""]) => sign + (STAND_INS[sign] ?? sign));

const withEntities = (html: string): string =>
  ENTITIES.reduce((written, [standIn, entity]) => written.replaceAll(standIn, entity), html);

/**
 * Returns a text as HTML in which Anki finds no gap. What would be one here is written as code, so that a sentence that
 * holds the text comes back with its own gaps alone.
 */
export function fieldWithoutGaps(text: string, htmlOf: (text: string) => string): string {
  let written = "";
  let at = 0;
  for (const { from, to } of gapsIn(text)) {
    if (from < at || text.slice(from, to).includes("`")) continue;
    written += `${text.slice(at, from)}\`${text.slice(from, to)}\``;
    at = to;
  }
  return withEntities(htmlOf(withStandIns(written + text.slice(at))));
}

/**
 * Returns a sentence with numbered gaps as the field of Anki that hides the same words with the same hints. What is no
 * gap here is none there either.
 * @param numberOf the number of a gap there, by the one that it has here
 */
export function clozeField(
  source: string,
  numberOf: (number: number) => number | undefined,
  htmlOf: (text: string) => string,
): string {
  const signs = gapsIn(source)
    .flatMap(({ from, to, word, hint, number }) => {
      const known = number === null ? undefined : numberOf(number);
      if (known === undefined) return [];
      const said = hint === null ? "" : `::${withStandIns(source.slice(word.to + 2, to - 2))}`;
      return [
        { from, to: word.from, text: `{{c${known}::` },
        { from: word.to, to, text: `${said}}}` },
      ];
    })
    .sort((a, b) => a.from - b.from || a.to - b.to);
  let text = "";
  let at = 0;
  for (const sign of signs) {
    // A gap within a hint, which is one here alone.
    if (sign.from < at) continue;
    const before = withStandIns(source.slice(at, sign.from));
    // A word may end with a brace where an empty hint stood behind it.
    text += (sign.text.startsWith("}") ? before.replace(/\}$/, "\ufdd1") : before) + sign.text;
    at = sign.to;
  }
  return withEntities(htmlOf(text + withStandIns(source.slice(at))));
}

/**
 * Returns the numbers that parts have as gaps in Anki: those that they want, and the lowest free ones in place of those
 * that are too high for it.
 * @param wanted by the part
 */
export function clozeNumbers(wanted: Iterable<readonly [part: number, number: number]>): Map<number, number> {
  const all = [...wanted];
  const taken = new Set(all.flatMap(([, number]) => (number <= MOST_CLOZES ? number : [])));
  let free = 1;
  return new Map(
    all.map(([part, number]) => {
      if (number <= MOST_CLOZES) return [part, number];
      while (taken.has(free)) free++;
      taken.add(free);
      return [part, free];
    }),
  );
}
