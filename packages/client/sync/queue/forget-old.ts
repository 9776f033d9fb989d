import type { IDBPDatabase } from "idb";
import type { OutboxSchema } from "./outbox-schema.ts";

const KEPT_MS = 7 * 24 * 3_600_000;

/** Forgets what has left the queue long ago: no copy of it will turn up again. */
export async function forgetOld(db: IDBPDatabase<OutboxSchema>, now: number): Promise<void> {
  const tx = db.transaction(["done", "grounds", "drafts"], "readwrite");
  const drafts = tx.objectStore("drafts");
  for (const record of await drafts.getAll())
    if ("isCleared" in record && record.at < now - KEPT_MS) await drafts.delete([record.scope, record.key]);
  const done = tx.objectStore("done");
  const outcomes = tx.objectStore("grounds");
  for (const { id, at } of await done.getAll()) if (at < now - KEPT_MS) await done.delete(id);
  for (const { stepUuid, at } of await outcomes.getAll())
    if (at < now - KEPT_MS) await outcomes.delete(stepUuid);
  await tx.done;
}
