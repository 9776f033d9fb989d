import { createHash } from "node:crypto";
import type pg from "pg";
import { LISTENER } from "../../database/connection.ts";

/** A table, and those of its columns that are written and not computed. */
export interface CopiedTable {
  readonly name: string;
  readonly columns: readonly string[];
}

/** What a restore makes anew by itself, and what is read out of the log again by whoever asks first. */
const NOT_COPIED: readonly string[] = ["schema_migrations", "log_readers", "mentions", "search_rows"];

/** Reads the tables of the schema, each behind those that it refers to; what refers in a circle is deferrable. */
export async function copiedTables(client: pg.ClientBase): Promise<readonly CopiedTable[]> {
  const { rows: tables } = await client.query<CopiedTable>(
    `select c.relname::text as name, array_agg(a.attname::text order by a.attnum) as columns
     from pg_class c join pg_attribute a on a.attrelid = c.oid
     where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r' and a.attnum > 0
       and not a.attisdropped and a.attgenerated = '' and c.relname <> all($1)
     group by c.relname order by c.relname`,
    [NOT_COPIED],
  );
  const { rows: keys } = await client.query<{ table: string; refersTo: string }>(
    `select c.relname::text as table, r.relname::text as "refersTo"
     from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_class r on r.oid = k.confrelid
     where k.contype = 'f' and not k.condeferrable and k.conrelid <> k.confrelid
       and k.connamespace = current_schema()::regnamespace`,
  );
  const ordered = new Set<CopiedTable>();
  let left = tables;
  while (left.length > 0) {
    const waits = new Set(left.map(({ name }) => name));
    const ready = left.filter(
      ({ name }) => !keys.some(({ table, refersTo }) => table === name && waits.has(refersTo)),
    );
    if (ready.length === 0) throw new Error(`tables refer in a circle: ${[...waits].join(", ")}`);
    for (const table of ready) ordered.add(table);
    left = left.filter((table) => !ordered.has(table));
  }
  return [...ordered];
}

/** SQL for a transaction that takes what time it takes: a large table or a slow disk ends none. */
export const PATIENT = "set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0";

/** Where a sequence stands. */
export interface SequencePlace {
  readonly name: string;
  readonly last: number;
}

/** Reads where the sequences of the schema stand, without those that nothing was drawn from. */
export async function sequencePlaces(client: pg.ClientBase): Promise<readonly SequencePlace[]> {
  const { rows } = await client.query<{ name: string; last: string }>(
    `select sequencename::text as name, last_value::text as last from pg_sequences
     where schemaname = current_schema() and last_value is not null order by 1`,
  );
  return rows.map(({ name, last }) => ({ name, last: Number(last) }));
}

/** How much the database holds. */
export interface DatabaseSize {
  /** Anonymous and closed ones among them. */
  readonly accounts: number;
  /** The versions of all logs together. */
  readonly edits: number;
}

/** Counts the accounts and what was written in them. */
export async function standing(client: pg.ClientBase): Promise<DatabaseSize> {
  const { rows } = await client.query(
    "select count(*)::int as accounts, coalesce(sum(version), 0)::float8 as edits from users",
  );
  return rows[0];
}

/** Whether there is an account, whatever the schema. */
export async function hasAccounts(client: pg.ClientBase): Promise<boolean> {
  const { rows } = await client.query("select exists (select from users) as found");
  return rows[0].found;
}

/** Draws an account by chance; undefined where there is none. */
export async function someAccount(client: pg.ClientBase): Promise<number | undefined> {
  const { rows } = await client.query<{ id: string }>("select id::text from users order by random() limit 1");
  return rows[0] && Number(rows[0].id);
}

/** As which values are written out, whatever is set on a machine. */
const ALIKE = `set local timezone = 'UTC'; set local datestyle = 'ISO, YMD'; set local intervalstyle = 'postgres';
  set local bytea_output = 'hex'; set local extra_float_digits = 1`;

/** Returns a hash of all rows of an account in some tables, whatever order they lie in. Within a transaction. */
export async function accountHash(
  client: pg.ClientBase,
  userId: number,
  tables: readonly CopiedTable[],
): Promise<string> {
  await client.query(ALIKE);
  const hash = createHash("sha256");
  for (const { name, columns } of tables) {
    const owner = name === "users" ? "id" : "user_id";
    if (!columns.includes(owner)) continue;
    const { rows } = await client.query<{ rows: string }>(
      `select coalesce(encode(sha256(string_agg(r.row, '' order by r.row)), 'hex'), '') as rows
       from (select sha256(convert_to((${columnList(columns)})::text, 'UTF8')) as row from "${name}" where ${owner} = $1) r`,
      [userId],
    );
    hash.update(`${name} ${rows[0]?.rows}\n`);
  }
  return hash.digest("hex");
}

/** Any constant will do, so long as no other code locks it. */
const BACKUP_LOCK = 7_261_946;

/** Takes the turn to back up for as long as the connection lasts. Returns false where another backup has it. */
export async function takeTurn(client: pg.ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ is_ours: boolean }>("select pg_try_advisory_lock($1) as is_ours", [
    BACKUP_LOCK,
  ]);
  return rows[0]?.is_ours === true;
}

/**
 * Waits for the turn to back up: two at once would read all tables twice beside people's edits.
 * @param onWaiting called where another backup has it
 */
export async function waitForTurn(client: pg.ClientBase, onWaiting: () => void): Promise<void> {
  if (await takeTurn(client)) return;
  onWaiting();
  await client.query("set statement_timeout = 0");
  await client.query("select pg_advisory_lock($1)", [BACKUP_LOCK]);
}

/** Whether a server runs on the database, by the connection on which it listens. */
export async function isServed(client: pg.ClientBase): Promise<boolean> {
  const { rows } = await client.query(
    "select from pg_stat_activity where datname = current_database() and application_name = $1 limit 1",
    [LISTENER],
  );
  return rows.length > 0;
}

/** A file of a note, by its owner and its SHA-256. */
export interface FileToBackUp {
  readonly user_id: string;
  readonly sha256: string;
}

/** Lists the files of all accounts, without those whose bytes are on their way. */
export async function filesToBackUp(client: pg.ClientBase): Promise<readonly FileToBackUp[]> {
  const { rows } = await client.query<FileToBackUp>(
    "select distinct user_id::text, sha256::text from files where arrived_at is not null order by 1, 2",
  );
  return rows;
}

/** SQL for the columns of a table, between brackets. */
export const columnList = (columns: readonly string[]): string =>
  `(${columns.map((column) => `"${column}"`).join(", ")})`;
