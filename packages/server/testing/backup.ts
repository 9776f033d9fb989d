import { withClient } from "./database-host.ts";

// `node backup.ts make|restore` on the database of DATABASE_URL. It is put back in place, rows and sequences alike, in
// a way that no server can see: as by an operator who replaces the files of a cluster.
const TABLES = `select table_name as name,
    string_agg(quote_ident(column_name), ', ' order by ordinal_position) filter (where is_generated = 'NEVER') as columns
  from information_schema.columns
  where table_schema = 'public' and table_name not in ('data_generation', 'present_generation', 'schema_migrations')
  group by table_name`;
const SEQUENCES =
  "select sequencename as name, last_value as last from pg_sequences where schemaname = 'public'";

await withClient(process.env.DATABASE_URL ?? "", async (client) => {
  const { rows: tables } = await client.query<{ name: string; columns: string }>(TABLES);
  await client.query("begin; set local session_replication_role = replica");
  if (process.argv[2] === "make") {
    await client.query("create schema backup");
    for (const { name } of tables) await client.query(`create table backup.${name} as table public.${name}`);
    await client.query(`create table backup.of_sequences as ${SEQUENCES}`);
  } else {
    for (const { name, columns } of tables) {
      await client.query(`delete from public.${name}`);
      await client.query(`insert into public.${name} (${columns}) overriding system value
        select ${columns} from backup.${name}`);
    }
    await client.query(
      "select setval(('public.' || name)::regclass, coalesce(last, 1), last is not null) from backup.of_sequences",
    );
  }
  await client.query("commit");
});
