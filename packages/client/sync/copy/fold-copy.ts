import type { IDBPDatabase } from "idb";
import { type CopySchema, HEAD, STORES } from "./copy-schema.ts";
import { concernedBy, folded, screenAfter } from "./journal-fold.ts";
import { knownCopy } from "./read-copy.ts";
import { isChunk } from "./record-chunks.ts";

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
  const known = knownCopy(head, journal);
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
