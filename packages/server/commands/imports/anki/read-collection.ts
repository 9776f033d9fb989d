import type { DatabaseSync } from "node:sqlite";
import {
  ANKI_STATES,
  type AnkiCard,
  type AnkiCollection,
  type AnkiNote,
  type AnkiReview,
  type AnkiState,
} from "./collection.ts";
import { type AnkiTypes, typesFromJson, typesFromTables } from "./read-types.ts";
import { type Cells, listsOf, numberOf, objectOf, rowsOf, textOf } from "./rows.ts";

/** From this version on note types and decks have tables of their own. */
const TABLES_SINCE = 15;
const SECOND_SCHEDULER = 2;
const FIELD_SIGN = "\u001f";
const FLAG_BITS = 7;
const [QUEUE_LEARNING, QUEUE_DAY_LEARNING, QUEUE_SUSPENDED] = [1, 3, -1];
const QUEUES_BURIED: readonly number[] = [-2, -3];

const MOST_NOTES = 1_000_000;
const MOST_REVIEWS = 5_000_000;

/** More of something than is taken in at once. */
export class TooMany extends Error {
  readonly sentence: string;
  constructor(most: number, what: string) {
    super(what);
    this.sentence = `The package holds more than ${most.toLocaleString("en")} ${what}. Export some of its decks alone.`;
  }
}

/**
 * Reads all that a collection holds. What is not of the expected type becomes what is closest to it.
 * @throws where a table is missing or broken, or holds too much
 */
export function readCollection(database: DatabaseSync): AnkiCollection {
  const [{ crt, ver } = {}] = [...rowsOf(database, "select crt, ver from col")];
  const types = numberOf(ver) < TABLES_SINCE ? typesFromJson(database) : typesFromTables(database);
  const notes = all(database, "select id, guid, mid, mod, tags, flds from notes order by id", noteOf, {
    most: MOST_NOTES,
    what: "notes",
  });
  const rows = [...rowsOf(database, CARDS)];
  const isFirstScheduler =
    types.schedulerVersion !== SECOND_SCHEDULER && rows.some(({ queue }) => numberOf(queue) !== 0);
  const cards = rows.map((row) => cardOf(row, types, isFirstScheduler));
  const reviews = all(
    database,
    "select id, cid, ease, ivl, lastIvl, factor, time, type from revlog order by id",
    reviewOf,
    { most: MOST_REVIEWS, what: "reviews" },
  );
  const { noteTypes, decks, minutesWest } = types;
  return { createdAt: numberOf(crt), minutesWest, isFirstScheduler, noteTypes, decks, notes, cards, reviews };
}

const CARDS = `select id, nid, did, ord, mod, type, queue, due, ivl, factor, reps, lapses, left, odue, odid, flags, data
  from cards order by nid, ord, id`;

function all<T>(
  database: DatabaseSync,
  select: string,
  read: (row: readonly unknown[]) => T,
  { most, what }: { readonly most: number; readonly what: string },
): T[] {
  const found: T[] = [];
  for (const row of listsOf(database, select)) {
    if (found.length === most) throw new TooMany(most, what);
    found.push(read(row));
  }
  return found;
}

const noteOf = ([id, guid, mid, mod, tags, flds]: readonly unknown[]): AnkiNote => ({
  id: numberOf(id),
  guid: textOf(guid),
  typeId: numberOf(mid),
  tags: textOf(tags).split(/\s+/).filter(Boolean),
  fields: textOf(flds).split(FIELD_SIGN),
  changedAt: numberOf(mod),
});

const reviewOf = ([id, cid, ease, ivl, lastIvl, factor, time, type]: readonly unknown[]): AnkiReview => ({
  id: numberOf(id),
  cardId: numberOf(cid),
  ease: numberOf(ease),
  interval: numberOf(ivl),
  lastInterval: numberOf(lastIvl),
  factor: numberOf(factor),
  milliseconds: numberOf(time),
  type: numberOf(type),
});

function cardOf(row: Cells, { decks }: AnkiTypes, isFirstScheduler: boolean): AnkiCard {
  const queue = numberOf(row.queue);
  const home = numberOf(row.odid);
  const deckId = numberOf(row.did);
  const known = objectOf(textOf(row.data));
  const [stability, difficulty, lastReview] = ["s", "d", "lrt"].map((key) => known.get(key));
  const state = stateOf(numberOf(row.type), queue, isFirstScheduler);
  return {
    id: numberOf(row.id),
    noteId: numberOf(row.nid),
    deckId: home || deckId,
    wasFiltered: home !== 0 || decks.get(deckId)?.isFiltered === true,
    ord: numberOf(row.ord),
    state,
    due: home === 0 ? numberOf(row.due) : numberOf(row.odue) || numberOf(row.due),
    isDueByDay: state === "review" || queue === QUEUE_DAY_LEARNING,
    interval: numberOf(row.ivl),
    ease: numberOf(row.factor),
    reps: numberOf(row.reps),
    lapses: Math.max(0, Math.trunc(numberOf(row.lapses))),
    left: numberOf(row.left),
    queue,
    flag: numberOf(row.flags) & FLAG_BITS,
    isSuspended: queue === QUEUE_SUSPENDED,
    isBuried: QUEUES_BURIED.includes(queue),
    changedAt: numberOf(row.mod),
    memory:
      typeof stability === "number" && typeof difficulty === "number" && stability > 0
        ? { stability, difficulty }
        : null,
    lastReviewAt: typeof lastReview === "number" ? lastReview : null,
    data: textOf(row.data),
  };
}

/** The first scheduler knew no state for what was forgotten, only the queue of what is learned. */
function stateOf(type: number, queue: number, isFirstScheduler: boolean): AnkiState {
  const isForgotten = isFirstScheduler && (queue === QUEUE_LEARNING || queue === QUEUE_DAY_LEARNING);
  const state = ANKI_STATES[type] ?? "new";
  return state === "review" && isForgotten ? "relearning" : state;
}
