import type { LogRow } from "@perennial/contract/log/logged-ops";
import { forEachItemType } from "@perennial/domain/kind/items";
import { forEachKind, type KindName, type OwnIdKind } from "@perennial/domain/kind/kinds";
import type { RecordId } from "@perennial/domain/kind/record-id";
import type { Op } from "@perennial/domain/op/op";
import type { LoggedReview } from "@perennial/domain/study/review-log";
import type { ItemType } from "@perennial/domain/tree/node";
import type { Stored } from "../../database/record-rows.ts";

type StoredRecords = { readonly [K in KindName]: Map<RecordId, Stored<K>> };

/** What was read of a user's rows inside the transaction, after the lock on the user. Tombstones are included. */
export interface Facts {
  /** By the ids that the records go by. */
  readonly stored: StoredRecords;
  /** The number of levels of a branch, its root included. */
  readonly heights: Map<number, number>;
  /** The row of the log in which a node stopped showing an item, by the item's id. */
  readonly losses: Readonly<Record<ItemType, Map<number, LogRow>>>;
  /** The heirs of deleted nodes that have one, by the nodes. */
  readonly heirs: Map<number, number>;
  /** By `nameOfText`; a text without an entry was not changed since. */
  readonly textsAt: Map<string, string>;
  /** By `nameOfNeed`: records that did not exist at a version. */
  readonly madeSince: Set<string>;
  /** By the id of a note: the record that the same call edited right before it wrote the note last. */
  readonly writtenWith: Map<number, string>;
  /** In the order of the log, those of the branches that were read. */
  readonly changes: LoggedChange[];
  /** By the UUID of a call: what it did. */
  readonly calls: Map<string, Op[]>;
  /** By their UUIDs; reviews that were taken back are included. */
  readonly reviews: Map<string, LoggedReview>;
  readonly newIds: { readonly [K in KindName]: number[] };
  /** Everything asked for so far, found or not. */
  readonly asked: Set<string>;
}

/** A row of the log, as far as it says whether somebody has changed a record. */
export interface LoggedChange {
  readonly version: number;
  readonly mutation_type: string;
  readonly record_id: number;
  readonly mutation_uuid: string;
  /** Of a node: where it stood before. */
  readonly parent_id: number | null;
}

/** Makes facts of which nothing is known yet. */
export const createFacts = (): Facts => ({
  stored: forEachKind<StoredRecords>(() => new Map()),
  heights: new Map(),
  losses: forEachItemType(() => new Map()),
  heirs: new Map(),
  textsAt: new Map(),
  madeSince: new Set(),
  writtenWith: new Map(),
  changes: [],
  calls: new Map(),
  reviews: new Map(),
  newIds: forEachKind<Facts["newIds"]>((): number[] => []),
  asked: new Set(),
});

/** Names a record by its table and the id by which the log knows it. */
export const nameOfRecord = (table: string, id: number): string => `${table} ${id}`;

/** Names the text of a record's field at a version. */
export const nameOfText = (kind: OwnIdKind, id: number, version: number, field: string): string =>
  `${kind} ${id} ${version} ${field}`;
