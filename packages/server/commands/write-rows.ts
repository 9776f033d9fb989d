import { forEachKind, KIND_NAMES, type KindName } from "@perennial/domain/kind/kinds";
import { type RecordId, serverId } from "@perennial/domain/kind/record-id";
import { KINDS } from "@perennial/domain/kind/table";
import type pg from "pg";
import { prepared } from "../database/prepared.ts";
import { COLUMNS, columnValue } from "../database/record-rows.ts";
import type { ChangedRow, ChangedRows } from "./changed-rows.ts";

interface Statements {
  readonly insert: string;
  readonly update: string;
}

/** Returns one statement for all new rows of a table, and one for all changed ones; each column is an array. */
function statements(kind: KindName): Statements {
  const { table } = KINDS[kind];
  const columns = [
    { name: "id", type: "bigint" },
    ...COLUMNS[kind],
    { name: "deleted_at", type: "timestamptz" },
  ];
  const names = columns.map(({ name }) => name).join(", ");
  const arrays = columns.map(({ type }, index) => `$${index + 2}::${type}[]`).join(", ");
  const changed = columns.flatMap(({ name }) => (name === "id" ? [] : [`${name} = v.${name}`]));
  return {
    // From the user's own row: a list alone would be made into rows away from the user's shard.
    insert: `insert into ${table} (user_id, ${names})
      select u.id, v.* from users u cross join unnest(${arrays}) as v where u.id = $1`,
    update: `update ${table} t set ${changed.join(", ")} from unnest(${arrays}) as v (${names})
      where t.user_id = $1 and t.id = v.id`,
  };
}

const STATEMENTS = forEachKind<{ readonly [K in KindName]: Statements }>(statements);

/** Says of cards whether anybody was asked them yet. A card whose answers were all taken back is new again. */
const MET = `update flashcards t set is_met = v.is_met from unnest($2::bigint[], $3::boolean[]) as v (id, is_met)
  where t.user_id = $1 and t.id = v.id and t.is_met <> v.is_met`;

/**
 * Sends the writes without waiting, in the order of the table of kinds: a record before those that refer to it.
 */
export function writeRows(client: pg.PoolClient, userId: number, rows: ChangedRows): Promise<unknown>[] {
  const writes = KIND_NAMES.flatMap((kind) => {
    const { insert, update } = STATEMENTS[kind];
    const write = (text: string, changed: readonly ChangedRow[]) =>
      changed.length === 0 ? [] : [client.query(prepared(text, [userId, ...valuesOf(kind, changed)]))];
    return [
      ...write(
        insert,
        rows[kind].filter(({ isNew }) => isNew),
      ),
      ...write(
        update,
        rows[kind].filter(({ isNew }) => !isNew),
      ),
    ];
  });
  return [...writes, ...tellMet(client, userId, rows.progress)];
}

/** The card as a whole is asked by its part 0. */
function tellMet(client: pg.PoolClient, userId: number, rows: readonly ChangedRow[]): Promise<unknown>[] {
  const asked = rows.filter(({ values }) => values.part === 0);
  if (asked.length === 0) return [];
  const cards = asked.map(({ values }) => serverId(values.flashcardId as RecordId));
  const met = asked.map(({ values, deletedAt }) => deletedAt === null && values.phase !== "new");
  return [client.query(prepared(MET, [userId, cards, met]))];
}

/** Returns the values of the columns, each as a list. */
const valuesOf = (kind: KindName, rows: readonly ChangedRow[]): unknown[][] => [
  rows.map(({ id }) => id),
  ...COLUMNS[kind].map((column) => rows.map(({ values }) => columnValue(column, values))),
  rows.map(({ deletedAt }) => deletedAt),
];
