/** What names a row at its end, as Obsidian has it: `^k3m9x2p7q4`. A power like `x ^2` is none. */
const BLOCK_ID = /(?:^|[ \n])\^([A-Za-z0-9-]{4,64})$/;
const ESCAPED = /((?:^|[ \n])\\*)\\(\^[A-Za-z0-9-]{4,64})$/;
const UNESCAPED = /((?:^|[ \n])\\*)(\^[A-Za-z0-9-]{4,64})$/;

/** A text and what names it at its end. */
export interface BlockText {
  readonly text: string;
  readonly blockId?: string;
}

/** Takes the name off the end of a text. */
export function readBlockId(text: string): BlockText {
  const found = BLOCK_ID.exec(text);
  if (!found) return { text: text.replace(ESCAPED, "$1$2") };
  return { text: text.slice(0, found.index), blockId: found[1] ?? "" };
}

/** The same the other way round; a text that ends as if it were named gets a backslash. */
export function writeBlockId({ text, blockId }: BlockText): string {
  if (blockId === undefined) return text.replace(UNESCAPED, "$1\\$2");
  return `${text}${text === "" ? "" : text.includes("\n") ? "\n" : " "}^${blockId}`;
}
