import fs from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { shardFaults } from "./shard-forms.ts";
import { statementsIn } from "./statement-sources.ts";

const SERVER = path.join(import.meta.dirname, "..");
/** Of files that are databases of others, and of the engine's own administration. */
const ELSEWHERE = /\/anki\/|^database\/engine\/|^testing\/|\.test\.ts$/;

/** What goes everywhere by intention, and pieces of statements that are whole only where they are used; by their beginning. */
const EXEMPT = [
  // Housekeeping, about everybody whose time is over.
  "select distinct user_id from files where checked_at < $1",
  "select id from users where erase_at <= $1",
  // Of which accounts without a name one has taken the notes over: once, when it is erased.
  "select id from users where merged_into = $1",
  "delete from mutations m using ( select user_id, uuid from mutations where created_at < $1",
  "delete from import_files f using ( select user_id, import_id, place from import_files where created_at < $1",
  "delete from drafts d using ( select user_id, id from drafts where ended_at < $1",
  "delete from imports i using ( select user_id, id from imports where state = 'uploading' and created_at < $1",
  "select user_id from notes where deleted_at < $1",
  "select u.id as user_id from users u join data_mutations d",
  "select u.id as user_id from users u left join log_readers r",
  // Of nobody yet.
  "delete from invitations where",
  "insert into invitations",
  // The jobs of this server, whosever they are.
  "select user_id, id, bytes from imports where",
  // Accounts by name for whoever runs the server.
  "select id from users where username = $1 and not is_anonymous",
  // The list of accounts for whoever runs the server.
  "select u.id, case when u.is_anonymous then null else u.username end as username",
  // A backup holds everybody's rows; it is read through a coordinator, and loaded into one PostgreSQL.
  "update users t set merged_into = null, closed_at = null where",
  "select count(*)::int as gaps from (",
  "select count(*)::int as accounts, coalesce(sum(version), 0)::float8 as edits from users",
  "select distinct user_id::text, sha256::text from files",
  "select id::text from users order by random() limit 1",
  "select exists (select from users) as found",
  // A piece: what is put in for the table is a list of ids, and the user is named in what is put in.
  "select c.* from notes as p (id) cross join lateral",
  // Pieces: where units of a search come from is put in, with their user.
  "select coalesce(json_agg(x.id), '[]') as ids from ( select distinct s.node_id as id from notes",
  "select 1 as ids, 1 as parts",
  "select coalesce(json_agg(s.node_id), '[]') as ids, coalesce(json_agg(1)",
];

const sources = fs
  .readdirSync(SERVER, { recursive: true, encoding: "utf8" })
  .filter((file) => file.endsWith(".ts") && !file.includes("node_modules") && !ELSEWHERE.test(file));
const all = sources.flatMap((file) =>
  statementsIn(fs.readFileSync(path.join(SERVER, file), "utf8")).map((text) => ({ file, text })),
);

test("every statement in the server's sources stays with its user, whether or not a test sends it", () => {
  expect(all.length).toBeGreaterThan(150);
  const faults = all
    .filter(({ text }) => !EXEMPT.some((beginning) => text.startsWith(beginning)))
    .flatMap(({ file, text }) => shardFaults(text).map((fault) => `${file}: ${fault}: ${text}`));
  expect(faults).toEqual([]);
});

test("what is exempt from that is still there", () => {
  expect(EXEMPT.filter((beginning) => !all.some(({ text }) => text.startsWith(beginning)))).toEqual([]);
});

test.each([
  ['pool.query("select text from notes where id = $1", [id])', 1],
  [`const A = \`select \${NAMES} from \${table} t\n  where t.id = $1\`;`, 1],
  ["client.query<Row>(`insert into notes (user_id, id) select user_id, id from old_notes`)", 1],
  ['"update users set version = 1 where version = $1";', 1],
  ['"select text from notes where user_id = $1 and id = $2";', 0],
])("a statement in a source is found and read: %s", (source, faults) => {
  const found = statementsIn(source);
  expect(found).toHaveLength(1);
  expect(found.flatMap((text) => shardFaults(text)).length > 0 ? 1 : 0).toBe(faults);
});
