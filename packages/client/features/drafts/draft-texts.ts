import { costText } from "../../queries/cost-text.ts";

const whole = new Intl.NumberFormat("en-GB");

const counted = (count: number, one: string): string =>
  count === 1 ? `1 ${one}` : `${whole.format(count)} ${one}s`;

const SENT = {
  branch: "the rows of this branch, the titles above it and the fronts of its cards",
  text: "this text, and the titles above the row",
  file: "the words of the file, and the titles above the row",
} as const;

/** About what a draft would use: tokens, and their cost in millionths of the currency. */
interface Estimated {
  readonly sent: number;
  readonly mostAnswered: number;
  readonly mostCostMicros: number | null;
}

export const DRAFT_TEXTS = {
  title: "Draft from this",
  source: "Draft from",
  branch: "This branch",
  aText: "A text",
  aFile: "A file",
  place: "A file to draft from",
  drop: "Drop a PDF or a text here",
  chooseFile: "Choose a file",
  otherFile: "Choose another",
  fileInput: "File to draft from",
  sending: "Sending the file",
  pages: "Pages",
  pagesAbout: "All of them, or such as 1-3, 7",
  noFile: "There is no file to draft from yet.",
  noPages: "Write pages such as 1-3, 7, or leave the field empty for all of them.",
  longText: "This text has more than 200,000 characters. Choose a shorter one, or a part of it.",
  fromText: "Text to draft from",
  paste: "Paste or type what is to become notes and cards below this row",
  noText: "There is no text to draft from yet.",
  what: "What to draft",
  cards: "Cards",
  cardsAbout: {
    branch: "for what stands here",
    text: "for what the text says",
    file: "for what the file says, below its headings",
  },
  notes: "Notes",
  notesAbout: {
    branch: "that seem to be missing",
    text: "of what the text says, with cards below them",
    file: "of what the file says, with cards below them",
  },
  howMany: "How many",
  asNeeded: "As many as it needs",
  few: "At most 5",
  focus: "What matters",
  focusExample: "Causes rather than dates",
  focusAbout: "Optional, and sent along.",
  leaves: (host: string, from: "branch" | "text" | "file") =>
    `Sent to ${host}: ${SENT[from]}. Rows tagged #private stay here.`,
  nothingLeaves: "Nothing leaves this server: there is nothing here that the model may be asked about.",
  estimated: ({ sent, mostAnswered, mostCostMicros }: Estimated) =>
    `About ${whole.format(sent)} tokens to send, and at most ${whole.format(mostAnswered)} to come back${
      mostCostMicros === null ? "" : `: ${costText(mostCostMicros)} at most`
    }.`,
  stays: "Made by rules from your own words. Nothing leaves this server.",
  settings: "Assistant settings",
  exactly: "Show exactly",
  exactWords: "What would be sent, to the letter",
  failed: "The draft could not be begun. Check the connection, then try again.",
  unsent: "This row has not reached the server yet. Try again in a moment.",
  drafting: "Drafting",
  soFar: (count: number) => `${counted(count, "row")} so far. You can go on writing.`,
  stop: "Stop",
  proposed: (count: number, held: number) =>
    held === 0
      ? `${counted(count, "row")} proposed`
      : `${counted(count, "row")} proposed, ${held} to look at`,
  ways: (count: number) =>
    count === 1 ? "One way to mend the card" : `${count} ways to mend the card. Choose one.`,
  noMend: "Its form shows no way to mend it. Edit the card, or suspend it.",
  mendTitle: "Mend this card",
  propose: "Propose",
  leavesCard: (host: string) =>
    `Sent to ${host}: this card and the titles above it. A card tagged #private stays here.`,
  staysCard: "Made by rules from what the card says. Nothing leaves this server.",
  scheduleStays: "The schedule stays.",
  split: "Suspended, and in its place:",
  part: (at: number) => ` ${at}`,
  none: "Nothing is left to decide.",
  noneCame: "Nothing came.",
  nothing: "Nothing was found here to make a card of.",
  leftOut: (count: number) => `${counted(count, "private row")} left out.`,
  blankPages: (count: number) => `${counted(count, "page")} without text left out.`,
  unread: (count: number) => `${counted(count, "row")} not read to the end.`,
  byRules: "Made by rules from your own words.",
  byProgram: (name: string) =>
    name === ""
      ? "Proposed by a program that has a token of yours."
      : `Proposed by ${name}, which has a token of yours.`,
  cost: (tokens: number, micros: number | null, model: string) =>
    [`${whole.format(tokens)} tokens`, ...(micros === null ? [] : [`about ${costText(micros)}`]), model].join(
      " · ",
    ),
  costSoFar: (tokens: number, micros: number | null, model: string) =>
    [
      ...(tokens === 0 ? [] : [`about ${whole.format(tokens)} tokens`]),
      ...(micros === null || micros === 0 ? [] : [`${costText(micros)} so far`]),
      model,
    ].join(" · "),
  again: "Try again",
  useRules: "Use the rules here",
  acceptAll: "Accept all",
  rejectAll: "Reject all",
  scrollFirst: "Look through all of them first",
  close: "Close",
  note: "Proposed note:",
  card: "Proposed flashcard:",
  cardBothWays: "Proposed flashcard, both ways:",
  accept: "Accept",
  edit: "Edit",
  reject: "Reject",
  accepted: (count: number) => `${counted(count, "row")} accepted`,
  rejected: (count: number) => `${counted(count, "row")} rejected`,
  list: (count: number) => `list of ${count}`,
  gaps: (count: number) => counted(count, "gap"),
  bothWays: "both ways",
  from: (quote: string, page: number | null) =>
    page === null ? `From: “${quote}”` : `From page ${page}: “${quote}”`,
  rows: "Proposed rows",
  keep: "Accept",
  cancel: "Cancel",
  draft: "Draft",
  question: "Question",
  answer: "Answer",
  sentence: "Sentence",
  text: "Note",
} as const;
