import { forEachKind, KIND_NAMES, type KindName } from "@perennial/domain/kind/kinds";
import { type RecordId, serverId } from "@perennial/domain/kind/record-id";
import { KINDS } from "@perennial/domain/kind/table";
import type pg from "pg";
import { COLUMNS, columnValue } from "../../database/record-rows.ts";
import {
  allRows,
  insertStatement,
  sendTables,
  type TableWrite,
  updateStatement,
} from "../../database/table-writes.ts";
import type { ChangedRow, ChangedRows } from "../state/changed-rows.ts";

interface Statements {
  readonly insert: string;
  readonly update: string;
}

/** Returns the statements for new rows of a kind's table, and for changed ones. */
function statements(kind: KindName): Statements {
  const { table } = KINDS[kind];
  const id = { name: "id", type: "bigint" };
  const others = [
    ...COLUMNS[kind],
    { name: "deleted_at", type: "timestamptz" },
    ...(kind === "node" ? [{ name: "heir_id", type: "bigint" }] : []),
  ];
  return {
    insert: insertStatement(table, [id, ...others]),
    update: updateStatement(table, id, others),
  };
}

const STATEMENTS = forEachKind<{ readonly [K in KindName]: Statements }>(statements);

/**
 * Marks cards as met, where every part that they ask was, or new again. A row that is marked so already is not written.
 * What the rows below a card ask changes with them: steps are never marked.
 */
const MET = `update flashcards t set is_met = not t.is_met from jsonb_to_recordset($2) as v (id bigint)
  where t.user_id = $1 and t.id = v.id and t.is_met <> (t.asks <> '' and not exists (
    select from unnest(string_to_array(t.asks, ' ')::bigint[]) as a (part) where not exists (
      select from user_flashcards p where p.user_id = $1 and p.flashcard_id = t.id and p.part = a.part
        and p.deleted_at is null and p.phase <> 'new')))`;

/**
 * Returns the writes of changed rows, in the order of the table of kinds: a record before those that refer to it.
 * @param heirs what took the place of deleted nodes
 */
export function rowWrites(rows: ChangedRows, heirs: ReadonlyMap<number, number> = new Map()): TableWrite[] {
  const writes = KIND_NAMES.flatMap((kind) => {
    const { insert, update } = STATEMENTS[kind];
    const write = (statement: string, changed: readonly ChangedRow[]) =>
      allRows(
        statement,
        changed.map((row) => ({
          ...columnsOf(kind, row),
          ...(kind === "node" && row.deletedAt ? { heir_id: heirs.get(row.id) } : {}),
        })),
      );
    return [
      write(
        insert,
        rows[kind].filter(({ isNew }) => isNew),
      ),
      write(
        update,
        rows[kind].filter(({ isNew }) => !isNew),
      ),
    ];
  });
  return [...writes, metWrite(rows)].filter((write) => write.rows.length > 0);
}

/** Sends the writes of changed rows by themselves, without waiting. */
export const writeRows = (client: pg.PoolClient, userId: number, rows: ChangedRows): Promise<unknown>[] =>
  sendTables(client, userId, rowWrites(rows));

const columnsOf = (kind: KindName, { id, values, deletedAt }: ChangedRow): object => ({
  id,
  ...Object.fromEntries(COLUMNS[kind].map((column) => [column.name, columnValue(column, values)])),
  deleted_at: deletedAt,
});

/** Looks again at the cards of which a part was rated, and at those that ask other parts than before. */
function metWrite({ progress, flashcard }: ChangedRows): TableWrite {
  const rated = progress.map(({ values }) => serverId(values.flashcardId as RecordId));
  const asksOthers = flashcard.filter(({ before, values }) => before && before.asks !== values.asks);
  const ids = new Set([...rated, ...asksOthers.map(({ id }) => id)]);
  return { statement: MET, rows: [...ids].map((id) => ({ id })), least: 0 };
}
