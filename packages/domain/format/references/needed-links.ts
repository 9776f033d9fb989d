/** The line below a card that says by links what it needs. What makes it more than words is a comment, which other programs do not show. */
const NEEDS = /\nNeeds ([^\n]*\S) <!--needs-->$/;
const ESCAPED = /(\n\\*)\\(Needs [^\n]*\S <!--needs-->)$/;
const UNESCAPED = /(\n\\*)(Needs [^\n]*\S <!--needs-->)$/;

/** A text and the links to what it needs. */
export interface NeedingText {
  readonly text: string;
  readonly neededLinks?: string;
}

/** Takes the line that says what is needed off the end of a text. */
export function readNeededLinks(text: string): NeedingText {
  const found = NEEDS.exec(text);
  if (!found) return { text: text.replace(ESCAPED, "$1$2") };
  return { text: text.slice(0, found.index), neededLinks: found[1] ?? "" };
}

/** The same the other way round; a text that ends as if it needed something gets a backslash. */
export const writeNeededLinks = ({ text, neededLinks }: NeedingText): string =>
  neededLinks === undefined
    ? text.replace(UNESCAPED, "$1\\$2")
    : `${text}\nNeeds ${neededLinks} <!--needs-->`;
