export const SYNC_STATUS_TEXTS = {
  saveTexts: "Copy unsaved text",
  undone: "These changes were undone. What you wrote is kept here until you decide.",
  keepAsNote: "Keep as a note",
} as const;

export const UNSENT_TEXTS = {
  title: "Copy your unsaved text",
  about:
    "This browser has no room to store what you write. Until the page says Saved, your text exists only here: leave the page open, or copy the text or save it as a file.",
  none: "The unsaved changes contain no text: rows were only moved, deleted or rated.",
  field: "Texts that are not saved",
  cannotCopy: "This browser does not let the page copy. The text is selected: copy it with the keyboard.",
  save: "Save as a file",
} as const;
