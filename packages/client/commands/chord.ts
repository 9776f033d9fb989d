/** What a key event tells, as far as commands ask. */
export interface KeyPress {
  readonly key: string;
  readonly code: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
  readonly shiftKey: boolean;
}

/**
 * A key with its modifiers, as `Mod+Shift+Enter`. `Mod` is Ctrl or Meta, whichever is pressed, on every system;
 * both together are the more specific `Ctrl+Meta`. A letter or digit alone is matched whatever Caps Lock says.
 */
export interface Chord {
  readonly key: string;
  readonly mod: boolean;
  readonly ctrl: boolean;
  readonly meta: boolean;
  readonly alt: boolean;
  readonly shift: boolean;
}

/**
 * Keys that keep their place on layouts where their sign needs another modifier; and Tab, for which WebKit on GTK has no
 * name with Shift.
 */
const CODES: Readonly<Record<string, string>> = {
  "]": "BracketRight",
  "[": "BracketLeft",
  ".": "Period",
  Tab: "Tab",
};

/** Reads a chord such as `Mod+Shift+Enter`; `Space` is the blank. It checks nothing: chords are written by us. */
export function parseChord(text: string): Chord {
  const parts = text.split("+");
  const key = parts.pop() ?? "";
  const has = (name: string) => parts.includes(name);
  return {
    key: key === "Space" ? " " : key,
    mod: has("Mod"),
    ctrl: has("Ctrl"),
    meta: has("Meta"),
    alt: has("Alt"),
    shift: has("Shift"),
  };
}

/**
 * Whether a key press is exactly this chord, without a further modifier. `]`, `[` and `.` also match by their
 * place on the keyboard, `?` with or without Shift.
 */
export function matchesChord(chord: Chord, press: KeyPress): boolean {
  if (press.altKey !== chord.alt) return false;
  // A sign such as `?` is typed with Shift on one layout and without on another.
  if (press.shiftKey !== chord.shift && chord.key !== "?") return false;
  if (
    chord.mod ? press.ctrlKey === press.metaKey : press.ctrlKey !== chord.ctrl || press.metaKey !== chord.meta
  )
    return false;
  const pressed = press.key.length === 1 ? press.key.toLowerCase() : press.key;
  return pressed === chord.key || (CODES[chord.key] !== undefined && CODES[chord.key] === press.code);
}

/** How many modifiers a chord asks for: the most specific one wins. */
export const specificity = ({ mod, ctrl, meta, alt, shift }: Chord): number =>
  Number(mod) + Number(ctrl) + Number(meta) + Number(alt) + Number(shift);

/** Whether a key alone changes a text. To a row the same keys do something else: they open it, delete it, fold it. */
export const writes = ({ key, ctrlKey, metaKey, altKey }: KeyPress): boolean =>
  (key.length === 1 || /^(Enter|Backspace|Delete)$/.test(key)) && !ctrlKey && !metaKey && !altKey;
