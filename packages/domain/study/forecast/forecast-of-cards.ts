import type { FlashcardId } from "../../tree/node.ts";
import type { StudiedCard } from "../branch-limits.ts";
import type { StudyCard } from "../cards-below.ts";
import { isSiblingStudied, type PlanOptions, studiedOn } from "../day-plan.ts";
import { stateOfProgress } from "../progress.ts";
import { NEW_CARD } from "../schedule.ts";
import { NOBODY } from "../settings.ts";
import { ROLLOVER_HOUR, studyDayOf } from "../study-day.ts";
import { type ForecastCard, type ForecastStart, forecastEnd, fromTomorrow, withWaits } from "./forecast.ts";

export interface ForecastOptions extends Pick<PlanOptions, "madeAt" | "settingsOf" | "needed"> {
  readonly now: Date;
  readonly timeZone: string;
  readonly days: number;
  /** By which a card is spread over the days before an exam. */
  readonly spreadOf: (card: StudyCard) => number;
  /** Of these is told; of all where it is not given. */
  readonly counts?: ((card: StudyCard) => boolean) | undefined;
}

interface Taken {
  readonly card: StudyCard;
  readonly taken: ForecastCard;
}

/** So many cards are taken up at once. */
const CARDS_AT_ONCE = 200;

/**
 * Takes up all cards of a learner for a forecast, in as many slices as whoever runs it likes.
 * @param cards undefined for what is none, as a walk through an outline meets it
 */
export function* forecastStart(
  cards: Iterable<StudyCard | undefined>,
  options: ForecastOptions,
): Generator<undefined, ForecastStart> {
  const { now, timeZone, days, madeAt = () => 0, settingsOf = () => NOBODY } = options;
  const today = studyDayOf(now, timeZone);
  const end = forecastEnd(options).getTime();
  const due: Taken[] = [];
  const fresh: (Taken & { readonly made: number })[] = [];
  const studiedParts = new Map<FlashcardId, number>();
  const studiedNotes = new Set<string | number>();
  const met: StudiedCard[] = [];
  let looked = 0;
  for (const card of cards) {
    if (looked++ % CARDS_AT_ONCE === 0) yield;
    if (!card) continue;
    const { progress, flashcardId: siblings, note } = card;
    if (progress?.studyDay === today) {
      studiedNotes.add(note ?? siblings);
      studiedParts.set(siblings, card.part);
      met.push(...studiedOn(today, [card], settingsOf));
    }
    if (progress && progress.suspendedAt !== null) continue;
    // Of a hundred thousand cards most come later.
    if (progress && progress.phase !== "new" && Date.parse(progress.nextReviewTime) >= end) continue;
    const taken: ForecastCard = {
      state: progress ? stateOfProgress(progress, timeZone, ROLLOVER_HOUR) : NEW_CARD,
      here: settingsOf(card.nodeId),
      siblings,
      note,
      buriedUntil: progress?.buriedUntil ?? null,
      spread: options.spreadOf(card),
      isCounted: options.counts?.(card) ?? true,
    };
    if (taken.state.phase === "new") fresh.push({ card, taken, made: madeAt(card) });
    else due.push({ card, taken });
  }
  fresh.sort((a, b) => a.made - b.made || 0);
  const all = [...due, ...fresh].map(
    ({ card, taken }) =>
      [
        card,
        isSiblingStudied(studiedParts, card, taken.state.phase) ? fromTomorrow(taken, today) : taken,
      ] as const,
  );
  const needed = options.needed?.({ now, timeZone }) ?? null;
  return { now, timeZone, days, cards: withWaits(all, needed), met, studiedNotes: [...studiedNotes] };
}
