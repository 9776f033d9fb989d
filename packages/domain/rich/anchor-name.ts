/** An anchor's id as texts write it: ten letters of Crockford's base 32, in lower case, without i, l, o and u. */
const LETTERS = "0123456789abcdefghjkmnpqrstvwxyz";
const LENGTH = 10;

/** Ids of anchors are below this number, and at least 1. */
export const ANCHORS_END = LETTERS.length ** LENGTH;

/** The source of an expression that matches the name of an anchor. */
export const ANCHOR_NAME = `[0-9a-hjkmnp-tv-z]{${LENGTH}}`;

/** Returns the id that a name stands for. @param name as `ANCHOR_NAME` matches it */
export const anchorId = (name: string): number =>
  [...name].reduce((id, letter) => id * LETTERS.length + LETTERS.indexOf(letter), 0);

/** Returns the name that stands in texts for an id, from 1 to below `ANCHORS_END`. */
export function anchorName(id: number): string {
  let name = "";
  for (let rest = id; name.length < LENGTH; rest = Math.floor(rest / LETTERS.length))
    name = (LETTERS[rest % LETTERS.length] ?? "") + name;
  return name;
}

/** Draws an id. @param chance a number from 0 up to 1, this one left out */
export const drawAnchorId = (chance: number): number => 1 + Math.floor(chance * (ANCHORS_END - 1));
