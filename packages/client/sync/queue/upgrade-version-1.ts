import type { IDBPDatabase } from "idb";
import type { ClearedDraft } from "./outbox.ts";
import type { OutboxSchema } from "./outbox-schema.ts";
import { type DraftOfVersion1, fromVersion1 } from "./version-1.ts";

/** Converts the data of version 1 in one transaction, so that an interruption changes nothing. */
export async function upgradeVersion1(db: IDBPDatabase<OutboxSchema>, uuid: () => string): Promise<void> {
  const tx = db.transaction(["entries", "failed", "drafts", "aliases", "older"], "readwrite", {
    durability: "strict",
  });
  const entries = tx.objectStore("entries");
  const failed = tx.objectStore("failed");
  const drafts = tx.objectStore("drafts");
  const aliases = tx.objectStore("aliases");
  const older = fromVersion1(await aliases.getAll(), uuid);
  for (const record of await entries.getAll())
    await entries.put({ ...record, entry: older.entry(record.entry) });
  for (const record of await failed.getAll())
    await failed.put({ ...record, entry: older.entry(record.entry) });
  for (const record of await drafts.getAll()) {
    await drafts.delete([record.scope, record.key]);
    await drafts.put(older.draft(record as DraftOfVersion1 | ClearedDraft));
  }
  for (const name of older.names()) await aliases.put(name);
  await tx.objectStore("older").delete(1);
  await tx.done;
}
