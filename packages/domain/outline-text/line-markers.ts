/** What the beginning of a line of Markdown makes it: a row of a list, one that is done, or a heading. */

/** A bullet or a number, with what stands between it and the text. */
const MARKER = /^(?:[-*+•◦▪‣]|\d{1,9}[.)])(?:[ \t]+|$)/;
const HEADING = /^(#{1,6})(?:[ \t]+|$)/;
/** A number keeps its place and is told apart by its sign, as CommonMark does it. */
const NUMBER = /^(\d{1,9})(\\*)([.)](?:[ \t]|$))/;
/** What is done. */
const BOX = /^\[[xX]\](?:[ \t]+|$)/;
const FENCE = /^(?:`{3}|~{3})/;

/** Returns the bullet or number at the very beginning of a line, with the space behind it; undefined where there is none. */
export const markerOf = (line: string): string | undefined => MARKER.exec(line)?.[0];

/** Returns the ticked box, `[x]`, with which a line begins, and the space behind it; undefined without one. */
export const tickedBoxOf = (line: string): string | undefined => BOX.exec(line)?.[0];

/** Returns the signs that make a line a heading, `#` to `######`, and the space behind them; undefined without any. */
export const headingOf = (line: string): string | undefined => HEADING.exec(line)?.[0];

const isSign = (line: string): boolean =>
  MARKER.test(line) || HEADING.test(line) || FENCE.test(line) || BOX.test(line);

/** Whether a backslash before this is ours. */
const isEscapable = (rest: string): boolean => rest === "" || /^\s/.test(rest) || isSign(rest);

/** A line of a text as it stands in Markdown without becoming a row, a heading or the end of one. */
export function escapeLine(line: string, isFirst: boolean): string {
  if (NUMBER.test(line)) return line.replace(NUMBER, "$1\\$2$3");
  const unslashed = line.replace(/^\\+/, "");
  if (unslashed !== line) return isEscapable(unslashed) ? `\\${line}` : line;
  const words = line.trimStart();
  const changes = isFirst ? words !== line : words === "";
  return changes || isSign(words) ? `\\${line}` : line;
}

/** Takes off the one backslash that `escapeLine` put into a line; any other stays. */
export function unescapeLine(line: string): string {
  const number = NUMBER.exec(line);
  if (number)
    return number[2] === ""
      ? line
      : line.replace(NUMBER, (_, digits, slashes, sign) => digits + slashes.slice(1) + sign);
  const unslashed = line.replace(/^\\+/, "");
  return unslashed !== line && isEscapable(unslashed) ? line.slice(1) : line;
}
