import type { DataMutation } from "@perennial/contract/outline/wire";
import { KIND_NAMES, type KindName, type RecordOf } from "@perennial/domain/kind/kinds";
import type { IDBPDatabase } from "idb";
import type { StoredRecord, WholeTree } from "../view/stored-record.ts";
import type { CopyHead } from "./copy.ts";
import { type CopySchema, FORMAT, HEAD, type Head, type Screen, STORES, WRITER } from "./copy-schema.ts";
import { concernedBy, folded, screenAfter } from "./journal-fold.ts";
import { readableCopy } from "./read-copy.ts";
import { CHUNK_SIZE, type Chunk, cut, isChunk } from "./record-chunks.ts";

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

/** Folds the journal of a copy into its chunks and screens, in one transaction. */
export async function foldCopy(db: IDBPDatabase<CopySchema>): Promise<"done" | "spoilt"> {
  const tx = db.transaction(STORES, "readwrite");
  const chunks = tx.objectStore("chunks");
  const [head, journal, keys, screens] = await Promise.all([
    tx.objectStore("head").get(HEAD),
    tx.objectStore("journal").getAll(),
    chunks.getAllKeys(),
    tx.objectStore("screens").getAll(),
  ]);
  const known = readableCopy(head, journal);
  if (!known || journal.length === 0) return "done";
  const concerned = concernedBy(journal, keys);
  const before = (await Promise.all(concerned.map((key) => chunks.get([...key])))).filter(isChunk);
  const after = folded(journal, keys, before);
  if (!after) {
    tx.abort();
    await tx.done.catch(() => undefined);
    return "spoilt";
  }
  for (const { kind, from } of before) void chunks.delete([kind, from]);
  for (const chunk of after) void chunks.put(chunk);
  for (const screen of screens) {
    const later = screenAfter(screen, journal);
    if (later) void tx.objectStore("screens").put(later);
  }
  const { version, head: old } = known;
  const count = keys.length - before.length + after.length;
  void tx.objectStore("journal").clear();
  void tx.objectStore("head").put({ ...old, version, chunks: count }, HEAD);
  await tx.done;
  return "done";
}

/** For how many pages the first screen is kept. */
const MOST_SCREENS = 8;

/** Resolves to where in the log a copy ends; null where there is none. */
export async function endOf(
  db: IDBPDatabase<CopySchema>,
): Promise<Pick<CopyHead, "version" | "generation"> | null> {
  const tx = db.transaction(["head", "journal"]);
  const [head, journal] = await Promise.all([
    tx.objectStore("head").get(HEAD),
    tx.objectStore("journal").getAll(),
  ]);
  const known = readableCopy(head, journal);
  return known && { version: known.version, generation: known.head.generation };
}

/** Appends rows of the log to the journal of a copy. Resolves to false where rows are missing in between. */
export async function appendRows(
  db: IDBPDatabase<CopySchema>,
  rows: readonly DataMutation[],
): Promise<boolean> {
  const tx = db.transaction(["head", "journal"], "readwrite");
  const head = await tx.objectStore("head").get(HEAD);
  const last = await tx.objectStore("journal").openCursor(null, "prev");
  // Without a copy there is nothing to append to, and so nothing missing.
  if (!head) return true;
  const version = last?.value.version ?? head.version;
  const news = rows.filter((row) => row.version > version);
  const isNext = news.every((row, i) => row.version === version + i + 1);
  if (isNext && news.length > 0)
    await tx.objectStore("journal").add({ version: version + news.length, rows: news });
  await tx.done;
  return isNext;
}

/** Keeps the first screen of a page beside a copy, in place of that of another page where there are many. */
export async function keepScreen(db: IDBPDatabase<CopySchema>, screen: Screen): Promise<void> {
  const tx = db.transaction(["head", "screens"], "readwrite");
  const screens = tx.objectStore("screens");
  if (await tx.objectStore("head").get(HEAD)) {
    const pages = await screens.getAllKeys();
    for (const other of pages.filter((each) => each !== screen.page).slice(MOST_SCREENS - 1))
      void screens.delete(other);
    void screens.put(screen);
  }
  await tx.done;
}
