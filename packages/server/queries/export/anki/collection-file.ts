import { createHash } from "node:crypto";
import type { DatabaseSync } from "node:sqlite";
import type { OriginType } from "@perennial/contract/files/origins";
import { strippedField } from "@perennial/domain/format/anki/stripped-field";
import type { AnkiCalendar, AnkiLogRow, AnkiSchedule } from "./card-rows.ts";
import {
  COLLECTION_SQL,
  COLLECTION_VERSION,
  confJson,
  DECK_OPTIONS,
  DEFAULT_DECK,
  DEFAULT_DECK_NAME,
  decksJson,
} from "./collection-schema.ts";
import { OWN_TYPES } from "./own-types.ts";

/** A note on its way into a collection, with its cards. */
export interface AnkiNoteRow {
  readonly id: number;
  readonly guid: string;
  readonly type: OriginType;
  /** In seconds; undefined: now. */
  readonly changedAt?: number;
  readonly tags: readonly string[];
  /** As HTML. */
  readonly fields: readonly string[];
  readonly cards: readonly AnkiCardRow[];
}

export interface AnkiCardRow {
  readonly id: number;
  readonly ord: number;
  /** The names above it, from the top. */
  readonly deck: readonly string[];
  readonly changedAt?: number;
  readonly schedule: AnkiSchedule;
  readonly log: readonly AnkiLogRow[];
}

/** A collection that is being written into a file. */
export interface CollectionFile {
  add(note: AnkiNoteRow): void;
  /** Ends it; what is in the file is whole then. */
  close(): void;
}

const FIRST_DECK = 1_704_067_200_100;
const LEVEL_SIGN = "::";
const FIELD_SIGN = "\u001f";
const UNSENT = -1;
const OWN_ID = Number(OWN_TYPES.basic.id);

/** Begins a collection in an empty database without a journal: the file is whole once it is closed. */
export function createCollectionFile(
  database: DatabaseSync,
  { calendar, now }: { readonly calendar: AnkiCalendar; readonly now: Date },
): CollectionFile {
  database.exec(`pragma journal_mode = off; pragma synchronous = off; ${COLLECTION_SQL} begin`);
  const insertNote = database.prepare("insert into notes values (?, ?, ?, ?, ?, ?, ?, ?, ?, 0, '')");
  const insertCard = database.prepare(
    "insert into cards values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 0, 0, ?, ?)",
  );
  const insertReview = database.prepare("insert or ignore into revlog values (?, ?, ?, ?, ?, ?, ?, ?, ?)");
  const seconds = Math.floor(now.getTime() / 1_000);
  const decks = new Map<string, number>([[DEFAULT_DECK_NAME, DEFAULT_DECK]]);
  const types = new Map<OriginType, number>();
  const [noteIds, cardIds, moments, typeIds] = [freeIds(), freeIds(), freeIds(), freeIds()];
  let cards = 0;
  /** Decks above have to be there too. */
  const deckOf = (path: readonly string[]): number => {
    let id = DEFAULT_DECK;
    for (const level of path.keys()) {
      const name = path.slice(0, level + 1).join(LEVEL_SIGN);
      id = decks.get(name) ?? FIRST_DECK + decks.size;
      decks.set(name, id);
    }
    return id;
  };
  const typeOf = (type: OriginType): number => {
    const id = types.get(type) ?? typeIds(Number(type.id) || 0);
    types.set(type, id);
    return id;
  };
  const addCard = (noteId: number, { id, ord, deck, changedAt, schedule, log }: AnkiCardRow) => {
    cards++;
    const cardId = cardIds(id);
    const { type, queue, due, ivl, factor, reps, lapses, left, flags, data } = schedule;
    insertCard.run(
      cardId,
      noteId,
      deckOf(deck),
      ord,
      changedAt ?? seconds,
      UNSENT,
      type,
      queue,
      due,
      ivl,
      factor,
      reps,
      lapses,
      left,
      flags,
      data,
    );
    for (const row of log) {
      const { ease, ivl: days, lastIvl, factor: hard, time, type: how } = row;
      insertReview.run(moments(row.id), cardId, UNSENT, ease, days, lastIvl, hard, time, how);
    }
  };
  return {
    add({ id, guid, type, changedAt, tags, fields, cards: own }) {
      const noteId = noteIds(id);
      const sorted = strippedField(fields[Number(type.sortf) || 0] ?? "");
      insertNote.run(
        noteId,
        guid,
        typeOf(type),
        changedAt ?? seconds,
        UNSENT,
        tags.length === 0 ? "" : ` ${tags.join(" ")} `,
        fields.join(FIELD_SIGN),
        sorted,
        checksumOf(strippedField(fields[0] ?? "")),
      );
      for (const card of own) addCard(noteId, card);
    },
    close() {
      // The collection names it as the one that notes are added with.
      if (![...types.values()].includes(OWN_ID)) typeOf(OWN_TYPES.basic);
      const names = new Map([...decks].map(([name, id]) => [id, name]));
      const models = Object.fromEntries([...types].map(([type, id]) => [id, { ...type, id }]));
      database
        .prepare("insert into col values (1, ?, ?, ?, ?, 0, 0, 0, ?, ?, ?, ?, '{}')")
        .run(
          calendar.createdAt,
          now.getTime(),
          now.getTime(),
          COLLECTION_VERSION,
          JSON.stringify(confJson({ minutesWest: calendar.minutesWest, nextPos: cards + 1 })),
          JSON.stringify(models),
          JSON.stringify(decksJson(names, seconds)),
          JSON.stringify(DECK_OPTIONS),
        );
      database.exec("commit");
    },
  };
}

/** Returns a number that was not given yet: the wanted one, or the next one that is free. */
function freeIds(): (wanted: number) => number {
  const taken = new Set<number>();
  return (wanted) => {
    let id = wanted;
    while (taken.has(id)) id++;
    taken.add(id);
    return id;
  };
}

/** By which Anki finds notes whose first fields say the same. */
const checksumOf = (plain: string): number =>
  Number.parseInt(createHash("sha1").update(plain).digest("hex").slice(0, 8), 16);
