import { createHash } from "node:crypto";
import type { DatabaseSync } from "node:sqlite";
import type { AnkiCalendar, AnkiLogRow, AnkiSchedule } from "./card-rows.ts";
import {
  COLLECTION_SQL,
  COLLECTION_VERSION,
  confJson,
  DECK_OPTIONS,
  decksJson,
  NOTE_TYPE_ID,
  NOTE_TYPES,
} from "./collection-schema.ts";

/** A card on its way into a collection, with the note that it is the only card of. */
export interface AnkiCardRow {
  /** Of the note and of the card. */
  readonly id: number;
  readonly guid: string;
  /** The names above it, from the top. */
  readonly deck: readonly string[];
  /** As HTML. */
  readonly question: string;
  readonly answer: string;
  readonly schedule: AnkiSchedule;
  readonly log: readonly AnkiLogRow[];
}

/** A collection that is being written into a file. */
export interface CollectionFile {
  add(card: AnkiCardRow): void;
  /** Ends it; what is in the file is whole then. */
  close(): void;
}

const FIRST_DECK = 1_704_067_200_100;
const LEVEL_SIGN = "::";
const UNSENT = -1;

/** @param path of a file that does not exist yet, or `:memory:` */
export function createCollectionFile(
  database: DatabaseSync,
  { calendar, now }: { readonly calendar: AnkiCalendar; readonly now: Date },
): CollectionFile {
  database.exec(`pragma journal_mode = off; pragma synchronous = off; ${COLLECTION_SQL} begin`);
  const note = database.prepare("insert into notes values (?, ?, ?, ?, ?, '', ?, ?, ?, 0, '')");
  const card = database.prepare(
    "insert into cards values (?, ?, ?, 0, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 0, 0, ?, ?)",
  );
  const review = database.prepare("insert or ignore into revlog values (?, ?, ?, ?, ?, ?, ?, ?, ?)");
  const seconds = Math.floor(now.getTime() / 1_000);
  const decks = new Map<string, number>();
  const taken = new Set<number>();
  let cards = 0;
  /** Decks above have to be there too. */
  const deckOf = (path: readonly string[]): number => {
    let id = 1;
    for (const level of path.keys()) {
      const name = path.slice(0, level + 1).join(LEVEL_SIGN);
      id = decks.get(name) ?? FIRST_DECK + decks.size;
      decks.set(name, id);
    }
    return id;
  };
  return {
    add({ id, guid, deck, question, answer, schedule, log }) {
      cards++;
      const plain = plainOf(question);
      note.run(
        id,
        guid,
        NOTE_TYPE_ID,
        seconds,
        UNSENT,
        `${question}\u001f${answer}`,
        plain,
        checksumOf(plain),
      );
      const { type, queue, due, ivl, factor, reps, lapses, left, flags, data } = schedule;
      card.run(
        id,
        id,
        deckOf(deck),
        seconds,
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
        let moment = row.id;
        while (taken.has(moment)) moment++;
        taken.add(moment);
        review.run(moment, id, UNSENT, row.ease, row.ivl, row.lastIvl, row.factor, row.time, row.type);
      }
    },
    close() {
      const names = new Map([...decks].map(([name, id]) => [id, name]));
      database
        .prepare("insert into col values (1, ?, ?, ?, ?, 0, 0, 0, ?, ?, ?, ?, '{}')")
        .run(
          calendar.createdAt,
          now.getTime(),
          now.getTime(),
          COLLECTION_VERSION,
          JSON.stringify(confJson({ minutesWest: calendar.minutesWest, nextPos: cards + 1 })),
          JSON.stringify(NOTE_TYPES),
          JSON.stringify(decksJson(names, seconds)),
          JSON.stringify(DECK_OPTIONS),
        );
      database.exec("commit");
    },
  };
}

/** The first field without its tags, by which Anki sorts notes and finds those that say the same. */
const plainOf = (html: string): string =>
  html
    .replace(/<[^<>]*>/g, " ")
    .replace(/&(amp|lt|gt);/g, (_, name: string) => ({ amp: "&", lt: "<", gt: ">" })[name] ?? "")
    .trim();

const checksumOf = (plain: string): number =>
  Number.parseInt(createHash("sha1").update(plain).digest("hex").slice(0, 8), 16);
