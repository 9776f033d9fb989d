/** One line of the help overlay: what happens, and the keys for it. */
export interface HelpLine {
  readonly label: string;
  readonly keys: readonly string[];
  /** The commands it speaks of. */
  readonly commands: readonly string[];
}

export interface HelpSection {
  readonly title: string;
  readonly lines: readonly HelpLine[];
}

const line = (label: string, keys: readonly string[], commands: readonly string[]): HelpLine => ({
  label,
  keys,
  commands,
});

/** The shortcuts as the specification lists them, in its order within each section, then our own. */
export const helpList: readonly HelpSection[] = [
  {
    title: "Move",
    lines: [
      line("Navigate trees", ["↑", "↓"], ["focus-up", "focus-down"]),
      line("Move between hierarchy levels", ["←", "→"], ["focus-parent", "focus-child"]),
      line("Go to the tree page", ["Enter"], ["open-tree"]),
      line("Go to the parent tree", ["P"], ["open-parent"]),
      line("Find in this tree", ["Cmd", "F"], ["find"]),
      line("Go to any note", ["Cmd", "K"], ["go-to"]),
      line("From the text to its row", ["Esc"], ["leave-field"]),
    ],
  },
  {
    title: "Write",
    lines: [
      line("Create a note/flashcard", ["Cmd", "Enter"], ["create-sibling"]),
      line("Create and focus a child input", ["Shift", "Cmd", "Enter"], ["create-child"]),
      line("Create and navigate to a new tree", ["Cmd", "Ctrl", "Shift", "Enter"], ["create-tree"]),
      line("Split a note, or start the next", ["Enter"], ["split"]),
      line("Join with the note above", ["Backspace"], ["join-previous"]),
      line("Undo", ["Cmd", "Z"], ["undo"]),
      line("Redo", ["Shift", "Cmd", "Z"], ["redo"]),
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
      line("Make a flashcard", ["Alt", "Enter"], ["convert"]),
      line("Edit a flashcard; start editing", ["E"], ["edit-card", "edit"]),
      line("Turn a flashcard back into a note", ["Shift", "Tab"], ["convert-to-note"]),
      line("Switch to viewing", ["Space", "Space "], ["toggle-mode-by-space"]),
    ],
  },
  {
    title: "Arrange",
    lines: [
      line("Collapse/expand children", ["C"], ["collapse"]),
      line("Collapse/expand while writing", ["Cmd", "."], ["collapse-anywhere"]),
      line("Reorder siblings", ["Shift", "↑", "↓"], ["move-up", "move-down"]),
      line("Indent", ["Tab"], ["tab-indent", "indent"]),
      line("Outdent", ["Shift", "Tab"], ["tab-outdent", "outdent"]),
      line("Delete a row and what is below it", ["Shift", "Cmd", "Backspace"], ["delete", "delete-row"]),
      line("Duplicate", ["Cmd", "D"], ["duplicate"]),
      line("Move to another place", ["Shift", "Cmd", "M"], ["move-to"]),
      line("Select rows", ["Shift", "Cmd", "↑", "↓"], ["select-up", "select-down"]),
      line("Select the text, the row, then more", ["Cmd", "A"], ["select-more"]),
      line("Open the menu of a row", ["Shift", "F10"], ["row-menu"]),
      line("Show this list", ["?"], []),
    ],
  },
];
