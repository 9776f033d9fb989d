import { readPieces, tagsIn } from "../rich/pieces.ts";

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

/** Whether a tag is found by another one: it is the same, or stands below it. Both are folded (`fold`). */
export const isTagWithin = (tag: string, wanted: string): boolean =>
  tag === wanted || tag.startsWith(`${wanted}/`);
