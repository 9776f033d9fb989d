import type { Kind } from "@perennial/domain/kind/kind";
import { KIND_NAMES, type KindName, type RecordOf } from "@perennial/domain/kind/kinds";
import { ownerIdIn } from "@perennial/domain/kind/owner";
import { isRecordId, type RecordId, serverId } from "@perennial/domain/kind/record-id";
import { KINDS } from "@perennial/domain/kind/table";
import { type StoredRecord, stored } from "../view/stored-record.ts";
import type { Shelf } from "./apply-rows.ts";

/** About a thousand records of one kind as columns, ordered by number: stored as fast as a few single records. */
export interface Chunk {
  readonly kind: KindName;
  /** No number in the chunk is smaller, and no number in the chunk before reaches it. */
  readonly from: number;
  readonly ids: readonly RecordId[];
  /** By the names of the kind's fields. */
  readonly columns: Readonly<Record<string, readonly unknown[]>>;
}

/** Names a chunk by its kind and the number it begins with. */
export type ChunkKey = readonly [kind: KindName, from: number];

type AnyRecord = RecordOf<KindName>;

export const CHUNK_SIZE = 1_000;
/** A chunk of this many records is cut in two. */
const LARGEST = 2 * CHUNK_SIZE;

/** Lists the fields of a kind in the order of its definition, without the id. */
export const fieldNames = (kind: KindName): readonly string[] => Object.keys(KINDS[kind].fields);

/** Returns the server's number of a record, or of its owner: rows of the log name it by that. */
function numberIn(kind: KindName): (record: AnyRecord) => number {
  const { owner }: Kind = KINDS[kind];
  return (record) => serverId((owner && ownerIdIn(kind, { ...record })) ?? record.id);
}

/** Makes a chunk of records in order. @param from its first number, at most that of the first record */
export function chunkOf(kind: KindName, from: number, records: readonly AnyRecord[]): Chunk {
  const columns = Object.fromEntries(
    fieldNames(kind).map((name) => [name, records.map((record) => Reflect.get(record, name) as unknown)]),
  );
  return { kind, from, ids: records.map(({ id }) => id), columns };
}

/** Turns a chunk back into records, in their order. */
export function recordsOf({ kind, ids, columns }: Chunk): StoredRecord[] {
  const named = Object.entries(columns);
  return ids.map((id, i) => {
    const record: { id: RecordId; [name: string]: unknown } = { id };
    for (const [name, values] of named) record[name] = values[i];
    // Chunks from the disk have passed `isChunk` before, so they have the fields of their kind.
    return stored(kind, record as AnyRecord);
  });
}

/** Cuts the records of one kind; records of one owner stay together, so that a number leads to one chunk. */
export function* cut(kind: KindName, first: number, records: AnyRecord[], size: number): Generator<Chunk> {
  const numberOf = numberIn(kind);
  records.sort((a, b) => numberOf(a) - numberOf(b));
  const numberAt = (at: number) => numberOf(records[at] as AnyRecord);
  for (let at = 0, from = first; at < records.length; ) {
    let end = Math.min(at + size, records.length);
    while (end < records.length && numberAt(end) === numberAt(end - 1)) end++;
    yield chunkOf(kind, from, records.slice(at, end));
    at = end;
    if (at < records.length) from = numberAt(at);
  }
}

/** Returns the key of the chunk that holds a record, or would hold it. */
export function chunkKeyOf(keys: readonly ChunkKey[], kind: KindName, number: number): ChunkKey {
  let best: ChunkKey = [kind, 0];
  for (const key of keys) if (key[0] === kind && key[1] <= number && key[1] > best[1]) best = key;
  return best;
}

/** A chunk that is being changed record by record. */
export interface OpenChunk extends Shelf {
  /** Returns what the chunk has become: one chunk, two, or none. */
  closed(): readonly Chunk[];
}

/** Opens a chunk for changes. The chunk itself stays as it is; `closed` builds new ones. */
export function openChunk(chunk: Chunk): OpenChunk {
  const records = new Map(recordsOf(chunk).map(({ record }): [RecordId, AnyRecord] => [record.id, record]));
  return {
    get: (id) => records.get(id),
    put: (record) => void records.set(record.id, record),
    remove: (id) => void records.delete(id),
    closed: () => [
      ...cut(chunk.kind, chunk.from, [...records.values()], records.size > LARGEST ? CHUNK_SIZE : LARGEST),
    ],
  };
}

/** Returns whether a value from the disk is a chunk of the present format. */
export function isChunk(value: unknown): value is Chunk {
  if (typeof value !== "object" || value === null) return false;
  const { kind, from, ids, columns } = value as Partial<Record<keyof Chunk, unknown>>;
  if (!KIND_NAMES.some((name) => name === kind) || typeof from !== "number") return false;
  if (typeof columns !== "object" || columns === null || !Array.isArray(ids) || !ids.every(isRecordId))
    return false;
  return fieldNames(kind as KindName).every((name) => {
    const column: unknown = Reflect.get(columns, name);
    return Array.isArray(column) && column.length === ids.length;
  });
}
