import { isRead } from "./is-read.ts";
import { plainText } from "./pieces.ts";

const URL = /(?:https?:\/\/|mailto:|www\.)[^\s<>]+/gi;
/** What can mark something up. A backslash asks for one before it only where a sign comes behind it. */
const SIGNS: readonly RegExp[] = [
  /\\(?=\\*(?:[*_`~=$]|<\/?su[bp]>|#[\p{L}\p{N}_-]))/gu,
  /\*/g,
  /_/g,
  /`/g,
  /~/g,
  /\$/g,
  /\[/g,
  /=(?==)|(?<==)=/g,
  /<(?=\/?su[bp]>)/g,
];

/**
 * Words as a note has to hold them so that it shows them as they stand: a backslash before the signs that would mark
 * something up. Words that show as they stand get none.
 * @param which "all" puts one before every sign, also where it would do no harm
 */
export function escapeMarks(text: string, which: "needed" | "all" = "needed"): string {
  if (!/[\\*_`~=[$<]/.test(text)) return text;
  return text
    .split("\n")
    .map((line) => (which === "all" ? orLine(written(line, SIGNS), line) : escapedLine(line)))
    .join("\n");
}

function escapedLine(line: string): string {
  if (plainText(line) === line) return line;
  const present = SIGNS.filter((sign) => line.search(sign) >= 0);
  const needed = present.reduce((signs, sign) => {
    const fewer = signs.filter((each) => each !== sign);
    return plainText(written(line, fewer)) === line ? fewer : signs;
  }, present);
  return orLine(written(line, needed), line);
}

/** What is too long to be read is shown as it stands. */
const orLine = (escaped: string, line: string): string => (isRead(escaped) ? escaped : line);

function written(line: string, signs: readonly RegExp[]): string {
  if (signs.length === 0) return line;
  const sign = new RegExp(signs.map(({ source }) => source).join("|"), "gu");
  let escaped = "";
  let at = 0;
  for (const { index, 0: address } of line.matchAll(URL)) {
    escaped += line.slice(at, index).replace(sign, "\\$&") + address;
    at = index + address.length;
  }
  return escaped + line.slice(at).replace(sign, "\\$&");
}
