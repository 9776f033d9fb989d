import type { Step } from "./steps.ts";

/** What once went wrong, as few steps as show it. Each is played again in every run. */
export interface OnceFailed {
  /** What went wrong, as the person met it. */
  readonly name: string;
  readonly steps: readonly Step[];
}

/** The only tab of the second browser. */
const alone = 2;

export const ONCE_FAILED: readonly OnceFailed[] = [
  {
    name: "what was typed on where another device's words had been merged in took them away without a copy",
    steps: [
      { do: "elsewhere", what: "edit", at: 0, seam: 0 },
      { do: "settle", who: alone },
      { do: "write", who: alone, at: 0, seam: 3 },
      { do: "elsewhere", what: "edit", at: 0, seam: 0 },
      { do: "pass", ms: 2_100 },
      { do: "write on", who: alone, seam: 0 },
      { do: "pass", ms: 2_100 },
    ],
  },
  {
    name: "review 1, fault 3: a draft that was recovered took away what the server had merged before the page was gone",
    steps: [
      { do: "elsewhere", what: "edit", at: 0, seam: 0 },
      { do: "settle", who: alone },
      { do: "write", who: alone, at: 0, seam: 3 },
      { do: "elsewhere", what: "edit", at: 0, seam: 0 },
      { do: "pass", ms: 2_100 },
      { do: "write on", who: alone, seam: 4 },
      { do: "kill", who: alone },
    ],
  },
  {
    name: "review 1, fault 2: an edit of a note whose creation was sent again under another name took away another device's words",
    steps: [
      { do: "click", who: alone, at: 0, seam: 0 },
      { do: "press", who: alone, key: "Ctrl+Enter" },
      { do: "settle", who: alone },
      { do: "offline", who: alone },
      { do: "press", who: alone, key: "Ctrl+Enter" },
      { do: "elsewhere", what: "delete", at: 1, seam: 0 },
      { do: "online", who: alone },
      { do: "pass", ms: 9_000 },
      { do: "elsewhere", what: "edit", at: 1, seam: 0 },
      { do: "pass", ms: 300 },
      { do: "write on", who: alone, seam: 0 },
      { do: "pass", ms: 2_100 },
    ],
  },
  {
    name: "review 1, fault 13: joining took away another device's words that were here, but not yet in the field",
    steps: [
      { do: "click", who: alone, at: 0, seam: 0 },
      { do: "press", who: alone, key: "Ctrl+Enter" },
      { do: "write on", who: alone, seam: 0 },
      { do: "press", who: alone, key: "Ctrl+Enter" },
      { do: "write on", who: alone, seam: 0 },
      { do: "blur", who: alone },
      { do: "settle", who: alone },
      { do: "click", who: alone, at: 2, seam: 0 },
      { do: "elsewhere", what: "edit", at: 2, seam: 2 },
      { do: "pass", ms: 300 },
      { do: "join back", who: alone },
    ],
  },
  {
    name: "splitting where another device's words had been merged in took them away without a copy",
    steps: [
      { do: "click", who: alone, at: 0, seam: 0 },
      { do: "press", who: alone, key: "Ctrl+Enter" },
      { do: "write on", who: alone, seam: 0 },
      { do: "blur", who: alone },
      { do: "settle", who: alone },
      { do: "write", who: alone, at: 1, seam: 0 },
      { do: "elsewhere", what: "edit", at: 1, seam: 2 },
      { do: "pass", ms: 2_100 },
      { do: "press", who: alone, key: "Enter" },
    ],
  },
  {
    name: "review 1, fault 13: making a card took away another device's words that were here, but not yet in the field",
    steps: [
      { do: "click", who: alone, at: 0, seam: 0 },
      { do: "press", who: alone, key: "Ctrl+Enter" },
      { do: "write on", who: alone, seam: 0 },
      { do: "blur", who: alone },
      { do: "settle", who: alone },
      { do: "click", who: alone, at: 1, seam: 0 },
      { do: "elsewhere", what: "edit", at: 1, seam: 0 },
      { do: "pass", ms: 300 },
      { do: "press", who: alone, key: "Alt+Enter" },
      { do: "write on", who: alone, seam: 0 },
      { do: "submit", who: alone },
    ],
  },
  {
    name: "review 1, fault 13: deleting an empty note took away another device's words that were here, but not yet in the field",
    steps: [
      { do: "click", who: alone, at: 0, seam: 0 },
      { do: "press", who: alone, key: "Ctrl+Enter" },
      { do: "settle", who: alone },
      { do: "elsewhere", what: "edit", at: 1, seam: 0 },
      { do: "pass", ms: 300 },
      { do: "join back", who: alone },
    ],
  },
  {
    name: "review 1, fault 9: a card that was being written in one tab was erased from the disk by what another tab kept",
    steps: [
      { do: "click", who: 0, at: 0, seam: 0 },
      { do: "press", who: 0, key: "Alt+Enter" },
      { do: "write on", who: 0, seam: 0 },
      { do: "click", who: 1, at: 0, seam: 0 },
      { do: "press", who: 1, key: "Alt+Enter" },
      { do: "write on", who: 1, seam: 0 },
      { do: "kill", who: 0 },
    ],
  },
  {
    name: "review 1, fault 18: a card that was being written in a row the server had not yet numbered was gone after a reload",
    steps: [
      { do: "offline", who: alone },
      { do: "click", who: alone, at: 0, seam: 0 },
      { do: "press", who: alone, key: "Ctrl+Enter" },
      { do: "press", who: alone, key: "Alt+Enter" },
      { do: "write on", who: alone, seam: 0 },
      { do: "kill", who: alone },
    ],
  },
  {
    name: "trying a failed edit again took away what had been written since",
    steps: [
      { do: "fault", who: alone, fault: { of: "commands", fate: "refused", after: 0, times: 1 } },
      { do: "write", who: alone, at: 0, seam: 0 },
      { do: "blur", who: alone },
      { do: "settle", who: alone },
      { do: "write", who: alone, at: 0, seam: 3 },
      { do: "blur", who: alone },
      { do: "settle", who: alone },
      { do: "retry", who: alone, at: 0 },
    ],
  },
];
