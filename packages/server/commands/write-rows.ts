import type pg from "pg";
import type { Changed, ChangedRows } from "./changed-rows.ts";
import { nameOf } from "./fact-queries.ts";

interface Column {
  readonly name: string;
  readonly type: string;
}
interface Statements {
  readonly columns: readonly Column[];
  readonly insert: string;
  readonly update: string;
}

/** One statement for all new rows of a table, and one for all that change; a column is an array. */
function statements(table: string, columns: readonly Column[]): Statements {
  const names = columns.map((column) => column.name);
  const arrays = columns.map(({ type }, index) => `$${index + 2}::${type}[]`).join(", ");
  const changed = names.filter((name) => name !== "id").map((name) => `${name} = v.${name}`);
  return {
    columns,
    insert: `insert into ${table} (user_id, ${names.join(", ")}) select $1::bigint, v.* from unnest(${arrays}) as v`,
    update: `update ${table} t set ${changed.join(", ")} from unnest(${arrays}) as v (${names.join(", ")})
      where t.user_id = $1 and t.id = v.id`,
  };
}

const TABLES = {
  notes: statements("notes", [
    { name: "id", type: "bigint" },
    { name: "text", type: "text" },
    { name: "deleted_at", type: "timestamptz" },
  ]),
  flashcards: statements("flashcards", [
    { name: "id", type: "bigint" },
    { name: "question", type: "text" },
    { name: "answer", type: "text" },
    { name: "deleted_at", type: "timestamptz" },
  ]),
  progress: statements("user_flashcards", [
    { name: "id", type: "bigint" },
    { name: "flashcard_id", type: "bigint" },
    { name: "confidence", type: "smallint" },
    { name: "confidence_color", type: "text" },
    { name: "strength", type: "double precision" },
    { name: "difficulty", type: "double precision" },
    { name: "next_review_time", type: "timestamptz" },
    { name: "reviewed_at", type: "timestamptz" },
    { name: "deleted_at", type: "timestamptz" },
  ]),
  nodes: statements("nodes", [
    { name: "id", type: "bigint" },
    { name: "parent_id", type: "bigint" },
    { name: "item_type", type: "text" },
    { name: "item_id", type: "bigint" },
    { name: "sort_order", type: "double precision" },
    { name: "deleted_at", type: "timestamptz" },
  ]),
} satisfies { readonly [K in keyof ChangedRows]: Statements };

/** Sends the writes without waiting; content goes before the nodes that show it. */
export function writeRows(client: pg.PoolClient, userId: number, rows: ChangedRows): Promise<unknown>[] {
  return (["notes", "flashcards", "progress", "nodes"] as const).flatMap((table) => {
    const changed: readonly Changed<object>[] = rows[table];
    const { columns, insert, update } = TABLES[table];
    return [
      { text: insert, of: changed.filter((change) => change.isNew) },
      { text: update, of: changed.filter((change) => !change.isNew) },
    ].flatMap(({ text, of }) => {
      if (of.length === 0) return [];
      const values = columns.map(({ name }) => of.map(({ row }) => (row as Record<string, unknown>)[name]));
      return [client.query({ name: nameOf(text), text, values: [userId, ...values] })];
    });
  });
}
