import { MOST_DAYS_AWAY } from "@perennial/domain/study/setting-bounds";
import { cardsText, numberText } from "./study-numbers.ts";

export const DAYS_TEXTS = {
  intro: "Your days are the same for every branch, so these settings apply to all notes.",
  back: "Back to Study",
  cancelPlan: "Cancel this plan",
} as const;

export const OVERDUE_TEXTS = {
  title: "Overdue cards",
  away: "Cards that are overdue by then are spread over the days after your absence, as described below.",
  spread: (until: string, waiting: number) =>
    `Your overdue cards are spread until ${until}: ${
      waiting === 0
        ? "none of them are waiting any more."
        : `${cardsText(waiting)} ${waiting === 1 ? "waits" : "wait"} for the days after today.`
    }`,
  cancelled: "All overdue cards are due again",
  tooFew: "There are not enough overdue cards to spread.",
  about: (cards: number) =>
    `${cardsText(cards)} were due before today. You can spread them over several days. The cards that you would forget fastest come first.`,
  over: (days: number) => `over ${days} days`,
  lost: (cards: number) =>
    cards === 0
      ? "Compared with studying all of them today, you would forget hardly any more."
      : `Compared with studying all of them today, you would probably forget ${numberText(cards)} more.`,
  limit: (reviews: number) => ` Your limit of ${reviews} reviews a day still applies.`,
  done: (days: number) => `Overdue cards are spread over ${days} days`,
  table: "Cards on each day",
  line: (cards: number) =>
    `${cards} overdue ${cards === 1 ? "card waits" : "cards wait"} for the coming days.`,
  lineLink: "See your days",
  offer: (cards: number) => `${cards} cards are overdue.`,
  offerLink: "Spread them over several days",
  waiting: (cards: number) => `${cards} overdue ${cards === 1 ? "card waits" : "cards wait"}`,
} as const;

export const AWAY_TEXTS = {
  title: "Days away",
  about:
    "Nothing is due while you are away. Cards that come due in that time are spread over the days after it, and the cards that you would forget fastest come first. No card’s date changes.",
  first: "First day away",
  last: "Last day away",
  wrong: `The last day must not be before the first day or before today, and you can be away for at most ${MOST_DAYS_AWAY} days.`,
  saved: "Your days away are saved",
  cancelled: "You are no longer away",
  planned: (from: string, until: string, after: string) =>
    `You are away from ${from} until ${until}. Nothing is due on those days. ${after}`,
  counting: "Counting the cards that come due by then…",
  noneAfter: "At present, no card comes due by then.",
  after: (cards: number, days: number, from: string) =>
    `At present, ${cardsText(cards)} would be due ${days === 1 ? `on ${from}` : `over ${days} days from ${from}`}.`,
} as const;

export const WEEK_TEXTS = {
  title: "Days of the week",
  about:
    "A rated card can come back a little before or after its best day and be recalled just as well. Of those days it takes the least busy one.",
  evenOut: "Even out the days",
  on: "Days are evened out",
  off: "Days are not evened out",
  shares: "How much each day takes",
  refused: "At least one day must take cards.",
  fromNowOn:
    "This applies to each card from its next rating on. Dates that are already scheduled stay. A card that comes back within two days keeps its day, whichever day that is.",
} as const;
