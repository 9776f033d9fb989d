/** A text, and by which encoding where that is a guess. */
export interface DecodedText {
  readonly text: string;
  readonly guessed?: "Shift JIS" | "Windows-1252";
}

/** Signs that no text has. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const NO_TEXT = /[\0-\x08\x0e-\x1a\x1c-\x1f]/;
const KANA = /[\u3041-\u30fe]/g;
const BEYOND_ASCII = /[^\0-\x7f]/g;
/** Of the letters of a Japanese text so many are kana; of other bytes that happen to be valid, hardly any. */
const SHARE_OF_KANA = 0.15;

/** Returns whether bytes begin with these. */
export const startsWith = (bytes: Uint8Array, signs: readonly number[]): boolean =>
  signs.every((sign, index) => bytes[index] === sign);

/**
 * Decodes a file: valid UTF-8 is UTF-8, whatever a file says of itself; UTF-16 says so by its first two bytes. What
 * else spreadsheets write is Shift JIS where it has kana, and Windows-1252 otherwise.
 * @returns undefined where it is no text
 */
export function decodeText(bytes: Uint8Array): DecodedText | undefined {
  const encoding = startsWith(bytes, [0xff, 0xfe])
    ? "utf-16le"
    : startsWith(bytes, [0xfe, 0xff])
      ? "utf-16be"
      : "utf-8";
  const text = decoded(bytes, encoding);
  if (text !== undefined) return text.includes("\0") ? undefined : { text };
  if (encoding !== "utf-8") return undefined;
  const japanese = decoded(bytes, "shift_jis");
  if (japanese !== undefined && isJapanese(japanese) && !NO_TEXT.test(japanese))
    return { text: japanese, guessed: "Shift JIS" };
  const western = decoded(bytes, "windows-1252");
  return western === undefined || NO_TEXT.test(western)
    ? undefined
    : { text: western, guessed: "Windows-1252" };
}

const isJapanese = (text: string): boolean =>
  (text.match(KANA)?.length ?? 0) > (text.match(BEYOND_ASCII)?.length ?? 0) * SHARE_OF_KANA;

function decoded(bytes: Uint8Array, encoding: string): string | undefined {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}
