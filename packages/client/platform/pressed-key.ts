export interface KeyPress {
  readonly key: string;
  readonly code: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
  readonly shiftKey: boolean;
}

/** Signs of shortcuts by their place on an American keyboard, and as they are written in other scripts. */
const SIGNS: Readonly<Record<string, string>> = {
  BracketLeft: "[",
  BracketRight: "]",
  Period: ".",
  "؟": "?",
};

/**
 * The name of a key in shortcuts, on every layout: `z`, `.`, `1`, `Enter`. Where it types no ASCII (Cyrillic, a dead key),
 * its place names the letter. The upper row is digits; Tab goes by its place, since Shift+Tab is unnamed in WebKitGTK.
 */
export function shortcutKey({ key, code, shiftKey }: Pick<KeyPress, "key" | "code" | "shiftKey">): string {
  if (code === "Tab") return code;
  const [, kind, sign = ""] = /^(Key|Digit)(.)$/.exec(code) ?? [];
  if (kind === "Digit" && !shiftKey) return sign;
  if (/^[ -~]$/.test(key)) return key.toLowerCase();
  if (!typesText(key) && key !== "Dead") return key;
  return kind === "Key" ? sign.toLowerCase() : (SIGNS[key] ?? SIGNS[code] ?? key);
}

/** Whether Shift only chose the sign or digit that a key types, as for `?`: then it is no part of a shortcut. */
export const isShiftOfSign = ({ key }: Pick<KeyPress, "key">): boolean => /^[!-@[-`{-~]$/.test(key);

/** Whether a key has no name, as `Enter` has, but types what `key` says: one letter or more, as the Arabic لا. */
export const typesText = (key: string): boolean => !/^[A-Z]\w+$/.test(key);

/** Whether Ctrl, ⌘ or Alt is held: what is not a shortcut of ours is then the browser's, such as Alt+Left to go back. */
export const isCombined = ({
  ctrlKey,
  metaKey,
  altKey,
}: Omit<KeyPress, "key" | "code" | "shiftKey">): boolean => ctrlKey || metaKey || altKey;

/** Whether a key alone changes a text. To a row the same keys do something else: they open it, delete it, fold it. */
export const writes = (press: KeyPress): boolean =>
  (typesText(press.key) || /^(Enter|Backspace|Delete)$/.test(press.key)) && !isCombined(press);

/** Returns what was typed with one more key. */
export const withKey = (typed: string, { key }: Pick<KeyPress, "key">): string =>
  key === "Backspace" ? typed.slice(0, -1) : typesText(key) ? typed + key : typed;
