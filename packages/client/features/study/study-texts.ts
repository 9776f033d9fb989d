import type { Grade } from "@perennial/domain/draft/grade";
import type { SessionResult } from "@perennial/domain/study/session";
import type { ConfidenceColor } from "@perennial/domain/tree/node";
import { capital, cardsText, durationText, minutesText, numberText } from "./study-numbers.ts";
import type { SessionAction } from "./study-session.ts";

export const STUDY_TEXTS = {
  failed: "Your cards could not be loaded",
  noServer: "The server does not answer. Your changes on this device are kept.",
  loading: "Loading your cards…",
  due: (cards: number, minutes: number, loss: string) =>
    `**${cardsText(cards)}, about ${minutesText(minutes)}.** ${loss}`,
  studyAll: (cards: number) => (cards === 1 ? "Study it" : `Study all ${cards}`),
  week: "The next seven days",
  weekTable: "Cards on the next seven days",
  newCards: (today: number, later: number) =>
    today + later === 0
      ? "No new cards."
      : later === 0
        ? `${today} today, none waiting.`
        : `${today} today, of ${today + later} waiting.`,
  branches: "Due by branch",
  noBranch: "Cards in no branch",
  allDue: "All due cards",
  weak: "Only weak cards",
  back: "Back to notes",
} as const;

function earlyText(cards: number, early: number): string {
  if (cards === 1) return early === 0 ? "It is due." : "It is not due and counts as early.";
  if (early === 0) return "All of them are due.";
  if (early === cards) return "None of them is due: they count as early.";
  return `${early} of them ${early === 1 ? "is not due and counts" : "are not due and count"} as early.`;
}

/** Before the cards of a search are asked. */
export const SEARCHED_TEXTS = {
  title: "Review of a search",
  /** @param early how many of them are not due */
  count: (cards: number, early: number, minutes: number) =>
    cards === 0
      ? "No card is found that may be asked."
      : `**${cardsText(cards)}, about ${minutesText(minutes)}.** ${earlyText(cards, early)}`,
} as const;

export const EXAM_TEXTS = {
  /** @param known per cent of the cards; undefined while it is not known */
  line: (days: number, known: number | undefined, cards: number) => {
    const when = days === 0 ? "Exam today" : days === 1 ? "Exam tomorrow" : `Exam in ${days} days`;
    return known === undefined
      ? `**${when}**`
      : `**${when}** · you would know ${known}\u00a0% of ${cardsText(cards)}`;
  },
} as const;

export const NOTHING_DUE_TEXTS = {
  title: "Nothing is due",
  away: (until: string) => `You are away until ${until}.`,
  noCards: "You have no cards yet. A card comes back on the day you are about to forget it.",
  noneToday: "No card is due today.",
  next: (when: string, others: number, minutes: number) => {
    const card = `The next card comes **${when}**: “{card}”`;
    if (others === 0) return card;
    const more = others === 1 ? "One other card comes" : `${capital(numberText(others))} other cards come`;
    return `${card} ${more} with it, about ${minutesText(minutes)} in all.`;
  },
  nextDay: (when: string, cards: number, minutes: number) =>
    cards === 1
      ? `The next card comes **${when}**.`
      : `The next ${numberText(cards)} cards come **${when}**, about ${minutesText(minutes)} in all.`,
  tomorrow: "tomorrow from 4 in the morning",
  byKeys: "To make a card, put the caret in a note and press {keys}.",
  byTouch: "To make a card, put the caret in a note and tap the petals in the bar.",
} as const;

export const SESSION_TEXTS = {
  changedElsewhere: "This card was changed elsewhere. Here is the next one.",
  scheduleStays: "The schedule does not change.",
  around: "Nearby in your notes",
  neededBy: "Asked now: {title} needs it",
  notKnown: "Didn’t know it",
  bury: "Bury until tomorrow",
  suspend: "Suspend: not asked until you resume it",
  flag: "Flag, to find it again",
  unflag: "Remove the flag",
  outline: "Open in the outline",
  explain: "Explain this",
  inTheOutline: " in the outline",
  marks:
    "**Space** shows the answer and then rates it Good. **Bury** puts a card off until tomorrow. **Suspend** stops asking a card. **Flag** marks a card, so that you find it again.",
  explained: "Got it, don’t show again",
} as const;

/** What one part of a card asks, where it is not its question as it stands. */
export const STEP_TEXTS = {
  noQuestion: "Empty question",
  first: (heading: string) => `${heading} — what comes first?`,
  next: (heading: string, before: string) => `${heading} — what comes after “${before}”?`,
} as const;

const VERDICTS = { same: "The same", partly: "Partly right", other: "Something else" } as const;
const GRADED_BY = { model: ", says the model", words: ", by its words" } as const;

export const PART_TEXTS = {
  gap: (at: number, count: number) => `Gap ${at} of ${count}`,
  backwards: "Asked from its answer",
  picture: (at: number, count: number) => `Part ${at} of ${count}`,
  allHidden: (at: number, count: number) => `Part ${at} of ${count}, all hidden`,
  showOthers: "Uncover the others",
  hideOthers: "Cover the others",
  wholePicture: "Whole picture",
  outside: "This part lies outside its picture. **Hide parts** in the menu of its row moves it back.",
  /** @param words of the row that was uncovered */
  uncovered: (at: number, count: number, words: string) => `${at} of ${count}: ${words}`,
  shown: (at: number, count: number) => `${at} of ${count} shown`,
  emptyList: "This list is empty. What stands below the card in the outline is what it asks for.",
  showNext: "Show next",
  showAll: "Show all",
  yourAnswer: "Your answer",
  youWrote: "You wrote",
  itIs: "It is",
  right: "Your answer is right.",
  differs: (typed: string, answer: string) =>
    typed.trim() === "" ? `It is ${answer}.` : `You wrote ${typed}. It is ${answer}.`,
  graded: ({ verdict, missing, by }: Grade & { readonly by: "model" | "words" }) =>
    `**${VERDICTS[verdict]}**${GRADED_BY[by]}.${missing.length > 0 && verdict === "partly" ? " Missing: {missing}." : ""}`,
  proposed: (label: string) => `**${label}** is proposed, and the rating is yours.`,
  proposedBriefly: (label: string) => `${label} is proposed.`,
} as const;

export const DONE_TEXTS = {
  title: "Done for now",
  studied: (cards: number, ms: number, recall: string) =>
    `**${cardsText(cards)} in ${durationText(ms)}.** ${recall}`,
  ratings: "How it went",
  tomorrow: (cards: number, minutes: number) =>
    `Tomorrow: ${cards === 0 ? "none" : `${cardsText(cards)}, ${minutesText(minutes)}`}`,
  forgottenTwice: "**Forgotten twice today:** {card}",
  /** @param when `now`, `in 10 min` */
  comingBack: (cards: number, when: string) =>
    cards === 1
      ? `**One card comes back ${when}:** {card}`
      : `**${capital(numberText(cards))} cards come back, the first ${when}:** {card}`,
  wait: "Wait for it",
} as const;

/** What each rating means to a learner: at length, and as it stands in the result of a session. */
export const MEANINGS: {
  readonly [C in ConfidenceColor]: { readonly long: string; readonly result: string };
} = {
  red: {
    long: "You did not know it, or guessed. It comes again in this session.",
    result: "Hard, not known",
  },
  orange: { long: "You knew it, but it took effort.", result: "Difficult" },
  yellow: { long: "You knew it well enough. Most answers belong here.", result: "Good" },
  green: { long: "You knew it at once.", result: "Easy" },
};

/** What waiting costs; nothing where it costs nothing. */
export function lossText(lost: number): string {
  const whole = Math.round(lost);
  if (whole === 0) return "";
  return `If you wait until tomorrow, you will probably forget ${numberText(whole)} of them.`;
}

/** Of fewer cards a share says nothing. */
const FEWEST_FOR_SHARE = 10;

/** Only of cards that were known from before it can be said whether they were remembered. */
export function recallText({ metAgain, recalled, planned }: SessionResult): string {
  if (metAgain === 0) return "";
  const known = `You knew ${numberText(recalled)} of ${numberText(metAgain)} returning ${metAgain === 1 ? "card" : "cards"}`;
  if (metAgain < FEWEST_FOR_SHARE) return `${known}.`;
  const percent = Math.round((recalled / metAgain) * 100);
  return `${known}, ${percent} per cent; your goal was ${Math.round(planned * 100)}.`;
}

export const TAKEN_BACK: Readonly<Record<SessionAction, string>> = {
  rating: "Rating undone",
  bury: "The card is due today again",
  suspend: "The card is no longer suspended",
  flag: "Flag removed",
  unflag: "Flag restored",
};

export const UNDO_LAST: Readonly<Record<SessionAction, string>> = {
  rating: "Undo the last rating",
  bury: "Undo: ask the buried card",
  suspend: "Undo: ask the suspended card",
  flag: "Undo the flag",
  unflag: "Undo the flag",
};
