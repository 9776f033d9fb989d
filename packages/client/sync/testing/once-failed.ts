import type { Step } from "./steps.ts";

/** What once went wrong, as few steps as show it. Each is played again in every run. */
export interface OnceFailed {
  /** What went wrong, as the person met it. */
  readonly name: string;
  readonly steps: readonly Step[];
}

/** The only tab of the second browser. */
const alone = 2;

/** The caret in a new row, the one below the first note. */
const aNewRow: readonly Step[] = [
  { do: "click", who: alone, at: 0, seam: 0 },
  { do: "press", who: alone, key: "Ctrl+Enter" },
];

/** The same row once the server has it: it is empty, and the caret is in it. */
const aSecondRow: readonly Step[] = [...aNewRow, { do: "settle", who: alone }];

/** The same row with words in it that the server has; the caret is nowhere. */
const aSecondNote: readonly Step[] = [
  ...aNewRow,
  { do: "write on", who: alone, seam: 0 },
  { do: "blur", who: alone },
  { do: "settle", who: alone },
];

/** A second and a third row with words in them that the server has; the caret is in the third. */
const aThirdNote: readonly Step[] = [
  ...aNewRow,
  { do: "write on", who: alone, seam: 0 },
  { do: "press", who: alone, key: "Ctrl+Enter" },
  { do: "write on", who: alone, seam: 0 },
  { do: "blur", who: alone },
  { do: "settle", who: alone },
  { do: "click", who: alone, at: 2, seam: 0 },
];

/** The second row is being made into a card, with some words in its form. */
const aCardBegun: readonly Step[] = [
  ...aSecondRow,
  { do: "press", who: alone, key: "Alt+Enter" },
  { do: "write on", who: alone, seam: 0 },
];

/** The first note is being made into a card in a tab, with some words in the form. */
const aCardOfTheFirstNote = (who: number): readonly Step[] => [
  { do: "click", who, at: 0, seam: 0 },
  { do: "press", who, key: "Alt+Enter" },
  { do: "write on", who, seam: 0 },
];

/** Another device's words are merged into a note that is being written in. */
const wordsMergedIn: readonly Step[] = [
  { do: "elsewhere", what: "edit", at: 0, seam: 0 },
  { do: "settle", who: alone },
  { do: "write", who: alone, at: 0, seam: 3 },
  { do: "elsewhere", what: "edit", at: 0, seam: 0 },
  { do: "pass", ms: 2_100 },
];

export const ONCE_FAILED: readonly OnceFailed[] = [
  {
    name: "what was typed on where another device's words had been merged in took them away without a copy",
    steps: [...wordsMergedIn, { do: "write on", who: alone, seam: 0 }, { do: "pass", ms: 2_100 }],
  },
  {
    name: "review 1, fault 3: a draft that was recovered took away what the server had merged before the page was gone",
    steps: [...wordsMergedIn, { do: "write on", who: alone, seam: 4 }, { do: "kill", who: alone }],
  },
  {
    name: "review 1, fault 2: an edit of a note whose creation was sent again under another name took away another device's words",
    steps: [
      ...aSecondRow,
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
      ...aThirdNote,
      { do: "elsewhere", what: "edit", at: 2, seam: 2 },
      { do: "pass", ms: 300 },
      { do: "join back", who: alone },
    ],
  },
  {
    name: "splitting where another device's words had been merged in took them away without a copy",
    steps: [
      ...aSecondNote,
      { do: "write", who: alone, at: 1, seam: 0 },
      { do: "elsewhere", what: "edit", at: 1, seam: 2 },
      { do: "pass", ms: 2_100 },
      { do: "press", who: alone, key: "Enter" },
    ],
  },
  {
    name: "review 1, fault 13: making a card took away another device's words that were here, but not yet in the field",
    steps: [
      ...aSecondNote,
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
      ...aSecondRow,
      { do: "elsewhere", what: "edit", at: 1, seam: 0 },
      { do: "pass", ms: 300 },
      { do: "join back", who: alone },
    ],
  },
  {
    name: "review 1, fault 9: a card that was being written in one tab was erased from the disk by what another tab kept",
    steps: [...aCardOfTheFirstNote(0), ...aCardOfTheFirstNote(1), { do: "kill", who: 0 }],
  },
  {
    name: "review 1, fault 18: a card that was being written in a row the server had not yet numbered was gone after a reload",
    steps: [
      { do: "offline", who: alone },
      ...aNewRow,
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
  {
    name: "an edit that reached the queue after the one under it had failed took away another tab's words",
    steps: [
      { do: "write", who: 1, at: 0, seam: 0 },
      { do: "write", who: 0, at: 0, seam: 0 },
      { do: "press", who: 1, key: "Ctrl+Enter" },
      { do: "elsewhere", what: "edit", at: 0, seam: 0 },
      { do: "settle", who: alone },
      { do: "press", who: 0, key: "Ctrl+Enter" },
      { do: "write", who: 0, at: 3, seam: 0 },
      { do: "settle", who: 0 },
      { do: "write on", who: 0, seam: 0 },
      { do: "write on", who: 1, seam: 0 },
      { do: "fault", who: 1, fault: { of: "commands", fate: "refused", after: 0, times: 1 } },
      { do: "press", who: 0, key: "Tab" },
      { do: "press", who: 0, key: "Enter" },
      { do: "press", who: 1, key: "Alt+Shift+ArrowDown" },
      { do: "pass", ms: 9000 },
    ],
  },
  {
    name: "words that two tabs wrote into one note were mixed letter by letter",
    steps: [
      { do: "elsewhere", what: "edit", at: 0, seam: 0 },
      { do: "write", who: alone, at: 0, seam: 0 },
      { do: "pass", ms: 2100 },
      { do: "write on", who: alone, seam: 0 },
      { do: "offline", who: 1 },
      { do: "fault", who: 0, fault: { of: "writes", fate: "answer lost", after: 0, times: 3 } },
      { do: "pass", ms: 9000 },
      { do: "undo", who: alone },
      { do: "elsewhere", what: "edit", at: 0, seam: 0 },
      { do: "write", who: 1, at: 0, seam: 2 },
      { do: "write", who: alone, at: 0, seam: 1 },
      { do: "write on", who: 1, seam: 1 },
      { do: "blur", who: 1 },
      { do: "write", who: 0, at: 0, seam: 0 },
      { do: "write", who: 0, at: 0, seam: 0 },
      { do: "pass", ms: 20 },
      { do: "write", who: 1, at: 0, seam: 0 },
      { do: "click", who: alone, at: 1, seam: 0 },
      { do: "write on", who: 0, seam: 0 },
      { do: "write", who: 0, at: 0, seam: 3 },
      { do: "hide", who: 1 },
      { do: "write", who: 0, at: 0, seam: 0 },
      { do: "deaf", who: 0 },
      { do: "kill", who: 1 },
      { do: "click", who: 0, at: 1, seam: 0 },
    ],
  },
  {
    name: "deleting an empty note took away the words that another device had just written into it",
    steps: [
      ...aSecondRow,
      { do: "elsewhere", what: "edit", at: 1, seam: 0 },
      { do: "join back", who: alone },
    ],
  },
  {
    name: "joining took away the words that another device had just written into the note that goes",
    steps: [
      ...aThirdNote,
      { do: "elsewhere", what: "edit", at: 2, seam: 2 },
      { do: "join back", who: alone },
    ],
  },
  {
    name: "making a card took away the words that another device had just written into its note",
    steps: [...aCardBegun, { do: "elsewhere", what: "edit", at: 1, seam: 0 }, { do: "submit", who: alone }],
  },
  {
    name: "a side of a card that two devices edited was the later one's alone",
    steps: [
      ...aSecondRow,
      { do: "elsewhere", what: "make a card", at: 1, seam: 0 },
      { do: "pass", ms: 300 },
      { do: "write", who: alone, at: 1, seam: 0 },
      { do: "elsewhere", what: "answer", at: 1, seam: 0 },
      { do: "submit", who: alone },
    ],
  },
  {
    name: "a half-written card was nowhere to be found after another device had deleted its note",
    steps: [...aCardBegun, { do: "elsewhere", what: "delete", at: 1, seam: 0 }],
  },
  {
    name: "a half-written card was nowhere to be found after another device had made a card of its note",
    steps: [...aCardBegun, { do: "elsewhere", what: "make a card", at: 1, seam: 0 }],
  },
  {
    name: "what was written on a new card was nowhere to be found after the server had refused the card",
    steps: [
      ...aCardBegun,
      { do: "fault", who: alone, fault: { of: "commands", fate: "refused", after: 0, times: 1 } },
      { do: "submit", who: alone },
      { do: "write", who: alone, at: 1, seam: 0 },
      { do: "pass", ms: 300 },
    ],
  },
  {
    name: "joining a note with one of which a card was being made hid its words, and the card took them away",
    steps: [
      { do: "click", who: alone, at: 0, seam: 0 },
      { do: "press", who: alone, key: "Ctrl+Shift+Enter" },
      { do: "kill", who: 1 },
      { do: "write", who: 0, at: 1, seam: 0 },
      { do: "write", who: 1, at: 1, seam: 0 },
      { do: "pass", ms: 9000 },
      { do: "press", who: 1, key: "Ctrl+Enter" },
      { do: "elsewhere", what: "edit", at: 2, seam: 0 },
      { do: "arrive", who: 0, at: 0 },
      { do: "join on", who: 1 },
      { do: "write on", who: 1, seam: 0 },
      { do: "write", who: 1, at: 1, seam: 0 },
      { do: "press", who: 1, key: "Alt+Enter" },
      { do: "write", who: 1, at: 2, seam: 0 },
      { do: "join back", who: 1 },
    ],
  },
  {
    name: "what was being typed into a row that was never made was lost when another tab tried the row again",
    steps: [
      { do: "write", who: 0, at: 0, seam: 0 },
      { do: "fault", who: 0, fault: { of: "writes", fate: "refused", after: 0, times: 2 } },
      { do: "pass", ms: 2100 },
      { do: "discard", who: 1, at: 0 },
      { do: "press", who: 0, key: "Ctrl+Shift+Enter" },
      { do: "write on", who: 0, seam: 0 },
      { do: "pass", ms: 300 },
      { do: "retry", who: 1, at: 0 },
    ],
  },
  {
    name: "edits that two tabs of a browser had made of one note went in one request, and one took away the other's words",
    steps: [
      { do: "offline", who: 1 },
      { do: "write", who: 1, at: 0, seam: 0 },
      { do: "write", who: 0, at: 0, seam: 0 },
      { do: "press", who: 1, key: "Ctrl+Enter" },
      { do: "join back", who: 1 },
      { do: "press", who: 0, key: "Ctrl+Shift+Enter" },
      { do: "write", who: 0, at: 0, seam: 0 },
      { do: "press", who: 0, key: "Ctrl+Enter" },
      { do: "erase", who: 1, at: 0 },
      { do: "write", who: 0, at: 1, seam: 0 },
      { do: "press", who: 1, key: "Tab" },
      { do: "write", who: 0, at: 0, seam: 0 },
      { do: "settle", who: 1 },
    ],
  },
  {
    name: "making a card took away the words that had come into its note while the form stood open",
    steps: [
      ...aCardBegun,
      { do: "elsewhere", what: "edit", at: 1, seam: 0 },
      { do: "pass", ms: 300 },
      { do: "submit", who: alone },
    ],
  },
  {
    name: "deleting a note took away the card that another device had made of it",
    steps: [
      { do: "click", who: 0, at: 0, seam: 0 },
      { do: "press", who: 0, key: "Ctrl+Shift+Enter" },
      { do: "pass", ms: 300 },
      { do: "join back", who: 0 },
      { do: "elsewhere", what: "make a card", at: 1, seam: 0 },
    ],
  },
  {
    name: "an edit that a crashed browser had left was shown on top of later words for ever, though the log had it",
    steps: [
      { do: "write", who: 0, at: 0, seam: 0 },
      { do: "elsewhere", what: "edit", at: 0, seam: 0 },
      { do: "take back", who: 0, at: 0 },
      { do: "write", who: 1, at: 0, seam: 0 },
      { do: "fault", who: 0, fault: { of: "commands", fate: "refused", after: 4, times: 1 } },
      { do: "write", who: 0, at: 0, seam: 0 },
      { do: "pass", ms: 20 },
      { do: "fault", who: 0, fault: { of: "writes", fate: "answer lost", after: 2, times: 1 } },
      { do: "press", who: 1, key: "Enter" },
      { do: "write", who: 0, at: 703, seam: 0 },
      { do: "crash", who: 0 },
      { do: "fault", who: 0, fault: { of: "commands", fate: "refused", after: 0, times: 1 } },
    ],
  },
  {
    name: "an edit on top of a refused undo took away what another tab had written beneath the undo",
    steps: [
      { do: "write", who: 1, at: 0, seam: 0 },
      { do: "pass", ms: 2100 },
      { do: "offline", who: 0 },
      { do: "write", who: 0, at: 0, seam: 0 },
      { do: "write", who: 1, at: 0, seam: 2 },
      { do: "fault", who: 0, fault: { of: "commands", fate: "refused", after: 2, times: 1 } },
      { do: "press", who: 1, key: "Shift+Tab" },
      { do: "undo", who: 0 },
      { do: "write on", who: 0, seam: 0 },
      { do: "pass", ms: 9000 },
      { do: "online", who: 1 },
      { do: "pass", ms: 9000 },
    ],
  },
  {
    name: "an edit on top of an undo that was refused along with what it undid took away what another tab had written",
    steps: [
      { do: "write", who: 1, at: 0, seam: 0 },
      { do: "pass", ms: 2100 },
      { do: "offline", who: 0 },
      { do: "undo", who: 1 },
      { do: "write", who: 0, at: 0, seam: 0 },
      { do: "write", who: 1, at: 0, seam: 0 },
      { do: "fault", who: 0, fault: { of: "commands", fate: "refused", after: 2, times: 1 } },
      { do: "pass", ms: 300 },
      { do: "press", who: 1, key: "Shift+Tab" },
      { do: "undo", who: 0 },
      { do: "write on", who: 0, seam: 0 },
      { do: "pass", ms: 9000 },
      { do: "online", who: 1 },
      { do: "pass", ms: 9000 },
    ],
  },
  {
    name: "a selected row that was deleted by its key counted as words that were lost",
    steps: [
      ...aSecondNote,
      { do: "click", who: alone, at: 1, seam: 0 },
      { do: "press", who: alone, key: "Escape" },
      { do: "join back", who: alone },
    ],
  },
  {
    name: "a half-written card that another tab had left hid the words that were being typed into its note",
    steps: [
      { do: "write", who: 1, at: 0, seam: 0 },
      { do: "press", who: 1, key: "Alt+Enter" },
      { do: "kill", who: 0 },
      { do: "write", who: 0, at: 0, seam: 0 },
      { do: "kill", who: 1 },
      { do: "take back", who: 0, at: 0 },
      { do: "submit", who: 0 },
    ],
  },
  {
    name: "a form that another tab had left empty hid the words that were being typed into its note",
    steps: [
      { do: "click", who: 0, at: 0, seam: 0 },
      { do: "press", who: 0, key: "Alt+Enter" },
      { do: "kill", who: 1 },
      { do: "write", who: 1, at: 0, seam: 0 },
      { do: "kill", who: 0 },
      { do: "take back", who: 1, at: 0 },
      { do: "write on", who: 0, seam: 0 },
    ],
  },
  {
    name: "a failed row was given up in one tab with the words that another tab was typing into it",
    steps: [
      { do: "fault", who: 1, fault: { of: "commands", fate: "refused", after: 2, times: 1 } },
      { do: "write", who: 0, at: 0, seam: 0 },
      { do: "write", who: 1, at: 0, seam: 0 },
      { do: "pass", ms: 9000 },
      { do: "press", who: 1, key: "Ctrl+Shift+Enter" },
      { do: "write on", who: 1, seam: 0 },
      { do: "pass", ms: 2100 },
      { do: "discard", who: 0, at: 0 },
    ],
  },
  {
    name: "an edit on top of an undo took away the words that the server had merged beneath both",
    steps: [
      { do: "write", who: alone, at: 0, seam: 0 },
      { do: "write", who: alone, at: 0, seam: 0 },
      { do: "write", who: alone, at: 0, seam: 1 },
      { do: "write", who: alone, at: 0, seam: 269 },
      { do: "elsewhere", what: "edit", at: 0, seam: 0 },
      { do: "undo", who: alone },
      { do: "write", who: alone, at: 0, seam: 1 },
    ],
  },
  {
    name: "a server that was never shown a refused edit took what was made on top of it for an edit of the present text",
    steps: [
      { do: "click", who: 0, at: 0, seam: 0 },
      { do: "write on", who: 0, seam: 0 },
      { do: "click", who: 1, at: 0, seam: 0 },
      { do: "press", who: 1, key: "Ctrl+Shift+Enter" },
      { do: "write on", who: 1, seam: 0 },
      { do: "undo", who: 1 },
      { do: "fault", who: 1, fault: { of: "writes", fate: "late", after: 0, times: 1 } },
      { do: "write", who: 1, at: 0, seam: 0 },
      { do: "fault", who: 0, fault: { of: "commands", fate: "refused", after: 1, times: 2 } },
      { do: "write", who: 1, at: 1, seam: 0 },
      { do: "write", who: 1, at: 0, seam: 3 },
      { do: "undo", who: 0 },
      { do: "write", who: 1, at: 1, seam: 0 },
      { do: "pass", ms: 2100 },
      { do: "write", who: alone, at: 1, seam: 0 },
      { do: "click", who: alone, at: 0, seam: 0 },
      { do: "press", who: 1, key: "Ctrl+Enter" },
      { do: "arrive", who: 1, at: 0 },
    ],
  },
  {
    name: "undoing what was deleted without a rest took away the words that another tab's edit had brought in between",
    steps: [
      { do: "write", who: 1, at: 0, seam: 0 },
      { do: "press", who: 1, key: "Alt+Enter" },
      { do: "write", who: 0, at: 0, seam: 0 },
      { do: "erase", who: 0, at: 0 },
      { do: "elsewhere", what: "edit", at: 0, seam: 0 },
      { do: "pass", ms: 300 },
      { do: "erase", who: 0, at: 0 },
      { do: "undo", who: 0 },
    ],
  },
  {
    name: "an edit took away another tab's words since the cleared database no longer knew what it was made on",
    steps: [
      { do: "write", who: 1, at: 0, seam: 0 },
      { do: "redo", who: 1 },
      { do: "write", who: alone, at: 0, seam: 0 },
      { do: "write", who: 1, at: 0, seam: 0 },
      { do: "clear", who: 1 },
      { do: "press", who: 1, key: "Alt+Enter" },
      { do: "undo", who: alone },
      { do: "clear", who: 1 },
    ],
  },
  {
    name: "what had failed was gone with the cleared database",
    steps: [
      { do: "write", who: 0, at: 0, seam: 0 },
      { do: "fault", who: 1, fault: { of: "commands", fate: "refused", after: 0, times: 1 } },
      { do: "pass", ms: 2100 },
      { do: "clear", who: 0 },
    ],
  },
  {
    name: "undoing the making of a card took away what another device had written into its answer",
    steps: [
      { do: "write", who: alone, at: 0, seam: 0 },
      { do: "press", who: alone, key: "Alt+Enter" },
      { do: "write", who: alone, at: 0, seam: 0 },
      { do: "submit", who: alone },
      { do: "settle", who: alone },
      { do: "deaf", who: alone },
      { do: "elsewhere", what: "answer", at: 0, seam: 0 },
      { do: "undo", who: alone },
    ],
  },
  {
    name: "a half-written card was gone when the browser was killed right after a page had taken it over",
    steps: [
      { do: "write", who: alone, at: 0, seam: 0 },
      { do: "press", who: alone, key: "Alt+Enter" },
      { do: "write on", who: alone, seam: 0 },
      { do: "kill", who: alone },
      { do: "crash", who: alone },
    ],
  },
  {
    name: "a tab said that it was offline for ever, since the one that sent was loaded anew after answers were lost",
    steps: [
      { do: "fault", who: 0, fault: { of: "writes", fate: "answer lost", after: 0, times: 3 } },
      { do: "write", who: 0, at: 0, seam: 0 },
      { do: "reload", who: 0 },
    ],
  },
  {
    name: "the next word in a row whose making was undone and done again took away what another device had written there meanwhile",
    steps: [
      { do: "write", who: 1, at: 0, seam: 0 },
      { do: "press", who: 1, key: "Ctrl+Enter" },
      { do: "settle", who: 0 },
      { do: "elsewhere", what: "edit", at: 1, seam: 0 },
      { do: "undo", who: 1 },
      { do: "take back", who: 1, at: 2 },
      { do: "write", who: 1, at: 1, seam: 0 },
      { do: "write", who: 1, at: 0, seam: 0 },
      { do: "settle", who: 0 },
    ],
  },
  {
    name: "a word that was erased in a note was also gone from its conflict copy",
    steps: [
      { do: "write", who: 1, at: 0, seam: 0 },
      { do: "pass", ms: 2100 },
      { do: "elsewhere", what: "edit", at: 0, seam: 0 },
      { do: "write on", who: 1, seam: 1 },
      { do: "offline", who: 0 },
      { do: "pass", ms: 9000 },
      { do: "elsewhere", what: "edit", at: 0, seam: 0 },
      { do: "write", who: 0, at: 0, seam: 0 },
      { do: "another tab", who: 0 },
      { do: "write on", who: 0, seam: 0 },
      { do: "erase", who: 0, at: 1 },
    ],
  },
  {
    name: "what was written into a half-written card after the clock had been set back was gone with its page",
    steps: [
      { do: "click", who: alone, at: 0, seam: 0 },
      { do: "press", who: alone, key: "Alt+Enter" },
      { do: "pass", ms: 9000 },
      { do: "clock", ms: -3600000 },
      { do: "write", who: alone, at: 0, seam: 0 },
      { do: "kill", who: alone },
    ],
  },
  {
    name: "an undo was sent before the edit that it took back, since the database was cleared between them",
    steps: [
      { do: "write", who: 1, at: 0, seam: 0 },
      { do: "elsewhere", what: "edit", at: 0, seam: 0 },
      { do: "undo", who: 1 },
      { do: "clear", who: 0 },
    ],
  },
  {
    name: "another device's words stood twice on the screen until the log came, and erasing one of them took both away",
    steps: [
      { do: "deaf", who: alone },
      { do: "elsewhere", what: "edit", at: 0, seam: 0 },
      { do: "click", who: alone, at: 0, seam: 0 },
      { do: "write", who: 1, at: 0, seam: 0 },
      { do: "press", who: 1, key: "Alt+Enter" },
      { do: "write on", who: alone, seam: 0 },
      { do: "kill", who: alone },
      { do: "click", who: alone, at: 0, seam: 0 },
      { do: "erase", who: alone, at: 0 },
    ],
  },
  {
    name: "a tab that had not heard of a restore took back what another tab had written after it",
    steps: [
      { do: "kill", who: 0 },
      { do: "back up" },
      { do: "restore" },
      { do: "pass", ms: 300 },
      { do: "write", who: 1, at: 0, seam: 0 },
      { do: "undo", who: 1 },
    ],
  },
  {
    name: "what a tab had not sent when it was left open in the background waited for ever",
    steps: [
      { do: "write", who: alone, at: 0, seam: 0 },
      { do: "undo", who: alone },
      { do: "leave open", who: alone },
    ],
  },
  {
    name: "a half-written card of a new row was nowhere to be found after its tab had been left open and another one had sent the row",
    steps: [
      { do: "write", who: 4, at: 146, seam: 865 },
      { do: "fault", who: 4, fault: { of: "writes", fate: "unavailable", after: 2, times: 4 } },
      { do: "undo", who: 1 },
      { do: "press", who: 1, key: "Enter" },
      { do: "press", who: 4, key: "Ctrl+Enter" },
      { do: "hide", who: 1 },
      { do: "press", who: 1, key: "Ctrl+Shift+Enter" },
      { do: "crash", who: 0 },
      { do: "write", who: 0, at: 638, seam: 843 },
      { do: "press", who: 3, key: "Alt+Enter" },
      { do: "write on", who: 0, seam: 315 },
      { do: "leave open", who: 0 },
    ],
  },
  {
    name: "deleting a row whose making had been sent twice took away what another device had written into it between",
    steps: [
      { do: "deaf", who: 0 },
      { do: "click", who: 0, at: 0, seam: 0 },
      { do: "fault", who: 0, fault: { of: "writes", fate: "answer lost", after: 0, times: 2 } },
      { do: "press", who: 0, key: "Ctrl+Shift+Enter" },
      { do: "settle", who: 0 },
      { do: "write", who: 1, at: 0, seam: 0 },
      { do: "press", who: 1, key: "Ctrl+Enter" },
      { do: "join back", who: 0 },
      { do: "write", who: 1, at: 0, seam: 0 },
      { do: "elsewhere", what: "edit", at: 1, seam: 0 },
      { do: "write", who: 0, at: 0, seam: 0 },
      { do: "redo", who: 0 },
      { do: "write", who: 1, at: 1, seam: 0 },
      { do: "write", who: 0, at: 0, seam: 0 },
      { do: "undo", who: 0 },
      { do: "settle", who: 0 },
      { do: "press", who: 1, key: "Escape" },
    ],
  },
  {
    name: "a card that was refused took away the words that had come into its note when it was tried again",
    steps: [
      { do: "click", who: 3, at: 961, seam: 905 },
      { do: "write", who: 4, at: 706, seam: 877 },
      { do: "press", who: 4, key: "Alt+Enter" },
      { do: "write on", who: 3, seam: 707 },
      { do: "fault", who: 5, fault: { of: "commands", fate: "refused", after: 0, times: 1 } },
      { do: "write", who: 4, at: 138, seam: 846 },
      { do: "submit", who: 4 },
      { do: "pass", ms: 2100 },
      { do: "write", who: 5, at: 968, seam: 259 },
      { do: "press", who: 4, key: "Shift+Tab" },
      { do: "pass", ms: 300 },
      { do: "submit", who: 5 },
      { do: "pass", ms: 2100 },
      { do: "elsewhere", what: "edit", at: 721, seam: 402 },
      { do: "retry", who: alone, at: 42 },
      { do: "write", who: 5, at: 624, seam: 893 },
    ],
  },
  {
    name: "a half-written card was gone with its browser, since others' words that came into its question put its copy off again and again",
    steps: [
      { do: "write", who: alone, at: 0, seam: 0 },
      { do: "write", who: 1, at: 0, seam: 0 },
      { do: "press", who: 1, key: "Alt+Enter" },
      { do: "write", who: 1, at: 0, seam: 0 },
      { do: "kill", who: alone },
      { do: "crash", who: 0 },
    ],
  },
];
