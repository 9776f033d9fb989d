import { KIND_NAMES, type KindName, type RecordOf } from "@perennial/domain/kind/kinds";
import type { IDBPDatabase } from "idb";
import type { StoredRecord, WholeTree } from "../view/stored-record.ts";
import { type CopySchema, FORMAT, HEAD, type Head, WRITER } from "./copy-schema.ts";
import { CHUNK_SIZE, type Chunk, cut } from "./record-chunks.ts";

/** How many chunks are written in one task: more would delay the painting. */
const CHUNKS_AT_ONCE = 4;

/** Writes a tree into an empty copy. Resolves to false if another tab has begun to. `writer`: this attempt. */
export async function writeCopy(
  db: IDBPDatabase<CopySchema>,
  writer: string,
  { version, generation, rootId, records }: WholeTree,
  pause: () => Promise<void>,
): Promise<boolean> {
  let count = 0;
  const write = async (chunks: readonly Chunk[], head?: Head): Promise<boolean> => {
    const tx = db.transaction(["head", "writer", "chunks"], "readwrite");
    const isMine = (await tx.objectStore("writer").get(WRITER)) === writer;
    if (isMine) for (const chunk of chunks) void tx.objectStore("chunks").put(chunk);
    if (isMine && head) void tx.objectStore("head").put(head, HEAD);
    await tx.done;
    count += chunks.length;
    return isMine;
  };
  let some: Chunk[] = [];
  for (const chunk of chunksOf(records)) {
    some.push(chunk);
    if (some.length < CHUNKS_AT_ONCE) continue;
    if (!(await write(some))) return false;
    some = [];
    await pause();
  }
  return write(some, { format: FORMAT, version, generation, rootId, chunks: count + some.length });
}

/** Cuts records of any kinds, in any order, into chunks. */
function* chunksOf(records: readonly StoredRecord[]): Generator<Chunk> {
  const byKind = new Map<KindName, RecordOf<KindName>[]>(KIND_NAMES.map((kind) => [kind, []]));
  for (const { kind, record } of records) byKind.get(kind)?.push(record);
  for (const [kind, own] of byKind) yield* cut(kind, 0, own, CHUNK_SIZE);
}
