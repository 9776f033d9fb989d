import { LRUCache } from "lru-cache";
import { EDITED_KINDS, type KnownTexts } from "./read-edits.ts";

/**
 * What this server still knows of those who edit texts, from what it has read and written itself. It may be over, since others
 * write too: `write_edits` finds that, and answers with what is true.
 */
export interface EditMemory {
  /** Returns what was known of a user last; undefined where that is nothing. */
  of(userId: number): KnownTexts | undefined;
  keep(userId: number, known: KnownTexts): void;
}

/** Characters of all users' texts together: some 16 MB. */
const ROOM = 8_000_000;
/** What a record, and a user, weighs beside its texts. */
const WEIGHT = 500;
/** Notes of one user, cards, and sessions: who writes goes back and forth between a few. */
const MOST = 8;

/** Makes a memory in which those who have not edited for longest make room for others. */
export function createEditMemory(): EditMemory {
  const users = new LRUCache<number, KnownTexts>({ maxSize: ROOM, sizeCalculation: weightOf });
  return {
    of: (userId) => users.get(userId),
    keep: (userId, known) => void users.set(userId, known),
  };
}

function weightOf({ records }: KnownTexts): number {
  let weight = WEIGHT;
  for (const kind of EDITED_KINDS)
    for (const { record } of records[kind].values())
      for (const value of Object.values(record))
        weight += WEIGHT + (typeof value === "string" ? value.length : 0);
  return weight;
}

/** Joins what is known of a user at one version of the log with what is known beside it, which is newer. */
export function joined(one: KnownTexts, other: KnownTexts): KnownTexts {
  return {
    ...other,
    sessions: latest(one.sessions, other.sessions),
    records: {
      note: latest(one.records.note, other.records.note),
      flashcard: latest(one.records.flashcard, other.records.flashcard),
    },
  };
}

/** Joins two maps; of many entries those that came last are left. */
function latest<K, V>(one: ReadonlyMap<K, V>, other: ReadonlyMap<K, V>): ReadonlyMap<K, V> {
  const all = new Map(one);
  for (const [key, value] of other) {
    all.delete(key);
    all.set(key, value);
  }
  return all.size <= MOST ? all : new Map([...all].slice(-MOST));
}
