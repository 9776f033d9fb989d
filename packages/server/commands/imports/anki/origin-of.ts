import { createHash } from "node:crypto";
import type { OriginCard, OriginNote, OriginType } from "@perennial/contract/files/origins";
import { mediaNamesIn } from "@perennial/domain/format/anki/media-names";
import { ratingOf } from "./card-memory.ts";
import {
  ANKI_STATES,
  type AnkiCard,
  type AnkiCollection,
  type AnkiNote,
  type AnkiNoteType,
  type AnkiReview,
} from "./collection.ts";

/** Says of notes and cards what they were, in the form that they leave in. */
export interface Origins {
  note(of: NoteInFile): OriginNote;
  card(card: AnkiCard): OriginCard;
  /** The definitions that notes name. */
  readonly types: ReadonlyMap<string, OriginType>;
}

export interface NoteInFile {
  readonly note: AnkiNote;
  readonly noteType: AnkiNoteType;
  /** The fields that stand below it. */
  readonly below: readonly number[];
  readonly more: readonly AnkiCard[];
}

export interface OriginsOf {
  readonly collection: AnkiCollection;
  readonly reviewsOf: ReadonlyMap<number, readonly AnkiReview[]>;
  /** Of pictures and sounds, by their names. */
  readonly fileOf: (name: string) => number | undefined;
}

const SUSPENDED = -1;

/** Makes the writer of origins of one collection's notes and cards, with each type of notes once, by its hash. */
export function originsOf({ collection, reviewsOf, fileOf }: OriginsOf): Origins {
  const types = new Map<string, OriginType>();
  const named = new Map<AnkiNoteType, string>();
  const typeName = (type: AnkiNoteType): string => {
    const known = named.get(type);
    if (known !== undefined) return known;
    const name = createHash("sha256").update(JSON.stringify(type.definition)).digest("base64url");
    named.set(type, name);
    types.set(name, type.definition);
    return name;
  };
  const { createdAt, minutesWest, isFirstScheduler, decks } = collection;
  const card = (of: AnkiCard): OriginCard => ({
    id: whole(of.id),
    ord: whole(of.ord),
    deck: [...(decks.get(of.deckId)?.path ?? [])],
    changed_at: whole(of.changedAt),
    type: ANKI_STATES.indexOf(of.state),
    queue: whole(of.wasFiltered ? homeQueue(of) : of.queue),
    due: whole(of.due),
    ivl: whole(of.interval),
    factor: whole(of.ease),
    reps: whole(of.reps),
    lapses: whole(of.lapses),
    left: whole(of.left),
    flag: of.flag,
    data: of.data,
    reviews: (reviewsOf.get(of.id) ?? []).map((row) => [
      whole(row.id),
      whole(ratingOf(row, isFirstScheduler)),
      whole(row.interval),
      whole(row.lastInterval),
      whole(row.factor),
      whole(row.milliseconds),
      whole(row.type),
    ]),
  });
  return {
    types,
    card,
    note: ({ note, noteType, below, more }) => ({
      id: whole(note.id),
      guid: note.guid,
      type: typeName(noteType),
      changed_at: whole(note.changedAt),
      tags: [...note.tags],
      fields: [...note.fields],
      below: [...below],
      media: idsOf(note.fields.flatMap(mediaNamesIn), fileOf),
      more: more.map(card),
      days_from: {
        created_at: whole(createdAt),
        minutes_west: minutesWest === null ? null : whole(minutesWest),
      },
    }),
  };
}

/** Returns the ids of files by their names; without those that did not come along. */
export const idsOf = (
  names: Iterable<string>,
  fileOf: (name: string) => number | undefined,
): Record<string, number> =>
  Object.fromEntries(
    [...names].flatMap((name) => {
      const id = fileOf(name);
      return id === undefined ? [] : [[name, id] as const];
    }),
  );

/** A filtered deck has numbers of its own for what it asks: at home a card waits where its state says. */
function homeQueue({ state, queue, isDueByDay }: AnkiCard): number {
  if (queue === SUSPENDED) return SUSPENDED;
  if (state === "new") return 0;
  if (state === "review") return 2;
  return isDueByDay ? 3 : 1;
}

/** What a database of others holds is any number. */
const whole = (value: number): number => (Number.isSafeInteger(Math.trunc(value)) ? Math.trunc(value) : 0);
