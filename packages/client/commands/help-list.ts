import { chordNames } from "./chord-text.ts";

export interface HelpLine {
  readonly label: string;
  /** Chords that have their modifiers in common. */
  readonly chords: readonly string[];
  /** The chords on a Mac, where a hand finds others there. */
  readonly chordsOnMac?: readonly string[];
  readonly commands: readonly string[];
}

export interface HelpSection {
  readonly title: string;
  readonly lines: readonly HelpLine[];
}

const line = (label: string, chords: readonly string[], commands: readonly string[]): HelpLine => ({
  label,
  chords,
  commands,
});

/** The keys of a line as they are called on this system. */
export const keysOf = ({ chords, chordsOnMac }: HelpLine, isMac: boolean): string[] =>
  chordNames(isMac ? (chordsOnMac ?? chords) : chords, isMac);

/** The shortcuts as the specification lists them, in its order within each section, then our own. */
export const helpList: readonly HelpSection[] = [
  {
    title: "Move",
    lines: [
      line("Navigate trees", ["ArrowUp", "ArrowDown"], ["focus-up", "focus-down"]),
      line("Move between hierarchy levels", ["ArrowLeft", "ArrowRight"], ["focus-parent", "focus-child"]),
      line("First and last row", ["Home", "End"], ["first-row", "last-row"]),
      line("A page up or down", ["PageUp", "PageDown"], ["page-up", "page-down"]),
      line("Go to the tree page", ["Enter"], ["open-tree"]),
      line("Go to the parent tree", ["p"], ["open-parent"]),
      line("Find in this tree", ["Mod+f"], ["find"]),
      line("Go to any note", ["Mod+k"], ["go-to"]),
      line("Open today’s note", ["Mod+Shift+d"], ["open-today"]),
      line("Filter the outline", ["/"], ["filter"]),
      line("Show all rows again", ["Escape"], ["clear-filter"]),
      line("From the text to its row", ["Escape"], ["leave-field"]),
    ],
  },
  {
    title: "Write",
    lines: [
      line("Create a note/flashcard", ["Mod+Enter"], ["create-sibling"]),
      line("Create and focus a child input", ["Mod+Shift+Enter"], ["create-child"]),
      {
        ...line("Create and navigate to a new tree", ["Ctrl+Alt+Shift+Enter"], ["create-tree"]),
        // Ctrl, Windows and Shift together are the system's elsewhere.
        chordsOnMac: ["Ctrl+Meta+Shift+Enter"],
      },
      line("Split a note, or start the next", ["Enter"], ["split"]),
      line("Bold, italic, code", ["Mod+b", "Mod+i", "Mod+e"], ["bold", "italic", "code"]),
      line("Highlight, strike through", ["Mod+Shift+h", "Mod+Shift+x"], ["highlight", "strike"]),
      line("Hide words in a gap", ["Mod+Shift+c"], ["gap"]),
      line("Open the link in a note", ["Mod+Alt+Enter"], ["follow-link"]),
      line("Join with the note above", ["Backspace"], ["join-previous"]),
      line("Undo", ["Mod+z"], ["undo"]),
      line("Redo", ["Mod+Shift+z"], ["redo"]),
    ],
  },
  {
    title: "Study",
    lines: [
      line("Flip a flashcard", ["Space"], ["flip"]),
      line(
        "Rate Hard, Difficult, Good, Easy",
        ["1", "2", "3", "4"],
        ["rate-1", "rate-2", "rate-3", "rate-4"],
      ),
      line("Make a flashcard", ["Alt+Enter"], ["convert", "convert-rows"]),
      line("Edit a flashcard; start editing", ["e"], ["edit-card", "edit"]),
      line("Turn a flashcard back into a note", ["Shift+Tab"], ["convert-to-note"]),
      line("Switch to viewing (twice)", ["Space"], ["toggle-mode-by-space"]),
    ],
  },
  {
    title: "In a study session",
    lines: [
      line("Show the answer, or the question", ["Space"], []),
      line("Rate Hard, Difficult, Good, Easy", ["1", "2", "3", "4"], []),
      line("Undo what was done last", ["u"], []),
      line("Bury until tomorrow", ["b"], []),
      line("Suspend: not asked any more", ["s"], []),
      line("Flag, or remove the flag", ["f"], []),
      line("Edit the card", ["e"], []),
      line("Open it in the outline", ["o"], []),
      line("Let the model explain its answer", ["x"], []),
      line("Uncover the other parts of a picture", ["h"], []),
      line("Preview the next link of the card", ["l"], []),
    ],
  },
  {
    title: "In a draft",
    lines: [
      line("Accept a proposed row", ["a"], []),
      line("Edit it, then accept it", ["e"], []),
      line("Reject it", ["x"], []),
      line("Next, previous", ["j", "k"], []),
      line("Accept all that pass the checks", ["Shift+a"], []),
      line("Reject all", ["Shift+x"], []),
    ],
  },
  {
    title: "Arrange",
    lines: [
      line("Collapse/expand children", ["c"], ["collapse"]),
      line("Collapse/expand while writing", ["Mod+."], ["collapse-anywhere"]),
      line("Reorder siblings", ["Shift+ArrowUp", "Shift+ArrowDown"], ["move-up", "move-down"]),
      line(
        "Move up or down, past the parent too",
        ["Alt+Shift+ArrowUp", "Alt+Shift+ArrowDown"],
        ["move-up-always", "move-down-always"],
      ),
      line("Indent", ["Tab"], ["tab-indent", "indent"]),
      line("Outdent", ["Shift+Tab"], ["tab-outdent", "outdent"]),
      line("Complete a note, or take it up again", ["Alt+Shift+Enter"], ["complete"]),
      line("Delete a row and what is below it", ["Mod+Shift+Backspace"], ["delete", "delete-row"]),
      line("Duplicate", ["Mod+d"], ["duplicate"]),
      line("Move to another place", ["Mod+Shift+m"], ["move-to"]),
      line("Select rows", ["Mod+Shift+ArrowUp", "Mod+Shift+ArrowDown"], ["select-up", "select-down"]),
      line("Select the text, the row, then more", ["Mod+a"], ["select-more"]),
      line("Open the menu of a row", ["Shift+F10"], ["row-menu"]),
      line("Go to the controls of the page", ["Alt+F10"], ["to-controls"]),
      line("Print this page", ["Mod+p"], []),
      line("Show this list", ["?"], []),
    ],
  },
];
