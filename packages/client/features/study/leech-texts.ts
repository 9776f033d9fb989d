import { LEECH_AGAIN, LEECH_LAPSES, WATCHED_LAPSES, WATCHED_REVIEWS } from "@perennial/domain/study/leeches";
import { capital, numberText, timesText } from "./study-numbers.ts";

const MANY = timesText(LEECH_LAPSES);
const EARLY = `${timesText(WATCHED_LAPSES)} in its first ${numberText(WATCHED_REVIEWS)} reviews`;
const AGAIN = `The card appears here again if you forget it ${timesText(LEECH_AGAIN)} more.`;

export const LEECH_TEXTS = {
  title: "Cards that keep slipping",
  counted: (cards: number) =>
    `${capital(numberText(cards))} ${cards === 1 ? "card keeps" : "cards keep"} slipping`,
  none: `None. You have no card that you forgot ${MANY} or more, or a drafted one ${EARLY}, and still do not remember.`,
  some: `Forgotten ${MANY} or more, a drafted card ${EARLY}, and still not remembered. Usually the card is at fault, not you.`,
  summary: (counted: string) => `**${counted}:** forgotten again and again, and still not remembered.`,
  more: (cards: number) => `${cards} more will appear when these are done.`,
  first: (lapses: number, hint: string) => `“{card}” was forgotten ${timesText(lapses)}. ${hint}`,
  forgotten: (lapses: number) => `Forgotten ${timesText(lapses)}`,
  noReason:
    "The wording shows no reason. A different question for the same thing, an example or a picture may stick better.",
  dismissed: `Warning dismissed. ${AGAIN}`,
  mended: `Card changed. Its schedule stays. ${AGAIN}`,
  suspended: "Suspended: the card is not asked until you resume it.",
  mend: "Propose a mend",
  resume: "Resume",
  restore: "Restore warning",
  dismiss: "Dismiss warning",
  outline: "Open in the outline",
  listed: "Show in the list of cards",
  back: "Back to Study",
} as const;
