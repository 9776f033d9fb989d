import { counted, numberText } from "@perennial/domain/text/counted";

export const FILE_TEXTS = {
  about: "Bring your notes and cards, with every review. You see the result before anything is changed.",
  place: "A file to import",
  drop: "Drop a file here",
  most: "Up to 512 MB. The file’s content decides how it is read, not its name.",
  choose: "Choose a file",
  sending: "Sending the file",
  resume: "If sending is interrupted, choose the same file again: it continues from there.",
  input: "File to import",
  sources: [
    ["Anki", "a deck package or a whole collection, with every review"],
    ["Workflowy", "OPML, Dynalist too"],
    ["Markdown", "a file, or a folder as a zip file; Logseq and Obsidian with their cards and schedules"],
    ["Roam, RemNote, Evernote", "a graph as JSON, notes as ENEX"],
    ["Tables", "CSV, TSV; you say what the columns are"],
    ["Perennial", "a backup of an account or a branch"],
  ],
} as const;

export const COLUMN_TEXTS = {
  title: "What the columns are",
  header: "The first row contains their names",
  html: "Cells contain HTML, whose marks are read",
  separator: "Cells are divided by",
  separators: {
    ",": "Commas",
    "\t": "Tabs",
    ";": "Semicolons",
    "|": "Bars",
    "": "Nothing: this is no table",
  },
  roles: {
    question: "Question, or text",
    answer: "Answer",
    path: "Path to its place",
    name: "Name in the source",
    child: "Row below, labelled",
    none: "Left out",
  },
} as const;

export const INTO_TEXTS = {
  gone: "a note that no longer exists",
  change: " where it goes",
} as const;

export const PLACE_NAMES = {
  title: "Where it goes",
  placeholder: "Put it below …",
  top: "Top level",
  topWhere: "Beside all your notes",
} as const;

export const IMPORT_TEXTS = {
  titles: {
    reading: "Reading the file",
    ready: "What will be imported",
    applying: "Importing",
    done: "Imported",
    undone: "Undone",
    failed: "Not imported",
  },
  states: {
    reading: "being read",
    ready: "not imported yet",
    applying: "being imported",
    done: "imported",
    failed: "not imported",
    undone: "undone",
  },
  recognised: (format: string) => `${format}, recognised by its content. `,
  readAgain: "Read it with these columns",
  another: "Choose another file",
  sum: (rows: { fresh: number; cards: number; updated: number; reviews: number }) => {
    const what = rows.fresh === 0 ? "Nothing new" : `${numberText(rows.fresh)} new`;
    const cards = rows.cards === 0 ? "" : `, ${numberText(rows.cards)} of them cards`;
    const updated = rows.updated === 0 ? "" : `, ${numberText(rows.updated)} updated`;
    const reviews = rows.reviews === 0 ? "" : `, with ${counted(rows.reviews, "review")}`;
    return `**${what}${cards}${updated}**${reviews}. Nothing has been written yet.`;
  },
  mayClose: "You can close this page: the import continues, and every tab shows its progress.",
  open: "Open the branch",
  oneStep: "One step: it can be undone as a whole, tomorrow and on another device too.",
  undo: "Undo this import",
  undone: ({ removed, restored, kept }: { removed: number; restored: number; kept: number }) => {
    const gone =
      kept === 0
        ? "Everything imported was removed."
        : `${counted(removed, "row was", "rows were")} removed.`;
    const back =
      restored === 0 ? "" : ` ${counted(restored, "updated row")} went back to the earlier version.`;
    const stay =
      kept === 0
        ? ""
        : kept === 1
          ? " 1 row stays because it was changed or has new rows below it."
          : ` ${numberText(kept)} rows stay because they were changed or have new rows below them.`;
    return `${gone}${back}${stay}`;
  },
} as const;

export const RECEIPT_TEXTS = {
  found: "Found in the file",
  cameIn: "Imported",
  willComeIn: "Will be imported",
  notes: (count: number) => `${numberText(count)} notes and cards`,
  newer: "Already here, newer in the file",
  newerWhy: "you changed nothing of them here",
  same: "Already here, the same",
  changed: "Already here, changed",
  changedWhy: "your version here stays",
  newCards: "Cards among the new ones",
  studied: "studied before",
  studiedWhy: "with what you remember of them",
  neverStudied: "never studied",
  reviews: (count: number) => counted(count, "entry", "entries"),
  comeAlong: (count: number) => `${numberText(count)} imported`,
  noAnswer: "without an answer",
  settings: "Branches with study settings",
  settingsWhy: "with retention, limits, steps, exam",
  named: "Links and tags",
  links: (count: number) => counted(count, "link between notes", "links between notes"),
  tags: (count: number) => counted(count, "tag"),
  media: (count: number) => counted(count, "picture or sound", "pictures and sounds"),
  missing: "Named, but not in the file",
  losses: "What is lost, or looks different",
  decisions: "What was decided for you",
  noText: "a note without text",
  more: (count: number) => `and ${numberText(count)} more`,
} as const;
