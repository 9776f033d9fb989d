import type { DataMutation } from "@perennial/contract/outline/wire";
import { KIND_NAMES, type KindName } from "@perennial/domain/kind/kinds";
import type { DBSchema, IDBPDatabase } from "idb";
import type { StoredRecord } from "../view/stored-record.ts";
import { type Chunk, fieldNames } from "./record-chunks.ts";

/** Copies of version 1 may lack settings of study and marks: they were left out of large trees. */
const VERSION = 2;

/** The format: a copy in another one, or without today's fields, is ignored and the tree loaded again. */
export const FORMAT = [VERSION, ...KIND_NAMES.flatMap((kind) => [kind, ...fieldNames(kind)])].join(" ");

/** The key of the single record in each of these stores. */
export const HEAD = "head";
/** The key of the single record in the store `writer`. */
export const WRITER = "writer";

/** The version of the chunks. Written last and removed first: a copy without a head is incomplete. */
export interface Head {
  readonly format: string;
  /** The version of the log that the chunks show, and its generation. */
  readonly version: number;
  readonly generation: string | undefined;
  readonly rootId: number;
  readonly chunks: number;
}

/** Rows of the log that arrived since the chunks were written. */
export interface JournalEntry {
  /** The version of the log after these rows. */
  readonly version: number;
  readonly rows: readonly DataMutation[];
}

/** The first screen of a page, shown before the rest is read. */
export interface Screen {
  readonly page: number;
  readonly version: number;
  readonly records: readonly StoredRecord[];
}

export interface CopySchema extends DBSchema {
  head: { key: string; value: Head };
  /** Which tab is writing the copy anew: of several, the last to begin. */
  writer: { key: string; value: string };
  chunks: { key: [KindName, number]; value: Chunk };
  journal: { key: number; value: JournalEntry };
  screens: { key: number; value: Screen };
}

/** All stores, for transactions over the whole copy. */
export const STORES = ["head", "writer", "chunks", "journal", "screens"] as const;
/** Names the database of a user's copy. It is deleted when the user logs out. */
export const copyName = (userId: number) => `perennial-copy-${userId}`;

/** Creates the object stores. The database version never changes; `FORMAT` tells formats apart. */
export function createStores(db: IDBPDatabase<CopySchema>): void {
  db.createObjectStore("head");
  db.createObjectStore("writer");
  db.createObjectStore("chunks", { keyPath: ["kind", "from"] });
  db.createObjectStore("journal", { autoIncrement: true });
  db.createObjectStore("screens", { keyPath: "page" });
}
