import { readPieces, tagsIn } from "../../rich/pieces.ts";
import { tagEnd } from "../../rich/tag.ts";

/** The words of a tag of Anki in a note: `#biology/cell` of `biology::cell`. What can be no tag here stays as it is. */
export function fromAnkiTag(tag: string): string {
  const words = `#${tag.replaceAll("::", "/")}`;
  return !tag.includes("/") && isTag(words) ? words : tag;
}

/** The tag of Anki that the words of a note say, with a sign before them or without. */
export const toAnkiTag = (words: string): string =>
  isTag(words) ? words.slice(1).replaceAll("/", "::") : words;

/** The tags that texts say, as Anki has them, each once. */
export const ankiTagsIn = (texts: readonly string[]): readonly string[] => [
  ...new Set(
    texts.flatMap((text) =>
      text.includes("#")
        ? tagsIn(readPieces(text)).map(({ from, to }) => toAnkiTag(text.slice(from, to)))
        : [],
    ),
  ),
];

const isTag = (words: string): boolean => tagEnd(words, 0) === words.length;
