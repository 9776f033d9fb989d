import type { DataMutation } from "@perennial/contract/wire";
import { KIND_NAMES, type KindName } from "@perennial/domain/kind/kinds";
import type { DBSchema, IDBPDatabase } from "idb";
import type { StoredRecord } from "../view/stored-record.ts";
import { type Chunk, fieldNames } from "./record-chunks.ts";

const VERSION = 1;

/** A copy that was written in another form, or without a field of today, is not read: the tree is loaded again. */
export const FORMAT = [VERSION, ...KIND_NAMES.flatMap((kind) => [kind, ...fieldNames(kind)])].join(" ");

/** The keys of the only records in their stores. */
export const HEAD = "head";
export const WRITER = "writer";

/** Which version the chunks show. Written last and removed first: a copy without it was left half-written. */
export interface Head {
  readonly format: string;
  /** The version of the log that the chunks show, and its generation. */
  readonly version: number;
  readonly generation: string | undefined;
  /** The root of the account, below which everything hangs. */
  readonly rootId: number;
  readonly chunks: number;
}

/** What has become known since the chunks were written. */
export interface JournalEntry {
  /** Where the log stands after it. */
  readonly version: number;
  /** Rows of the log that follow on the entry before. */
  readonly rows: readonly DataMutation[];
}

/** The first screen of a page, shown before the rest is read. */
export interface Screen {
  /** The root of the page. */
  readonly page: number;
  readonly version: number;
  readonly records: readonly StoredRecord[];
}

export interface CopySchema extends DBSchema {
  head: { key: string; value: Head };
  /** Who is writing a copy anew: of several tabs the last to begin. */
  writer: { key: string; value: string };
  chunks: { key: [KindName, number]; value: Chunk };
  journal: { key: number; value: JournalEntry };
  screens: { key: number; value: Screen };
}

export const STORES = ["head", "writer", "chunks", "journal", "screens"] as const;
export const copyName = (userId: number) => `perennial-copy-${userId}`;

export function createStores(db: IDBPDatabase<CopySchema>): void {
  db.createObjectStore("head");
  db.createObjectStore("writer");
  db.createObjectStore("chunks", { keyPath: ["kind", "from"] });
  db.createObjectStore("journal", { autoIncrement: true });
  db.createObjectStore("screens", { keyPath: "page" });
}
