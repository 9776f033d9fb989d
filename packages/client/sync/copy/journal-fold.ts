import type { DataMutation } from "@perennial/contract/outline/wire";
import { KIND_NAMES, type KindName, kindOfTable } from "@perennial/domain/kind/kinds";
import type { RecordId } from "@perennial/domain/kind/record-id";
import type { ItemType } from "@perennial/domain/tree/node";
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
    for (const row of rows) {
      const kind = kindOfTable(row.table_name);
      if (kind !== undefined) concern(chunkKeyOf(keys, kind, row.record_id));
      const item = itemShownBy(row);
      if (item) concern(chunkKeyOf(keys, item.kind, item.id));
    }
  return [...found.values()];
}

/** Applies the journal to the chunks that it changes (a new one is empty); null if it is unreadable. */
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

/** Applies a journal. Fails if a node shows a missing item: trees omit items not shown when they were read. */
const isTaken = (
  shelfOf: (kind: KindName, number: number) => Shelf,
  journal: readonly JournalEntry[],
): boolean =>
  journal.every(({ rows }) => applyToRecords(shelfOf, rows)) &&
  journal.every(({ rows }) => rows.every((row) => hasItem(shelfOf, row)));

function hasItem(shelfOf: (kind: KindName, number: number) => Shelf, row: DataMutation): boolean {
  const item = itemShownBy(row);
  if (!item || shelfOf(item.kind, item.id).get(item.id)) return true;
  // The node may be gone again, or show another one.
  const node = shelfOf("node", row.record_id).get(row.record_id);
  return !node || !("itemId" in node) || node.itemId !== item.id;
}

/** The item that a node shows since a row of the log; undefined where the row says nothing of that. */
function itemShownBy({ new_values }: DataMutation): { kind: ItemType; id: number } | undefined {
  const { item_type: kind, item_id: id } = new_values ?? {};
  return (kind === "note" || kind === "flashcard") && typeof id === "number" ? { kind, id } : undefined;
}
