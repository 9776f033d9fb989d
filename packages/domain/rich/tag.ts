/** A longer one is no tag but words: cut off, it would be another tag (decision 121). In UTF-16 units, its sign left out. */
export const LONGEST_TAG = 100;

/** Letters and digits of any script, with what joins them within a word; a slash stands between two of them. */
const TAG = /#((?:[\p{L}\p{M}\p{N}\p{Extended_Pictographic}_\-\u200c\u200d]+\/?)+)/uy;

/**
 * Returns where the tag ends that begins at an offset; undefined where none does. It stands at the start, behind a
 * blank or behind `(`, and has a letter: `#1` is none.
 */
export function tagEnd(line: string, from: number): number | undefined {
  if (line[from] !== "#" || !/^[\s(]?$/.test(line.charAt(from - 1))) return undefined;
  TAG.lastIndex = from;
  const name = TAG.exec(line)?.[1]?.replace(/\/$/, "");
  const isTag = name !== undefined && name.length <= LONGEST_TAG && /\p{L}/u.test(name);
  return isTag ? from + 1 + name.length : undefined;
}

/** Whether words that begin as a tag may go on as one: nothing in them ends it. @param name without its sign */
export const mayBecomeTag = (name: string): boolean => {
  TAG.lastIndex = 0;
  return name === "" || (name.length <= LONGEST_TAG && TAG.exec(`#${name}`)?.[1] === name);
};
