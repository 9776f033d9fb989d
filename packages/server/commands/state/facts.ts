import type { LogRow } from "@perennial/contract/log/logged-ops";
import { snakeCase } from "@perennial/contract/shapes/snake-case";
import { forEachItemType, ITEM_TYPES } from "@perennial/domain/kind/items";
import { forEachKind, KIND_NAMES, type KindName, type OwnIdKind } from "@perennial/domain/kind/kinds";
import { mergedFields } from "@perennial/domain/kind/merged";
import { idKindOf } from "@perennial/domain/kind/owner";
import type { RecordId } from "@perennial/domain/kind/record-id";
import { KINDS } from "@perennial/domain/kind/table";
import type { LoggedReview } from "@perennial/domain/study/review-log";
import type { ItemType } from "@perennial/domain/tree/node";
import type pg from "pg";
import { prepared } from "../../database/prepared.ts";
import { type Stored, type StoredRow, sequenceOf, storedFromRow } from "../../database/record-rows.ts";
import { type ReviewRow, reviewFromRow } from "../../database/review-rows.ts";
import * as sql from "./fact-queries.ts";
import type { Need, Needs, What } from "./needs.ts";
import { nameOfNeed } from "./needs.ts";

type StoredRecords = { readonly [K in KindName]: Map<RecordId, Stored<K>> };

/**
 * What was read of a user's rows inside the transaction, after the lock on the user. Tombstones are included.
 */
export interface Facts {
  /** By the ids that the records go by. */
  readonly stored: StoredRecords;
  /** The number of levels of a branch, its root included. */
  readonly heights: Map<number, number>;
  /** The row of the log in which a node stopped showing an item, by the item's id. */
  readonly losses: Readonly<Record<ItemType, Map<number, LogRow>>>;
  /** By `nameOfText`; a text without an entry was not changed since. */
  readonly textsAt: Map<string, string>;
  /** By `nameOfNeed`: records that did not exist at a version. */
  readonly madeSince: Set<string>;
  /** By the id of a note: the record that the same call edited right before it wrote the note last. */
  readonly writtenWith: Map<number, string>;
  /** In the order of the log, those that were asked for. */
  readonly changes: LoggedChange[];
  /** By the UUID of a call: its rows in the log. */
  readonly calls: Map<string, LogRow[]>;
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

/**
 * Reads what is needed and not known yet, in one round trip. Nothing may have been written since the user was
 * locked. Must be awaited together with everything else that is pipelined: a failed statement fails those after
 * it.
 */
export async function loadFacts(
  client: pg.PoolClient,
  userId: number,
  facts: Facts,
  wanted: Needs,
): Promise<void> {
  const needs = takeNew(facts, wanted);
  const idsOf = (what: What, kind: OwnIdKind): number[] =>
    needs.filter((need) => need.what === what && need.kind === kind).map(({ id }) => id);
  const reads: Promise<void>[] = [];
  const read = <R extends pg.QueryResultRow>(
    text: string,
    values: readonly (readonly unknown[])[],
    take: (row: R) => void,
  ) => {
    if (values.every((list) => list.length === 0)) return;
    reads.push(client.query<R>(prepared(text, [userId, ...values])).then(({ rows }) => rows.forEach(take)));
  };
  const takeInto =
    <K extends KindName>(kind: K) =>
    (row: StoredRow) => {
      const stored = storedFromRow(kind, row);
      facts.stored[kind].set(stored.record.id, stored);
    };
  const takeNode = takeInto("node");

  const shown = idsOf("item", "node");
  read(sql.NODES, [[...idsOf("line", "node"), ...shown]], takeNode);
  read(sql.BRANCHES, [idsOf("branch", "node")], takeNode);
  read(sql.CHILDREN, [idsOf("children", "node")], takeNode);
  read(sql.SIBLINGS, [idsOf("siblings", "node")], takeNode);
  read(sql.SIBLINGS_NEAR, [idsOf("near-siblings", "node")], takeNode);
  read(sql.LAST_CHILDREN, [idsOf("last-children", "node")], takeNode);
  read<{ id: number; height: number }>(sql.HEIGHTS, [idsOf("height", "node")], ({ id, height }) =>
    facts.heights.set(id, height),
  );
  for (const kind of KIND_NAMES) {
    const ids = idKindOf(kind);
    const isItem = ITEM_TYPES.some((type) => type === ids);
    read(sql.recordsBy(kind, ids), [idsOf("record", ids), isItem ? shown : []], takeInto(kind));
  }
  for (const type of ITEM_TYPES) {
    read(sql.holders(type), [idsOf("holder", type)], takeNode);
    read<LogRow & { item_id: number }>(sql.losses(type), [idsOf("loss", type)], (row) =>
      facts.losses[type].set(row.item_id, row),
    );
  }
  const texts = needs.flatMap(textsOf);
  read<{ place: number; text: string }>(
    sql.TEXTS_AT,
    [
      texts.map(({ kind }) => KINDS[kind].table),
      texts.map(({ id }) => id),
      texts.map(({ version }) => version),
      texts.map(({ column }) => column),
    ],
    ({ place, text }) => {
      const asked = texts[place - 1];
      if (asked) facts.textsAt.set(nameOfText(asked.kind, asked.id, asked.version, asked.field), text);
    },
  );
  const changed = needs.filter(({ what }) => what === "changes-since");
  read<LoggedChange>(sql.CHANGES_SINCE, recordsAt(changed), (row) => facts.changes.push(row));
  const calls = needs.flatMap(({ what, uuid }) => (what === "call" && uuid ? [uuid] : []));
  read<LogRow & { mutation_uuid: string }>(sql.CALLS, [calls], ({ mutation_uuid: uuid, ...row }) => {
    const known = facts.calls.get(uuid);
    if (known) known.push(row);
    else facts.calls.set(uuid, [row]);
  });
  const born = needs.filter(({ what }) => what === "made-since");
  read<{ place: number }>(sql.MADE_SINCE, recordsAt(born), ({ place }) => {
    const asked = born[place - 1];
    if (asked) facts.madeSince.add(nameOfNeed(asked));
  });
  read<{ note_id: number; table_name: string; record_id: number }>(
    sql.WRITTEN_WITH,
    [idsOf("written-with", "note")],
    ({ note_id, table_name, record_id }) =>
      facts.writtenWith.set(note_id, nameOfRecord(table_name, record_id)),
  );
  read<ReviewRow>(sql.REVIEWS, [idsOf("reviews", "flashcard")], (row) =>
    facts.reviews.set(row.uuid, reviewFromRow(row)),
  );
  read(sql.STUDY_SETTINGS, [idsOf("study-settings", "node")], takeInto("studySettings"));
  for (const kind of KIND_NAMES) {
    const count = wanted.newIds[kind];
    if (count === 0) continue;
    reads.push(
      client
        .query<{ id: number }>(prepared(sql.NEW_IDS, [sequenceOf(kind), count]))
        .then(({ rows }) => void facts.newIds[kind].push(...rows.map((row) => row.id))),
    );
  }
  await Promise.all(reads);
  if (changed.length > 0) facts.changes.sort((a, b) => a.version - b.version);
}

/** Returns records as lists: their tables, their ids, and the versions of the log that are asked about. */
const recordsAt = (needs: readonly Need[]) => [
  needs.map(({ kind }) => KINDS[kind].table),
  needs.map(({ id }) => id),
  needs.map(({ version }) => version ?? 0),
];

/** Returns the needs that are new, and counts them as asked for. */
function takeNew({ asked }: Facts, { list }: Needs): Need[] {
  const fresh = [...list].filter(([name]) => !asked.has(name));
  for (const [name] of fresh) asked.add(name);
  return fresh.map(([, need]) => need);
}

/** Returns the texts to be read for a need of texts at a version. */
const textsOf = ({ what, kind, id, version }: Need) =>
  what !== "texts-at" || version === undefined
    ? []
    : mergedFields(kind).map((field) => ({ kind, id, version, field, column: snakeCase(field) }));
