import type { Kind } from "@perennial/domain/kind/kind";
import { KIND_NAMES, type KindName, type RecordOf } from "@perennial/domain/kind/kinds";
import { ownerIdIn } from "@perennial/domain/kind/owner";
import { isRecordId, type RecordId, serverId } from "@perennial/domain/kind/record-id";
import { KINDS } from "@perennial/domain/kind/table";
import { type StoredRecord, stored } from "../view/stored-record.ts";
import type { Shelf } from "./apply-rows.ts";

/**
 * Some thousand records of one kind as columns, in order of their numbers: a disk writes and reads one such object in
 * the time it takes for a handful of single records.
 */
export interface Chunk {
  readonly kind: KindName;
  /** No number in it is smaller, and none in the chunk before reaches it. */
  readonly from: number;
  readonly ids: readonly RecordId[];
  /** By the names of the kind's fields. */
  readonly columns: Readonly<Record<string, readonly unknown[]>>;
}

export type ChunkKey = readonly [kind: KindName, from: number];

type AnyRecord = RecordOf<KindName>;

const CHUNK_SIZE = 1_000;
/** A chunk that has grown to this is cut in two. */
const LARGEST = 2 * CHUNK_SIZE;

export const fieldNames = (kind: KindName): readonly string[] => Object.keys(KINDS[kind].fields);

/** The server's number of a record, or of the record that it belongs to: rows of the log name it by that. */
function numberIn(kind: KindName): (record: AnyRecord) => number {
  const { owner }: Kind = KINDS[kind];
  return (record) => serverId((owner && ownerIdIn(kind, { ...record })) ?? record.id);
}

export function chunkOf(kind: KindName, from: number, records: readonly AnyRecord[]): Chunk {
  const columns = Object.fromEntries(
    fieldNames(kind).map((name) => [name, records.map((record) => Reflect.get(record, name) as unknown)]),
  );
  return { kind, from, ids: records.map(({ id }) => id), columns };
}

export function recordsOf({ kind, ids, columns }: Chunk): StoredRecord[] {
  const named = Object.entries(columns);
  return ids.map((id, i) => {
    const record: { id: RecordId; [name: string]: unknown } = { id };
    for (const [name, values] of named) record[name] = values[i];
    // Whoever reads a chunk from disk asks `isChunk` first: it has the fields of its kind.
    return stored(kind, record as AnyRecord);
  });
}

/** Cuts records, of whatever kinds and in whatever order, into chunks. */
export function* chunksOf(records: readonly StoredRecord[]): Generator<Chunk> {
  const byKind = new Map<KindName, AnyRecord[]>(KIND_NAMES.map((kind) => [kind, []]));
  for (const { kind, record } of records) byKind.get(kind)?.push(record);
  for (const [kind, own] of byKind) yield* cut(kind, 0, own, CHUNK_SIZE);
}

/** Cuts records so that what belongs to one stays together: a number leads to one chunk. */
function* cut(kind: KindName, first: number, records: AnyRecord[], size: number): Generator<Chunk> {
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

/** Returns the chunk that a record lies in, or would lie in, among the keys of all. */
export function chunkKeyOf(keys: readonly ChunkKey[], kind: KindName, number: number): ChunkKey {
  let best: ChunkKey = [kind, 0];
  for (const key of keys) if (key[0] === kind && key[1] <= number && key[1] > best[1]) best = key;
  return best;
}

/** One chunk, to be changed record by record. */
export interface OpenChunk extends Shelf {
  /** What has become of it: itself, two of them, or none. */
  closed(): readonly Chunk[];
}

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

/** Returns whether something that was read from disk is a chunk of the present form. */
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
