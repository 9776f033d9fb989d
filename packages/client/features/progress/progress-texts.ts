import { counted, numberText } from "@perennial/domain/text/counted";

export const PROGRESS_TEXTS = {
  outline: "Open in the outline",
  showTable: "Show as table",
  known: (cards: number, known: number) =>
    `${cards === 1 ? "card" : "cards"}, ${numberText(known)} known today`,
  knownIn: (month: string) => `recalled in ${month}`,
  minutesADay: "on an average day of study",
  fromServer: "From the server",
  reading: "Reading your study history from the server…",
  noServer:
    "The server does not answer. It keeps the year, your recall and the accuracy of the forecast. Everything else on this page comes from this device.",
  noCards: "You have no cards yet, so there is nothing to count.",
  notStudied: (cards: number) =>
    `You have ${counted(cards, "card")} and have not studied one. This page fills after your first evening of study.`,
  preview: "What you will see here",
  previews: [
    ["Coming up", "how many cards are due on each of the next thirty days"],
    ["The year", "a mark for each day on which you studied"],
    ["Known when asked", "how many of the cards that came back you knew, month by month"],
    ["Is the forecast honest?", "whether you recall as much as the forecast expects"],
    ["How long cards last, how hard cards are", "your cards by memory strength and by difficulty"],
    ["Strength by branch", "how much of each subject you would know today"],
  ],
} as const;

const WITHIN =
  "That is within your daily limits, and as long as you study every day and know the cards that come back.";

export const PLOT_TEXTS = {
  forecast: {
    title: "Coming up",
    few: (cards: number, days: number) => `**${counted(cards, "card")}** over the next ${days} days`,
    aDay: (cards: number, days: number) =>
      `**${counted(cards, "card")} a day** on average over the next ${days} days`,
    takes: (due: string, minutes: number, per: "a day" | "per session") =>
      `${due}, about ${counted(minutes, "minute")} ${per}. ${WITHIN}`,
    nothing: (due: string) => `${due}. ${WITHIN}`,
    counting: "Counting the cards of the next days…",
    table: (days: number) => `Due on the next ${days} days`,
    drawn: (days: number, today: number, most: string, cards: number) =>
      `Bars: cards due on each of the next ${days} days, ${today} today, the most on ${most} with ${cards}`,
    met: "cards you have studied",
  },
  year: {
    title: "The year",
    none: "Each day on which you study leaves a mark here. The larger the mark, the more you did.",
    noneSince: (earlier: number) =>
      `None in the last twelve months; **${counted(earlier, "review")}** before.`,
    done: (reviews: number, days: number) =>
      `**${counted(reviews, "review")}** on ${counted(days, "day")}. The larger the mark, the more you did.`,
    table: "Reviews by day",
    drawnNone: "No review within a year",
    drawn: (day: string, reviews: number) =>
      `One mark for each day of the year; a larger mark means more reviews. The most were on ${day} with ${reviews}`,
  },
  recall: {
    title: "Known when asked",
    none: "No card has come back after a night yet. Once some have, this plot shows month by month how many of them you knew.",
    share: (percent: number, month: string, wanted: number) =>
      `**${percent} of 100** in ${month}; your goal was ${wanted}. The bar at each dot shows the uncertainty: the fewer the reviews, the longer the bar.`,
    table: "Known when asked, by month",
    goal: "your goal",
    drawn: (month: string, share: string, wanted: string) =>
      `Dots: share of cards known when they came back, by month; ${share} in ${month}. Dashed line: your goal, ${wanted}`,
  },
  calibration: {
    title: "Is the forecast honest?",
    none: "Once cards come back, this plot compares how many you know with how many the forecast expected.",
    share: (expected: number, known: number) =>
      `The forecast expected you to know ${expected} of 100; you knew **${known}**. A dot on the line is an accurate forecast; a dot below it was too hopeful.`,
    table: "Expected and known",
    drawn: (expected: string, known: string) =>
      `Dots: expected recall against actual recall; over all reviews ${expected} expected and ${known} known`,
    size: "size: number of reviews",
  },
  drafted: {
    title: "Drafted cards",
    none: "You have not decided about a drafted card yet.",
    kept: (kept: number, decided: number, edited: number) =>
      `You kept **${numberText(kept)}** of ${counted(decided, "drafted card")}${edited === 0 ? "" : `, ${numberText(edited)} of them after a change`}.`,
    known: (drafted: number, own: number | null) =>
      `Of those that came back in their first 90 days you knew **${drafted} of 100**${own === null ? "" : `, of cards of your own ${own}`}.`,
    table: "Drafted cards, by who drafted them",
    own: "You",
    by: { model: "A model", rules: "Rules", agent: "A program" },
    version: (name: string, version: number) => `${name}, v${version}`,
  },
  stability: {
    title: "How long cards last",
    share: (long: number, met: number, percent: number) =>
      `**${counted(long, "card")}** of ${numberText(met)} (${percent} in 100) last a month or longer before your chance of knowing them falls to 90 per cent.`,
    table: "Cards by how long they last",
    drawn: (most: string | null) =>
      `Bars: cards by the number of days they last${most === null ? "" : `, most of them ${most}`}`,
    orMore: (days: number) => `${days} days or more`,
  },
  difficulty: {
    title: "How hard cards are",
    share: (hard: number, all: number) =>
      `From 1, easy, to 10. **${counted(hard, "card")}** of ${numberText(all)} are at 7 or more: each review of such a card gains little, and it is worth rewording.`,
    table: "Cards by difficulty",
    drawn: (most: string | null) =>
      `Bars: cards by difficulty from 1 to 10${most === null ? "" : `, most of them ${most}`}`,
  },
  strength: {
    title: "Strength by branch",
    says: "The share of each branch that you would know today, of the cards you have studied. The scale runs from 70 to 100 per cent.",
    lasts: "Median card lasts",
  },
  card: {
    title: "Its memory",
    none: "You have not studied this card yet. Its first review begins a curve here that falls as you forget.",
    known: (reviews: number, forgotten: number, now: number) =>
      `${counted(reviews, "review")}, ${forgotten === 0 ? "never forgotten" : `forgotten ${counted(forgotten, "time")}`}. The chance that you know it now is **${now} in 100**.`,
    drawn: (now: string) => `A falling curve that each review lifts to 100 per cent; now ${now}`,
    reading: "Reading the card’s reviews from the server…",
    noServer: "The reviews of a card are kept on the server, and the server does not answer.",
  },
} as const;

export const WEIGHTS_TEXTS = {
  title: "Weights of your own",
  unread: "Weights are the numbers that predict what you will recall.",
  inUse: (weights: "standard, FSRS-6" | "your own") =>
    `In use: ${weights}. Each card’s date changes with its next review.`,
  running: "Learning from your reviews and testing on later ones. This continues if you leave the page.",
  untrained: (least: number) =>
    `Your recall is predicted with weights learned from many people. Once ${numberText(least)} cards have come back, your own weights are trained automatically and tested on later reviews. They may be no better.`,
  better: (reviews: number) =>
    `Trained on ${counted(reviews, "review")} of yours and tested on later ones. **They predict your recall slightly better.** Nothing changes until you use them.`,
  points: (points: string) => `${points} points`,
  error: "Average error",
  logLoss: "Log loss",
  compared: "Weights in use compared with the trained ones",
  laterReviews: (reviews: number) => `On ${counted(reviews, "later review")}, not trained on`,
  useYours: " your own weights",
  goBackToStandard: " to the standard weights",
  askAgain: "Ask the server again",
  trainAnyway: "I press Hard only when I do not know a card: train",
} as const;
