const whole = new Intl.NumberFormat("en-GB");
const cents = new Intl.NumberFormat("en-GB", { maximumSignificantDigits: 2 });
const MICROS_PER_CENT = 10_000;

const counted = (count: number, one: string): string =>
  count === 1 ? `1 ${one}` : `${whole.format(count)} ${one}s`;

export const DRAFT_TEXTS = {
  title: "Draft from this",
  source: "Draft from",
  branch: "This branch",
  aText: "A text",
  fromText: "Text to draft from",
  paste: "Paste or type what is to become notes and cards below this row",
  noText: "There is no text to draft from yet.",
  what: "What to draft",
  cards: "Cards",
  cardsAbout: { branch: "for what stands here", text: "for what the text says" },
  notes: "Notes",
  notesAbout: { branch: "that seem to be missing", text: "of what the text says, with cards below them" },
  howMany: "How many",
  asNeeded: "As many as it needs",
  few: "At most 5",
  leaves: (host: string) =>
    `Sent to ${host}: the rows of this branch, the titles above it and the fronts of its cards. Rows tagged #private stay here.`,
  stays: "Made by rules from your own words. Nothing leaves this server.",
  settings: "Assistant settings",
  failed: "The draft could not be begun. Check the connection, then try again.",
  unsent: "This row has not reached the server yet. Try again in a moment.",
  drafting: "Drafting",
  soFar: (count: number) => `${counted(count, "row")} so far. You can go on writing.`,
  stop: "Stop",
  proposed: (count: number, held: number) =>
    held === 0
      ? `${counted(count, "row")} proposed`
      : `${counted(count, "row")} proposed, ${held} to look at`,
  none: "Nothing is left to decide.",
  noneCame: "Nothing came.",
  nothing: "Nothing was found here to make a card of.",
  leftOut: (count: number) => `${counted(count, "private row")} left out.`,
  byRules: "Made by rules from your own words.",
  byProgram: "Proposed by a program that has a token of yours.",
  cost: (tokens: number, micros: number | null, model: string) =>
    [
      `${whole.format(tokens)} tokens`,
      ...(micros === null ? [] : [`about ${cents.format(micros / MICROS_PER_CENT)} ct`]),
      model,
    ].join(" · "),
  acceptAll: "Accept all",
  rejectAll: "Reject all",
  scrollFirst: "Look through all of them first",
  close: "Close",
  note: "Proposed note:",
  card: "Proposed flashcard:",
  accept: "Accept",
  edit: "Edit",
  reject: "Reject",
  accepted: (count: number) => `${counted(count, "row")} accepted`,
  rejected: (count: number) => `${counted(count, "row")} rejected`,
  list: (count: number) => `list of ${count}`,
  gap: "gap",
  from: (quote: string) => `From: “${quote}”`,
  rows: "Proposed rows",
  keep: "Accept",
  cancel: "Cancel",
  draft: "Draft",
  question: "Question",
  answer: "Answer",
  sentence: "Sentence",
  text: "Note",
} as const;
