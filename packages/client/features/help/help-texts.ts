/** Something that is written in a note, and what it makes of it. */
export interface WritingExample {
  readonly write: string;
  readonly makes: string;
  /** It has marks, and is shown as it reads too. */
  readonly reads?: true;
  /** It cannot be tried in a line: it needs a file. */
  readonly isTold?: true;
}

/** What a note may hold, by its subject: the tab beside the keys. */
export const WRITING: readonly { readonly title: string; readonly lines: readonly WritingExample[] }[] = [
  {
    title: "Cards, with Enter at the end of the line",
    lines: [
      { write: "question :: answer", makes: "A card" },
      { write: "front ::: back", makes: "A card that is asked both ways" },
      { write: "heading ::", makes: "A list: the rows below are its answer" },
      { write: "The {{heart}} pumps", makes: "A gap; each is asked by itself" },
      { write: "{{heart::organ}}", makes: "A gap with a hint" },
      { write: "{{c1::left}} {{c1::right}}", makes: "Gaps of one number are asked together" },
      { write: "f \\:: Int", makes: "No card: the backslash goes" },
    ],
  },
  {
    title: "Words",
    lines: [
      { write: "**bold** *italic*", makes: "Bold, italic", reads: true },
      { write: "==highlighted== ~~gone~~", makes: "Highlighted, struck through", reads: true },
      { write: "`code`", makes: "Code; three backticks make a block" },
      { write: "H<sub>2</sub>O x<sup>2</sup>", makes: "Lowered, raised", reads: true },
      { write: "[words](https://example.org)", makes: "A link", reads: true },
    ],
  },
  {
    title: "Pictures",
    lines: [
      {
        write: "![heart](file:1)",
        makes: "With Hide parts in the menu of its row: a picture that asks its parts",
        isTold: true,
      },
    ],
  },
  {
    title: "Tags",
    lines: [{ write: "#anatomy/heart", makes: "A tag within a tag", reads: true }],
  },
  {
    title: "Formulas",
    lines: [
      { write: "$E = mc^2$", makes: "A formula in its line" },
      { write: "$$\\sum_i x_i$$", makes: "A formula set apart" },
    ],
  },
];

export const TRY_TEXTS = {
  label: "Try it",
  placeholder: "The {{heart}} pumps {{blood}}",
  about: "Write a line here, or press an example below. Nothing of it is kept.",
  note: "Stays a note, and reads so:",
  list: "Makes a list, asked once:",
  rowsBelow: "the rows below it",
  isAnswered: "answered by ",
  card: (parts: number) =>
    parts === 1 ? "Makes a card with one question:" : `Makes a card with ${parts} questions:`,
} as const;

export const HELP_TEXTS = {
  signedOut: "Please log in to see keyboard shortcuts",
  tabs: "Help",
  keys: "Keys",
  writing: "Writing",
  filter: "Filter",
  nothing: "Nothing here has these words.",
} as const;
