import type pg from "pg";
import { KEYS_ACROSS } from "../../database/cluster/places.ts";

interface KeyAcross {
  readonly table: string;
  readonly column: string;
  readonly name: string;
  /** As `alter table … add constraint` takes it. */
  readonly definition: string;
}

/** The foreign keys of the schema whose two rows may lie on different nodes of a cluster. */
const KEYS = `select c.relname::text as table, a.attname::text as column, k.conname::text as name,
    pg_get_constraintdef(k.oid) as definition
  from pg_constraint k join pg_class c on c.oid = k.conrelid
    join pg_attribute a on a.attrelid = c.oid and a.attnum = k.conkey[1]
    join unnest($1::text[], $2::text[]) as across (name, field) on across.name = c.relname and across.field = a.attname
  where k.contype = 'f' and array_length(k.conkey, 1) = 1 and k.connamespace = current_schema()::regnamespace`;

/**
 * Loads rows that several nodes of a cluster have given, each as of its own moment: what leads to an account that its node
 * had not, or had no more, is left out, an account that became such a one is open again, and everything else holds as on
 * one machine. In the transaction that is open.
 */
export async function withoutKeysAcross<T>(client: pg.ClientBase, load: () => Promise<T>): Promise<T> {
  const { rows: keys } = await client.query<KeyAcross>(KEYS, [
    KEYS_ACROSS.map(({ table }) => table),
    KEYS_ACROSS.map(({ column }) => column),
  ]);
  for (const { table, name } of keys) await client.query(`alter table "${table}" drop constraint "${name}"`);
  const loaded = await load();
  for (const { table, column, name, definition } of keys) {
    const leadsNowhere = `"${column}" is not null and not exists (select from users u where u.id = t."${column}")`;
    await client.query(
      table === "users"
        ? `update users t set merged_into = null, closed_at = null where ${leadsNowhere}`
        : `delete from "${table}" t where ${leadsNowhere}`,
    );
    // A deferred check that waits would be in the way of what changes the table.
    await client.query("set constraints all immediate");
    await client.query(`alter table "${table}" add constraint "${name}" ${definition}`);
  }
  return loaded;
}
