import type pg from "pg";
import type { Changed, ChangedRows } from "./changed-rows.ts";
import { nameOf } from "./fact-queries.ts";

interface Statements {
  readonly columns: readonly string[];
  readonly insert: string;
  readonly update: string;
}

/**
 * One statement for all new rows of a table, and one for all that change; a column is an array.
 * @param types by column, beside the id and the time of deletion, which every table has
 */
function statements(table: string, types: Readonly<Record<string, string>>): Statements {
  const all = Object.entries({ id: "bigint", ...types, deleted_at: "timestamptz" });
  const columns = all.map(([name]) => name);
  const names = columns.join(", ");
  const arrays = all.map(([, type], index) => `$${index + 2}::${type}[]`).join(", ");
  const changed = columns.filter((name) => name !== "id").map((name) => `${name} = v.${name}`);
  return {
    columns,
    insert: `insert into ${table} (user_id, ${names}) select $1::bigint, v.* from unnest(${arrays}) as v`,
    update: `update ${table} t set ${changed.join(", ")} from unnest(${arrays}) as v (${names})
      where t.user_id = $1 and t.id = v.id`,
  };
}

const TABLES = {
  notes: statements("notes", { text: "text" }),
  flashcards: statements("flashcards", { question: "text", answer: "text" }),
  progress: statements("user_flashcards", {
    flashcard_id: "bigint",
    confidence: "smallint",
    confidence_color: "text",
    strength: "double precision",
    difficulty: "double precision",
    next_review_time: "timestamptz",
    reviewed_at: "timestamptz",
  }),
  nodes: statements("nodes", {
    parent_id: "bigint",
    item_type: "text",
    item_id: "bigint",
    sort_order: "double precision",
  }),
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
      const values = columns.map((name) => of.map(({ row }) => (row as Record<string, unknown>)[name]));
      return [client.query({ name: nameOf(text), text, values: [userId, ...values] })];
    });
  });
}
