import type { Rating } from "../confidence.ts";
import { PHASES } from "../phase.ts";
import { NEW_CARD } from "../schedule.ts";
import type { SettingsHere } from "../settings.ts";
import type { ForecastCard, ForecastStart } from "./forecast.ts";

/** The start of a forecast with its cards as numbers: quick to hand to another thread, however many they are. */
export interface PackedForecast extends Omit<ForecastStart, "cards"> {
  readonly rows: Float64Array;
  /** How cards are studied; their rows name the place in this list. */
  readonly groups: readonly SettingsHere[];
  /** The few cards that wait for others, by their places. */
  readonly waits: ReadonlyMap<number, readonly number[]>;
}

/** The numbers of a card's row. */
const FIELDS = 15;
const UNKNOWN = Number.NaN;
const known = (value: number | undefined): number | null =>
  value === undefined || Number.isNaN(value) ? null : value;
const dateOf = (at: number | null): Date | null => (at === null ? null : new Date(at));

/** So many cards are packed at once. */
const CARDS_AT_ONCE = 500;

/** Packs the cards, in as many slices as whoever runs it likes; what names siblings and notes becomes a number. */
export function* packForecast({
  cards,
  studiedNotes,
  ...start
}: ForecastStart): Generator<undefined, PackedForecast> {
  const groups = new Map<SettingsHere, number>();
  const things = new Map<string | number, number>();
  const waits = new Map<number, readonly number[]>();
  const rows = new Float64Array(cards.length * FIELDS);
  for (const [i, card] of cards.entries()) {
    if (i % CARDS_AT_ONCE === 0) yield;
    const { state, here, siblings, note, buriedUntil, spread, isCounted } = card;
    if (card.waitsFor) waits.set(i, card.waitsFor);
    const { phase, step, memory, rating, reviewedAt, studyDay, introducedOn, dueAt } = state;
    const row = [
      ...[placeIn(groups, here), placeIn(things, siblings)],
      note === undefined ? UNKNOWN : placeIn(things, note),
      ...[buriedUntil ?? UNKNOWN, spread, Number(isCounted)],
      ...[PHASES.indexOf(phase), step, rating],
      ...[memory?.stability ?? UNKNOWN, memory?.difficulty ?? UNKNOWN],
      ...[reviewedAt?.getTime() ?? UNKNOWN, dueAt?.getTime() ?? UNKNOWN],
      ...[studyDay ?? UNKNOWN, introducedOn ?? UNKNOWN],
    ];
    rows.set(row, i * FIELDS);
  }
  const met = studiedNotes.map((note) => placeIn(things, note));
  return { ...start, studiedNotes: met, rows, groups: [...groups.keys()], waits };
}

function placeIn<T>(places: Map<T, number>, thing: T): number {
  const place = places.get(thing) ?? places.size;
  places.set(thing, place);
  return place;
}

/** Returns what was packed, with numbers for what names siblings and notes. */
export function unpackForecast({ rows, groups, waits, ...start }: PackedForecast): ForecastStart {
  const cards = Array.from({ length: rows.length / FIELDS }, (_, i) => {
    const card = cardOf([...rows.subarray(i * FIELDS, (i + 1) * FIELDS)], groups);
    const waitsFor = waits.get(i);
    return waitsFor ? { ...card, waitsFor } : card;
  });
  return { ...start, cards };
}

function cardOf(row: readonly number[], groups: readonly SettingsHere[]): ForecastCard {
  const [group = 0, siblings = 0, note, buriedUntil, spread = 0, isCounted, ...ofState] = row;
  const [phase = 0, step = 0, rating, stability, difficulty, reviewedAt, dueAt, studyDay, introducedOn] =
    ofState;
  const [strength, hardness] = [known(stability), known(difficulty)];
  const here = groups[group];
  if (!here) throw new Error(`no group ${group}`);
  return {
    here,
    siblings,
    note: known(note) ?? undefined,
    buriedUntil: known(buriedUntil),
    spread,
    isCounted: isCounted === 1,
    state: {
      ...NEW_CARD,
      phase: PHASES[phase] ?? "new",
      step,
      rating: rating as Rating | 0,
      memory: strength === null || hardness === null ? null : { stability: strength, difficulty: hardness },
      reviewedAt: dateOf(known(reviewedAt)),
      dueAt: dateOf(known(dueAt)),
      studyDay: known(studyDay),
      introducedOn: known(introducedOn),
    },
  };
}
