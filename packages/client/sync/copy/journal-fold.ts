import { KIND_NAMES, type KindName, kindOfTable } from "@perennial/domain/kind/kinds";
import type { RecordId } from "@perennial/domain/kind/record-id";
import { type StoredRecord, stored } from "../view/stored-record.ts";
import { applyToRecords, type Shelf } from "./apply-rows.ts";
import type { JournalEntry, Screen } from "./copy-schema.ts";
import {
  type Chunk,
  type ChunkKey,
  chunkKeyOf,
  chunkOf,
  type OpenChunk,
  openChunk,
} from "./record-chunks.ts";

/** Returns the keys of the chunks that a journal changes, each once. */
export function concernedBy(journal: readonly JournalEntry[], keys: readonly ChunkKey[]): ChunkKey[] {
  const found = new Map<string, ChunkKey>();
  const concern = (key: ChunkKey) => found.set(key.join(), key);
  for (const { rows } of journal)
    for (const { table_name, record_id } of rows) {
      const kind = kindOfTable(table_name);
      if (kind !== undefined) concern(chunkKeyOf(keys, kind, record_id));
    }
  return [...found.values()];
}

/**
 * Returns chunks with the journal applied; null where the journal cannot be read.
 * @param chunks those that the journal changes; a new one begins empty
 */
export function folded(
  journal: readonly JournalEntry[],
  keys: readonly ChunkKey[],
  chunks: readonly Chunk[],
): readonly Chunk[] | null {
  const open = new Map<string, OpenChunk>();
  for (const chunk of chunks) open.set(`${chunk.kind},${chunk.from}`, openChunk(chunk));
  const shelfOf = (kind: KindName, number: number): OpenChunk => {
    const key = chunkKeyOf(keys, kind, number);
    const known = open.get(key.join()) ?? openChunk(chunkOf(kind, key[1], []));
    open.set(key.join(), known);
    return known;
  };
  return isTaken(shelfOf, journal) ? [...open.values()].flatMap((chunk) => chunk.closed()) : null;
}

/** Returns a screen with the journal applied; null where the journal cannot be read. */
export function screenAfter(screen: Screen, journal: readonly JournalEntry[]): Screen | null {
  const shelves = new Map(KIND_NAMES.map((kind) => [kind, new Map<RecordId, StoredRecord>()]));
  for (const stored of screen.records) shelves.get(stored.kind)?.set(stored.record.id, stored);
  const shelfOf = (kind: KindName): Shelf => {
    const shelf = shelves.get(kind);
    return {
      get: (id) => shelf?.get(id)?.record,
      put: (record) => void shelf?.set(record.id, stored(kind, record)),
      remove: (id) => void shelf?.delete(id),
    };
  };
  const news = journal.filter(({ version }) => version > screen.version);
  if (!isTaken(shelfOf, news)) return null;
  const version = Math.max(screen.version, news.at(-1)?.version ?? 0);
  return {
    page: screen.page,
    version,
    records: [...shelves.values()].flatMap((shelf) => [...shelf.values()]),
  };
}

const isTaken = (
  shelfOf: (kind: KindName, number: number) => Shelf,
  journal: readonly JournalEntry[],
): boolean => journal.every(({ rows }) => applyToRecords(shelfOf, rows));
