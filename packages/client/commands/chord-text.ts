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

/** The keys of a chord as they are called on this system. */
export function chordText(text: string, isMac: boolean): string {
  const { key, mod, ctrl, meta, alt, shift } = parseChord(text);
  const names = [
    mod ? (isMac ? "⌘" : "Ctrl") : null,
    ctrl ? (isMac ? "⌃" : "Ctrl") : null,
    meta ? (isMac ? "⌘" : "Meta") : null,
    alt ? (isMac ? "⌥" : "Alt") : null,
    shift ? (isMac ? "⇧" : "Shift") : null,
    SIGNS[key] ?? (key.length === 1 ? key.toUpperCase() : key),
  ];
  return names.filter((name) => name !== null).join(" ");
}
