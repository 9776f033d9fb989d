export const CARD_TEXTS = {
  answerBelow: "In the rows below",
  typed: "Typed answer",
  flagged: "flagged",
  pictureNotLoaded: "The picture could not be loaded. Check the connection.",
} as const;

export const CARD_FORM_TEXTS = {
  makeKeys: "{enter} makes the card, {esc} keeps the note",
  editKeys: "{enter} saves, {esc} keeps the card as it was",
  noHints: "No hints for this card",
} as const;

/** The kinds of card that a form offers. */
export const CARD_KIND_LABELS = {
  basic: "One way",
  both: "Both ways",
  cloze: "Gaps",
  list: "List",
  steps: "Steps",
} as const;

export const CARD_KINDS_TEXTS = {
  kind: "Kind",
  typed: "Type the answer",
  hideParts: "Hide parts",
  noGap: "Select the words to hide and press {keys}, or write {braces} around them",
  below: {
    list: "The rows below are the answer, uncovered one by one.",
    steps: "The rows below are asked one by one: what comes after each.",
  },
} as const;

export const PART_TEXTS = {
  list: "Parts",
  front: "Front",
  back: "Back",
  numbered: (place: number) => `Part ${place}`,
} as const;

export const AUTOFILL_TEXTS = {
  bySigns: "The card is what the line says.",
  notLoaded: "Autofill could not be loaded. Try again",
  byRules: "This draft was written by built-in rules, from your text alone. Check it before you keep it.",
  byModel: "This draft was written by a model. Check it before you keep it.",
  needsText: "Write a question first, or the text from which to draft the card.",
  restored: "Your own text is back.",
  redo: "Bring the draft back",
} as const;
