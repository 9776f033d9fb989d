import type { IDBPDatabase } from "idb";
import { stepBeneath } from "./draft-base.ts";
import type { OutboxSchema } from "./outbox-schema.ts";
import { fromStored } from "./stored-draft.ts";

const KEPT_MS = 7 * 24 * 3_600_000;

/** Forgets what has left the queue long ago, unless a draft stands on it: no copy of it will turn up again. */
export async function forgetOld(db: IDBPDatabase<OutboxSchema>, now: number): Promise<void> {
  const tx = db.transaction(["done", "grounds", "drafts"], "readwrite");
  const drafts = tx.objectStore("drafts");
  const stoodOn = new Set<string | undefined>();
  for (const record of (await drafts.getAll()).map(fromStored))
    if (!("isCleared" in record)) stoodOn.add(stepBeneath(record));
    else if (record.at < now - KEPT_MS) await drafts.delete([record.scope, record.key]);
  const done = tx.objectStore("done");
  const outcomes = tx.objectStore("grounds");
  for (const { id, at } of await done.getAll()) if (at < now - KEPT_MS) await done.delete(id);
  for (const { stepUuid, at } of await outcomes.getAll())
    if (at < now - KEPT_MS && !stoodOn.has(stepUuid)) await outcomes.delete(stepUuid);
  await tx.done;
}
