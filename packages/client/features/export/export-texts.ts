import { counted } from "@perennial/domain/text/counted";

export const EXPORT_TEXTS = {
  unsent: (changes: number) =>
    `${changes === 1 ? "1 change has" : `${changes} changes have`} not reached the server yet and will not be in the file.`,
  preparing: "Preparing the file…",
  free: "Exporting is always free.",
  losses: "What the file leaves out",
  noLosses: "The file says everything that these notes do.",
  loading: "What the file leaves out is counted as soon as all notes are loaded.",
} as const;

export const EXPORT_FORM_TEXTS = {
  opml: "for Workflowy, Dynalist and other outliners; cards as text with a note",
  opmlPlain: "Plain text, for programs that show HTML tags",
  markdown: "a card is “question :: answer”",
  markdownFolder: "As a folder, with pictures",
  markdownSchedules: "With schedules, for Obsidian",
  markdownIds: "With ids, so that a later import recognises the notes",
  csv: "cards and rows of tables: path, question, answer, tags, guid, next review",
  apkg: "cards only, with schedule and reviews; branches become decks",
  apkgText: "As text, without media and schedule",
  json: "everything, with schedules and history",
} as const;

const noun = (count: number, one: string, many: string): string => (count === 1 ? one : many);

/** What a file leaves out, by how much of it there is. */
export const LOSS_TEXTS = {
  notesInDecks: (count: number) =>
    `${counted(count, "note is no card and stays", "notes are no cards and stay")} behind; what stands above cards is named by their decks.`,
  notesInTables: (count: number) =>
    `${counted(count, "note is no card", "notes are no cards")}: of those only rows of tables leave, and what stands above cards is their path.`,
  kinds: (count: number) =>
    `${counted(count, "card")} with gaps, both ways, with a list, steps or hidden parts ${noun(count, "leaves", "leave")} as one question with one answer.`,
  typed: (count: number) =>
    `${counted(count, "card")} no longer ${noun(count, "asks", "ask")} to type the answer.`,
  schedules: (count: number) =>
    `The schedule of ${counted(count, "question")} stays behind, and the answers that were given.`,
  answers: (count: number) =>
    `When ${counted(count, "question is", "questions are")} due leaves; the answers that were given stay behind.`,
  marks: (count: number) =>
    `${counted(count, "question")} ${noun(count, "is", "are")} no longer flagged or suspended.`,
  needs: (count: number) =>
    `${counted(count, "card no longer says which card it needs", "needs of cards for other cards stay behind")}.`,
  studied: (count: number) => `How ${counted(count, "branch is", "branches are")} studied stays behind.`,
  done: (count: number) => `${counted(count, "row")} ${noun(count, "is", "are")} no longer done.`,
  links: (count: number) =>
    `${counted(count, "link leaves as the title of its note", "links leave as the titles of their notes")}.`,
  files: (count: number) =>
    `${counted(count, "picture, sound or document stays", "pictures, sounds and documents stay")} behind; only ${noun(count, "its name leaves", "their names leave")}.`,
  drafted: (count: number) =>
    `${counted(count, "row no longer says", "rows no longer say")} what ${noun(count, "it was", "they were")} drafted from.`,
} as const satisfies Readonly<Record<string, (count: number) => string>>;
