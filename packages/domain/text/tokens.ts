/** Ordered: the first that matches wins. */
const KINDS = [
  /\s+/,
  // Scripts that write no spaces: a character is a word.
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]\p{M}*/u,
  /[\p{L}\p{N}_][\p{L}\p{N}\p{M}_]*/u,
  // Flags, and emoji however they are joined: half of one is a different sign.
  /\p{RI}\p{RI}/u,
  /\p{Extended_Pictographic}(?:\p{M}|\p{Emoji_Modifier}|\u200d|\p{Extended_Pictographic})*/u,
  // Anything else, with its accents.
  /.(?:\p{M}|\u200d)*/u,
];

const TOKEN = new RegExp(KINDS.map((kind) => kind.source).join("|"), "gsu");

/** Returns the words of a text and what stands between them. Joined, they are the text again. */
export const tokens = (text: string): string[] => text.match(TOKEN) ?? [];
