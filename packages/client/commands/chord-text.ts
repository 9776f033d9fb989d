import { parseChord } from "./chord.ts";

const SIGNS: Readonly<Record<string, string>> = {
  ArrowUp: "↑",
  ArrowDown: "↓",
  ArrowLeft: "←",
  ArrowRight: "→",
  ContextMenu: "Menu",
  Escape: "Esc",
  " ": "Space",
};

/** The modifiers of a chord as they are called on this system, then its key. */
function namesOf(
  text: string,
  isMac: boolean,
): { readonly modifiers: readonly string[]; readonly key: string } {
  const { key, mod, ctrl, meta, alt, shift } = parseChord(text);
  const modifiers = [
    mod ? (isMac ? "⌘" : "Ctrl") : null,
    ctrl ? (isMac ? "⌃" : "Ctrl") : null,
    meta ? (isMac ? "⌘" : "Meta") : null,
    alt ? (isMac ? "⌥" : "Alt") : null,
    shift ? (isMac ? "⇧" : "Shift") : null,
  ].filter((name) => name !== null);
  return { modifiers, key: SIGNS[key] ?? (key.length === 1 ? key.toUpperCase() : key) };
}

/** The keys of a chord as they are called on this system. */
export function chordText(text: string, isMac: boolean): string {
  const { modifiers, key } = namesOf(text, isMac);
  return [...modifiers, key].join(" ");
}

/** The keys of chords that have their modifiers in common, which are named once. */
export function chordNames(chords: readonly string[], isMac: boolean): string[] {
  const [first, ...more] = chords.map((chord) => namesOf(chord, isMac));
  return first ? [...first.modifiers, first.key, ...more.map(({ key }) => key)] : [];
}
