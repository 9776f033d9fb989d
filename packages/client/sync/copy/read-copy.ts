import type { IDBPDatabase } from "idb";
import type { StoredRecord, WholeTree } from "../view/stored-record.ts";
import type { CopyHead } from "./copy.ts";
import { type CopySchema, FORMAT, HEAD, type Head, type JournalEntry, STORES } from "./copy-schema.ts";
import { concernedBy, folded, screenAfter } from "./journal-fold.ts";
import { type Chunk, isChunk, recordsOf } from "./record-chunks.ts";

type CopyDb = IDBPDatabase<CopySchema>;

/** How many chunks are unpacked in one task: more would delay the painting. */
const CHUNKS_AT_ONCE = 4;

/** Returns the head and the journal's end, where both are of the present format and without a gap. */
export function readableCopy(
  head: Head | undefined,
  journal: readonly JournalEntry[],
): { head: Head; version: number } | null {
  if (head?.format !== FORMAT) return null;
  let version = head.version;
  for (const entry of journal) {
    if (entry.version !== version + entry.rows.length) return null;
    version = entry.version;
  }
  return { head, version };
}

/** Reads the version and, if stored and current, a page's first screen; null without a readable copy. */
export async function readHead(db: CopyDb, page: number): Promise<CopyHead | null> {
  const tx = db.transaction(STORES);
  const [head, journal, screen] = await Promise.all([
    tx.objectStore("head").get(HEAD),
    tx.objectStore("journal").getAll(),
    tx.objectStore("screens").get(page),
  ]);
  const known = readableCopy(head, journal);
  if (!known) return null;
  const shown = screen && screenAfter(screen, journal);
  const { version } = known;
  const { rootId, generation } = known.head;
  return { version, generation, rootId, screen: shown?.records ?? null };
}

/** Reads the copy with the journal applied; null without one, `spoilt` if it must be removed. */
export async function readCopy(db: CopyDb, pause: () => Promise<void>): Promise<WholeTree | "spoilt" | null> {
  const tx = db.transaction(STORES);
  const [head, journal, keys] = await Promise.all([
    tx.objectStore("head").get(HEAD),
    tx.objectStore("journal").getAll(),
    tx.objectStore("chunks").getAllKeys(),
  ]);
  const known = readableCopy(head, journal);
  if (!known) return null;
  // One by one, so that each chunk is unpacked in a task of its own.
  const chunks: Chunk[] = [];
  await Promise.all(keys.map(async (key) => chunks.push((await tx.objectStore("chunks").get(key)) as Chunk)));
  if (known.head.chunks !== keys.length || !chunks.every(isChunk)) return "spoilt";
  const concerned = new Set(concernedBy(journal, keys).map(String));
  const isConcerned = ({ kind, from }: Chunk) => concerned.has(`${kind},${from}`);
  const changed = folded(journal, keys, chunks.filter(isConcerned));
  if (!changed) return "spoilt";
  const records: StoredRecord[] = [];
  let taken = 0;
  for (const chunk of [...chunks.filter((each) => !isConcerned(each)), ...changed]) {
    for (const record of recordsOf(chunk)) records.push(record);
    if (++taken % CHUNKS_AT_ONCE === 0) await pause();
  }
  const { rootId, generation } = known.head;
  const isWhole = records.some(({ kind, record }) => kind === "node" && record.id === rootId);
  return isWhole ? { version: known.version, generation, rootId, records } : "spoilt";
}
