import { matchesChord, parseChord } from "../../commands/chord.ts";
import type { KeyPress } from "../../platform/pressed-key.ts";

/** What a key does on a row that is proposed. */
export type ProposalAct =
  | "accept"
  | "reject"
  | "edit"
  | "accept-all"
  | "reject-all"
  | "next"
  | "previous"
  | "leave";

const KEYS: Readonly<Record<ProposalAct, readonly string[]>> = {
  accept: ["a", "Enter"],
  reject: ["x", "r"],
  edit: ["e"],
  "accept-all": ["Shift+a"],
  "reject-all": ["Shift+x", "Shift+r"],
  next: ["j", "ArrowDown"],
  previous: ["k", "ArrowUp"],
  leave: ["Escape"],
};

const ACTS = (Object.keys(KEYS) as ProposalAct[]).flatMap((act) =>
  KEYS[act].map((chord) => ({ act, chord: parseChord(chord) })),
);

/** Returns what a key press does, if anything: with a modifier that is not asked for it is the browser's. */
export const actOfKey = (press: KeyPress): ProposalAct | undefined =>
  ACTS.find(({ chord }) => matchesChord(chord, press))?.act;
