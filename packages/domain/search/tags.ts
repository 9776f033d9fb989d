import { readPieces, tagsIn } from "../rich/pieces.ts";
import { fold } from "./fold.ts";

/** A tag of a text, as it was written and without its sign, with its range there: it begins at the sign. */
export interface Tag {
  readonly name: string;
  readonly from: number;
  readonly to: number;
}

/** The tags of a text, in order. One that holds none is not parsed. */
export const tagsOf = (text: string): readonly Tag[] =>
  /(?:^|[\s(])#[^\s#]/.test(text)
    ? tagsIn(readPieces(text)).map(({ from, to }) => ({ name: text.slice(from + 1, to), from, to }))
    : [];

/** Returns the names of the tags of texts, each once, as it was written first. */
export function tagNames(...texts: readonly string[]): readonly string[] {
  const names = new Map<string, string>();
  for (const { name } of texts.flatMap(tagsOf)) {
    const folded = fold(name);
    if (!names.has(folded)) names.set(folded, name);
  }
  return [...names.values()];
}

/** Whether a tag is found by another one: it is the same, or stands below it. Both are folded (`fold`). */
export const isTagWithin = (tag: string, wanted: string): boolean =>
  tag === wanted || tag.startsWith(`${wanted}/`);

/** A name as it was typed, with or without its sign, as it can stand in a text; undefined for what can be no tag. */
export function tagNamed(typed: string): string | undefined {
  const name = typed.trim().replace(/^#/, "").trim().replace(/\s+/g, "-");
  const [tag, ...more] = tagsOf(`#${name}`);
  return tag?.name === name && more.length === 0 ? name : undefined;
}

/** Writes a tag behind a text. The text stays where it has the tag, or would read as something else with it. */
export function withTag(text: string, name: string): string {
  const tags = tagsOf(text);
  if (tags.some((tag) => fold(tag.name) === fold(name))) return text;
  const tagged = `${text}${/(?:^|\s)$/.test(text) ? "" : " "}#${name}`;
  // Behind code, or a formula, that is a text as a whole, it would be neither.
  const isWhole =
    readPieces(text).some(({ type }) => type === "fence" || type === "formula") && text.includes("\n");
  return !isWhole && tagsOf(tagged).length === tags.length + 1 ? tagged : text;
}

/** Takes a tag, and those below it, out of a text, each with the blank before it. */
export const withoutTag = (text: string, name: string): string =>
  tagsOf(text)
    .filter((tag) => isTagWithin(fold(tag.name), fold(name)))
    .reduceRight(
      (edited, { from, to }) => `${edited.slice(0, from).replace(/\s$/, "")}${edited.slice(to)}`,
      text,
    )
    .replace(/^\s+/, "");
