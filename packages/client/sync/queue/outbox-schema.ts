import type { UserActionInput } from "@perennial/contract/wire";
import type { DBSchema, IDBPDatabase } from "idb";
import type { Naming } from "../../store/identity.ts";
import type { Entry } from "./entries.ts";
import type { ClearedDraft, DoneEntry, FailedRecord, LeftDraft, OlderName } from "./outbox.ts";
import type { Ground } from "./settle.ts";

export const OUTBOX_VERSION = 2;

export interface OutboxSchema extends DBSchema {
  entries: { key: number; value: { seq: number; id: string; entry: Entry }; indexes: { id: string } };
  /** The ids of entries that have left the queue: a copy of one that turns up again is not sent again. */
  done: { key: string; value: DoneEntry & { at: number } };
  /** By kind and local id. */
  namings: { key: [string, string]; value: Naming };
  /** By the UUID of the step. */
  grounds: { key: string; value: Ground & { at: number } };
  failed: { key: string; value: FailedRecord };
  drafts: { key: [string, string]; value: LeftDraft | ClearedDraft };
  actions: { key: string; value: UserActionInput };
  /** Earlier versions of the database whose records are still to be converted. */
  older: { key: number; value: { version: number } };
  /** What the temporary ids of version 1 stand for. */
  aliases: { key: [string, string, number]; value: OlderName };
}

/** Creates the object stores of a new database. */
export function createStores(db: IDBPDatabase<OutboxSchema>, from: number): void {
  if (from < 1) {
    db.createObjectStore("entries", { keyPath: "seq", autoIncrement: true }).createIndex("id", "id");
    db.createObjectStore("done", { keyPath: "id" });
    db.createObjectStore("aliases", { keyPath: ["scope", "kind", "temporary"] });
    db.createObjectStore("failed", { keyPath: "id" });
    db.createObjectStore("drafts", { keyPath: ["scope", "key"] });
  }
  if (from < 2) {
    db.createObjectStore("namings", { keyPath: ["kind", "local"] });
    db.createObjectStore("grounds", { keyPath: "stepUuid" });
    db.createObjectStore("actions", { keyPath: "uuid" });
    db.createObjectStore("older", { keyPath: "version" });
  }
}
