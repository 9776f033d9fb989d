import type { UserActionInput } from "@perennial/contract/outline/wire";
import type { DBSchema, IDBPDatabase, StoreNames } from "idb";
import type { Naming } from "../../store/identity.ts";
import type { EntryStep } from "./entries.ts";
import type { ClearedDraft, DoneEntry, FailedRecord, OlderName, Queued } from "./outbox.ts";
import type { StepOutcome } from "./settle.ts";
import type { StoredDraft } from "./stored-draft.ts";

/** The version of the IndexedDB database; a higher one runs `createStores` on what is there. */
export const OUTBOX_VERSION = 3;

/** As many steps as one request carries: an answer changes one part of an entry, or two. */
export const PART_STEPS = 200;

/** An entry in the queue. The steps of a long one are kept beside it in parts, and then it has none itself. */
export interface StoredEntry extends Queued {
  readonly id: string;
  /** Names for each part the write that it is of: two writes never have the same name. */
  readonly stamps?: readonly string[];
}

/** Some of the steps of a long entry. */
export interface StoredPart {
  readonly seq: number;
  readonly part: number;
  readonly steps: readonly EntryStep[];
}

export interface OutboxSchema extends DBSchema {
  entries: { key: number; value: StoredEntry; indexes: { id: string } };
  steps: { key: [number, number]; value: StoredPart };
  /** The ids of entries that have left the queue: a copy of one that turns up again is not sent again. */
  done: { key: string; value: DoneEntry & { at: number } };
  /** By kind and local id. */
  namings: { key: [string, string]; value: Naming };
  /** By the UUID of the step. */
  grounds: { key: string; value: StepOutcome & { at: number } };
  failed: { key: string; value: FailedRecord };
  drafts: { key: [string, string]; value: StoredDraft | ClearedDraft };
  actions: { key: string; value: UserActionInput };
  /** Earlier versions of the database whose records are still to be converted. */
  older: { key: number; value: { version: number } };
  /** What the temporary ids of version 1 stand for. */
  aliases: { key: [string, string, number]; value: OlderName };
}

/** The stores that decisions write. */
export type OutboxStore = Exclude<StoreNames<OutboxSchema>, "older" | "aliases">;

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
  // What version 2 has left is read as it is: see `StoredEntry`.
  if (from < 3) db.createObjectStore("steps", { keyPath: ["seq", "part"] });
}
