import { partId } from "../../kind/owner.ts";
import type { CardPart, NodeId } from "../../tree/node.ts";
import { isLate } from "../backlog.ts";
import { branchLimits, type StudiedCard } from "../branch-limits.ts";
import { type DayQueue, dayQueue, type PlannedCandidate } from "../day-queue.ts";
import { type DayLoad, toleranceOf } from "../easy-days.ts";
import { isKnown, type NeededNow } from "../needed-now.ts";
import { DEFAULT_LIMITS } from "../queue.ts";
import { answer, type CardState, type Scheduling } from "../schedule.ts";
import type { StudySettings } from "../setting-values.ts";
import { type SettingsHere, schedulingOf } from "../settings.ts";
import { type StudyDay, startOfStudyDay, studyDayOf } from "../study-day.ts";

/** How far ahead it looks where nothing else is said. */
export const FORECAST_DAYS = 30;

/** A part of a card as the forecast takes it up. Suspended ones are none. */
export interface ForecastCard {
  readonly state: CardState;
  /** How its branch is studied: limits, plan, exam and steps. */
  readonly here: SettingsHere;
  readonly siblings: string | number;
  readonly note?: string | number | undefined;
  /** The study day from which on it is asked again. */
  readonly buriedUntil: StudyDay | null;
  /** By which it is spread over the days before an exam. */
  readonly spread: number;
  /** All are lived; of these is told. */
  readonly isCounted: boolean;
  /** The places among the cards of what it waits for before it is met; -1 for what does not come within these days. */
  readonly waitsFor?: readonly number[] | undefined;
}

/** Where the forecast begins: what is known of all cards of a learner, and what was done on the day so far. */
export interface ForecastStart {
  readonly now: Date;
  readonly timeZone: string;
  readonly days: number;
  /** New ones in the order in which they are to be met. Those that come back after the last day may be left out. */
  readonly cards: readonly ForecastCard[];
  readonly met: readonly StudiedCard[];
  /** The notes of which a card was met today. */
  readonly studiedNotes: readonly (string | number)[];
}

/** What the queue asks on a day. */
export interface ForecastDay {
  readonly studyDay: StudyDay;
  /** Cards that were met before. */
  readonly due: number;
  /** Of these, those that should have come back on an earlier day. */
  readonly late: number;
  /** Cards that are met for the first time. */
  readonly new: number;
  /** Cards that should have come back by this day and wait for a later one: held back by a plan or by a limit. */
  readonly left: number;
}

/** A card in the course of the days. */
interface LivedCard {
  readonly card: ForecastCard;
  state: CardState;
}

/** The same card where a sibling of it was met today: it comes tomorrow at the earliest. */
export const fromTomorrow = (card: ForecastCard, today: StudyDay): ForecastCard => ({
  ...card,
  buriedUntil: Math.max(today + 1, card.buriedUntil ?? 0),
});

/** Returns the moment from which on a card that comes back has no say in any of the days. */
export const forecastEnd = ({
  now,
  timeZone,
  days,
}: Pick<ForecastStart, "now" | "timeZone" | "days">): Date =>
  // Where days are evened out, a card looks at what the days around its own have already.
  startOfStudyDay(studyDayOf(now, timeZone) + days + 2 * toleranceOf(2 * days), timeZone);

const isKnownOn = ({ card, state }: LivedCard, today: StudyDay, now: Date): boolean => {
  const { phase, memory, studyDay, dueAt } = state;
  const part = { phase, stability: memory?.stability ?? 0, studyDay, dueAt: dueAt?.getTime() ?? 0 };
  return isKnown(part, { now: now.getTime(), today, weights: card.here.settings.weights });
};

/** The hours into a later day at which its cards are answered: noon, since a day begins at four. */
const NOON_HOURS = 8;
const HOUR_MS = 3_600_000;

/**
 * Lives the coming days with the very queue that will ask, today first: each day's cards are answered Good, which is what
 * a card that comes back in time most likely gets, and come back by the schedule. Today is what the queue asks now; a
 * later day is all that it asks until the day ends. Steps of minutes are taken on their day and count once.
 * It rests after each day, so that whoever runs it can give it up.
 */
export function* forecast(start: ForecastStart): Generator<undefined, readonly ForecastDay[]> {
  const { now, timeZone, days } = start;
  const first = studyDayOf(now, timeZone);
  const schedules = createSchedules(start);
  /** The cards of each day, those that were not asked on the day before among them. */
  const byDay = Array.from({ length: days }, (): LivedCard[] => []);
  let fresh: LivedCard[] = [];
  const put = (lived: LivedCard, least: number) => {
    const due = studyDayOf(lived.state.dueAt ?? now, timeZone);
    byDay[Math.max(least, due - first, (lived.card.buriedUntil ?? first) - first)]?.push(lived);
  };
  const all = start.cards.map((card): LivedCard => ({ card, state: card.state }));
  for (const lived of all) {
    const { card } = lived;
    if (card.state.phase === "new") fresh.push(lived);
    else put(lived, 0);
  }
  const told: ForecastDay[] = [];
  for (let i = 0; i < days; i++) {
    const day = first + i;
    const morning = startOfStudyDay(day, timeZone);
    const end = startOfStudyDay(day + 1, timeZone);
    const open = byDay[i] ?? [];
    const limitsOf = branchLimits(i === 0 ? start.met : []);
    const isKnownToday = (place: number) => {
      const lived = all[place];
      return lived !== undefined && isKnownOn(lived, day, i === 0 ? now : morning);
    };
    const begun = fresh.filter(
      ({ card }) => (card.buriedUntil ?? day) <= day && (card.waitsFor ?? []).every(isKnownToday),
    );
    const queue = dayQueue(
      candidatesOf([...open, ...begun], limitsOf),
      // Each card has the limits of its branch.
      DEFAULT_LIMITS,
      { now: i === 0 ? now : new Date(end.getTime() - 1), timeZone },
      { studiedNotes: i === 0 ? start.studiedNotes : [] },
    );
    told.push({ studyDay: day, ...countsOf(queue, open, morning, end) });

    const answersFrom = i === 0 ? now : new Date(morning.getTime() + NOON_HOURS * HOUR_MS);
    /** Answers a card, and again for as long as its steps lead into the same day. */
    const live = (lived: LivedCard) => {
      let at = answersFrom;
      do {
        const { dueAt } = lived.state;
        if (isStep(lived.state) && dueAt && dueAt > at) at = dueAt;
        lived.state = answer(lived.state, { rating: 3, at, timeZone }, schedules.of(lived.card));
      } while (isStep(lived.state) && (lived.state.dueAt ?? at) < end);
      schedules.comesBack(lived.state);
      put(lived, i + 1);
    };
    const asked = new Set<LivedCard>();
    for (const { card } of queue.cards) {
      asked.add(card);
      live(card);
    }
    fresh = fresh.filter((lived) => !asked.has(lived));
    for (const lived of open) {
      if (asked.has(lived)) continue;
      const { dueAt } = lived.state;
      if (isStep(lived.state) && dueAt && dueAt > now && dueAt < end) live(lived);
      else byDay[i + 1]?.push(lived);
    }
    yield;
  }
  return told;
}

const isStep = ({ phase }: CardState): boolean => phase === "learning" || phase === "relearning";

function* candidatesOf(
  cards: readonly LivedCard[],
  limitsOf: ReturnType<typeof branchLimits>,
): Generator<PlannedCandidate<LivedCard>> {
  for (const card of cards) {
    const { here, siblings, note } = card.card;
    const { weights, backlog } = here.settings;
    yield { card, siblings, note, state: card.state, weights, limits: limitsOf(here), plan: backlog };
  }
}

/** What of a day is told: before its cards are answered. */
function countsOf(
  { cards }: DayQueue<LivedCard>,
  open: readonly LivedCard[],
  morning: Date,
  end: Date,
): Omit<ForecastDay, "studyDay"> {
  const counts = { due: 0, late: 0, new: 0, left: 0 };
  for (const { card } of cards) {
    if (!card.card.isCounted) continue;
    if (card.state.phase === "new") counts.new++;
    else counts.due++;
    if (isLate(card.state, morning)) counts.late++;
  }
  const isOpen = ({ card, state }: LivedCard) => card.isCounted && isLate(state, end);
  return { ...counts, left: count(open, isOpen) - count(cards, ({ card }) => isOpen(card)) };
}

const count = <T>(all: readonly T[], is: (each: T) => boolean): number =>
  all.reduce((sum, each) => sum + (is(each) ? 1 : 0), 0);

/** How each card comes back, by its branch and by what its days have already, as in a study session. */
function createSchedules({ cards, timeZone }: ForecastStart) {
  const known = new Map<StudySettings, Scheduling>();
  const counts = new Map<StudyDay, number>();
  const comesBack = ({ phase, dueAt }: CardState) => {
    if (phase !== "review" || dueAt === null) return;
    const day = studyDayOf(dueAt, timeZone);
    counts.set(day, (counts.get(day) ?? 0) + 1);
  };
  for (const { state } of cards) comesBack(state);
  const load: DayLoad = (day) => counts.get(day) ?? 0;
  const base = (settings: StudySettings): Scheduling => {
    const found = known.get(settings);
    if (found) return found;
    const made = { ...schedulingOf(settings, ""), load };
    known.set(settings, made);
    return made;
  };
  return {
    of: ({ here, spread }: ForecastCard): Scheduling => ({ ...base(here.settings), spread }),
    comesBack,
  };
}

/** A part of a card as it stands in an outline. */
interface PlacedPart extends CardPart {
  readonly nodeId: NodeId;
}

/** Fills in what each card waits for, by its place among all of them. */
export function withWaits(
  cards: readonly (readonly [PlacedPart, ForecastCard])[],
  needed: NeededNow | null,
): readonly ForecastCard[] {
  if (!needed) return cards.map(([, card]) => card);
  const places = new Map(cards.map(([{ flashcardId, part }], place) => [partId(flashcardId, part), place]));
  const placeOf = ({ flashcardId, part }: CardPart) => places.get(partId(flashcardId, part)) ?? -1;
  return cards.map(([{ nodeId }, card]) => {
    const waited = card.state.phase === "new" ? needed.waitsFor(nodeId) : [];
    return waited.length === 0 ? card : { ...card, waitsFor: waited.map(placeOf) };
  });
}
