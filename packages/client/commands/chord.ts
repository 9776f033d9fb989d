import { isShiftOfSign, type KeyPress, shortcutKey } from "../platform/pressed-key.ts";

/** A key with modifiers, as `Mod+Shift+Enter`. `Mod` is Ctrl or Meta; both together are `Ctrl+Meta`. */
export interface Chord {
  readonly key: string;
  readonly mod: boolean;
  readonly ctrl: boolean;
  readonly meta: boolean;
  readonly alt: boolean;
  readonly shift: boolean;
}

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

/** Whether a key press is exactly this chord, on whatever layout, without a further modifier. */
export function matchesChord(chord: Chord, press: KeyPress): boolean {
  if (press.altKey !== chord.alt || shortcutKey(press) !== chord.key) return false;
  if (press.shiftKey !== chord.shift && !isShiftOfSign(press)) return false;
  return chord.mod
    ? press.ctrlKey !== press.metaKey
    : press.ctrlKey === chord.ctrl && press.metaKey === chord.meta;
}

/** How many modifiers a chord asks for: the most specific one wins. */
export const specificity = ({ mod, ctrl, meta, alt, shift }: Chord): number =>
  Number(mod) + Number(ctrl) + Number(meta) + Number(alt) + Number(shift);
