import { err, ok, type Result } from "@perennial/domain/result";
import { expect, test } from "vitest";
import { ACCOUNT_TABLES } from "../../database/account-tables.ts";
import type { PaymentTrouble } from "../../ports/payments.ts";
import { apiFixture } from "../../testing/api-fixture.ts";
import { readBackup } from "../imports/read-backup.ts";
import { eraseAccounts } from "./erase-accounts.ts";

const fixture = apiFixture();
const PASSWORD = "wet chalk, dry chalk";
const HOUR_MS = 3_600_000;
const CANARY = "kanarienvogel";

const removed: string[] = [];
const store = {
  put: async () => {},
  read: async () => undefined,
  copy: async () => {},
  remove: async (userId: number, sha256: string) => void removed.push(`${userId} ${sha256}`),
};
const troubles: unknown[] = [];
const cancelled: string[] = [];
let provider: Result<null, PaymentTrouble> = ok(null);
const payments = {
  provider: "stripe" as const,
  async cancelSubscription(id: string) {
    cancelled.push(id);
    return provider;
  },
};
const run = (hours: number) =>
  eraseAccounts({
    pool: fixture.database.pool,
    store,
    payments,
    now: new Date(Date.now() + hours * HOUR_MS),
    onTrouble: (error) => troubles.push(error),
  });

/** Makes an account with notes, of which some came from one without a name. */
async function named(username: string) {
  const { api } = fixture;
  const { body } = await api.call<{ token: string; user: { id: number } }>("POST", "/users", {
    body: { username, password: PASSWORD },
  });
  const { token: nameless } = await api.person();
  await api.call("POST", "/notes", { token: nameless, body: { note: { text: CANARY } } });
  const signedIn = await api.call<{ token: string }>("POST", "/login", {
    token: nameless,
    body: { username, password: PASSWORD },
  });
  const { token } = signedIn.body;
  await api.call("POST", "/notes", { token, body: { note: { text: CANARY } } });
  await api.call("POST", "/flashcards", { token, body: { flashcard: { question: CANARY, answer: CANARY } } });
  const form = new FormData();
  form.set("file", new File([PNG], "canary.png", { type: "image/png" }));
  const headers = { Authorization: `Bearer ${token}` };
  const sent = await fetch(`${api.origin}/api/v1/files`, { method: "POST", headers, body: form });
  expect(sent.status).toBe(201);
  return { token, userId: body.user.id };
}
const PNG = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const remove = (token: string, body: object = { password: PASSWORD }) =>
  fixture.api.call<{ erase_at: string }>("DELETE", "/account", { token, body });
const login = async (username: string) =>
  (await fixture.api.call("POST", "/login", { body: { username, password: PASSWORD } })).status;
/** Every row, of every table, in which a word stands. */
async function rowsWith(word: string): Promise<string[]> {
  const { pool } = fixture.database;
  const { rows } = await pool.query<{ name: string }>(
    "select table_name::text as name from information_schema.tables where table_schema = current_schema()",
  );
  const found = await Promise.all(
    rows.map(async ({ name }) => {
      const { rowCount } = await pool.query(`select from ${name} t where t::text ilike $1`, [`%${word}%`]);
      return (rowCount ?? 0) > 0 ? [name] : [];
    }),
  );
  return found.flat();
}

/** The files of the database, indexes and long values too, in whose bytes a word stands. */
async function filesWith(word: string): Promise<string[]> {
  const { rows } = await fixture.database.pool.query<{ name: string }>(
    `select c.relname::text as name from pg_class c
     where c.relkind in ('r', 'i', 't') and c.relfilenode <> 0 and pg_relation_size(c.oid) > 0
       and position(convert_to($1, 'UTF8') in pg_read_binary_file(pg_relation_filepath(c.oid))) > 0`,
    [word],
  );
  return rows.map(({ name }) => name);
}

test("the list of tables with rows of an account is that of the schema", async () => {
  const { rows } = await fixture.database.pool.query<{ name: string }>(
    `select table_name::text as name from information_schema.columns
     where table_schema = current_schema() and column_name = 'user_id'`,
  );
  expect(ACCOUNT_TABLES.map(({ name }) => name).sort()).toEqual(rows.map(({ name }) => name).sort());
});

test("an account is deleted by its password: signed out at once, and after a day no table says a word of it", async () => {
  const { token, userId } = await named("Canary One");
  const other = await named("Canary Other");
  const left = (await fixture.database.pool.query("select count(*)::int as n from users")).rows[0].n;
  expect((await remove(token, { password: "guessed wrong" })).status).toBe(422);
  const deleted = await remove(token);
  expect(deleted.status).toBe(202);
  expect((await fixture.api.call("GET", "/validate-session", { token })).status).toBe(401);
  const late = await fixture.api.call("POST", "/notes", {
    token,
    body: { note: { text: "from another device" } },
  });
  expect(late.status).toBe(401);
  expect(await run(1)).toBe(0);
  expect(await run(23)).toBe(1);
  expect(troubles).toEqual([]);
  expect(await login("Canary One")).toBe(401);
  expect(removed.map((each) => each.split(" ")[0])).toEqual([String(userId)]);
  // With the account goes the one without a name that came into it.
  expect((await fixture.database.pool.query("select count(*)::int as n from users")).rows[0].n).toBe(
    left - 2,
  );
  expect(await rowsWith(CANARY)).not.toEqual([]);
  expect((await remove(other.token)).status).toBe(202);
  expect(await run(23)).toBe(1);
  expect(await rowsWith(CANARY)).toEqual([]);
  expect(await rowsWith("canary")).toEqual([]);
  // Once their tables are written anew, the files of the database do not hold it either.
  await fixture.database.pool.query("checkpoint");
  expect(await filesWith(CANARY)).not.toEqual([]);
  // A transaction that began before keeps what was deleted since: it is looked at again when that has ended.
  const rewritten = async () => {
    for (const { name } of [...ACCOUNT_TABLES, { name: "users" }])
      await fixture.database.pool.query(`vacuum full ${name}`);
    await fixture.database.pool.query("checkpoint");
    return filesWith(CANARY);
  };
  await expect.poll(rewritten).toEqual([]);
});

test("what another device writes in the moment of the deletion is refused or erased with the rest", async () => {
  const word = "wellensittich";
  const { token } = await named("Canary Twice");
  const elsewhere = await fixture.api.call<{ token: string }>("POST", "/login", {
    body: { username: "Canary Twice", password: PASSWORD },
  });
  const write = async (n: number) =>
    (
      await fixture.api.call("POST", "/notes", {
        token: elsewhere.body.token,
        body: { note: { text: `${word} ${n}` } },
      })
    ).status;
  const before = await Promise.all([0, 1, 2].map(write));
  const [deleted, ...during] = await Promise.all([remove(token), ...[3, 4, 5, 6, 7, 8].map(write)]);
  expect(before).toEqual([201, 201, 201]);
  expect(deleted.status).toBe(202);
  expect(during.filter((status) => status !== 201 && status !== 401)).toEqual([]);
  expect(await write(9)).toBe(401);
  expect(await rowsWith(word)).not.toEqual([]);
  expect(await run(23)).toBe(1);
  expect(await rowsWith(word)).toEqual([]);
});

test("signing in brings it back also when its time is over and no round has come yet", async () => {
  const { token, userId } = await named("Canary Late");
  await remove(token);
  const { pool } = fixture.database;
  await pool.query("update users set erase_at = now() - interval '30 minutes' where id = $1", [userId]);
  expect(await login("Canary Late")).toBe(200);
  expect(await run(1)).toBe(0);
  expect(await login("Canary Late")).toBe(200);
});

test("until then signing in brings it back, as it was", async () => {
  const { token } = await named("Canary Two");
  const before = await fixture.api.call<{ version: number }>("GET", "/changes?since=0", { token });
  await remove(token);
  const { body } = await fixture.api.call<{ token: string }>("POST", "/login", {
    body: { username: "canary two", password: PASSWORD },
  });
  expect(await run(48)).toBe(0);
  const after = await fixture.api.call<{ version: number }>("GET", "/changes?since=0", { token: body.token });
  expect(after.body).toEqual(before.body);
});

test("without a password a session that was just opened will do, an old one will not", async () => {
  const { token, userId } = await named("Canary Three");
  await fixture.database.pool.query(
    "update sessions set created_at = created_at - interval '1 hour' where user_id = $1",
    [userId],
  );
  expect(await remove(token, {})).toMatchObject({
    status: 422,
    body: { details: { issues: [{ path: "password" }] } },
  });
  await fixture.database.pool.query("update sessions set created_at = now() where user_id = $1", [userId]);
  expect((await remove(token, {})).status).toBe(202);
});

test("an account without a name is erased with the next round", async () => {
  const { token, id } = fixture.person;
  expect((await remove(token, {})).status).toBe(202);
  await run(0.001);
  expect((await fixture.database.pool.query("select from users where id = $1", [id])).rowCount).toBe(0);
});

test("the download has the notes, every file and what is kept of the account, no secret, and is read back", async () => {
  const { token } = await named("Canary Four");
  const headers = { Authorization: `Bearer ${token}` };
  const answer = await fetch(`${fixture.api.origin}/api/v1/account/export`, { headers });
  expect(answer.status).toBe(200);
  expect(answer.headers.get("Content-Disposition")).toContain("Perennial account");
  const text = await answer.text();
  const told = JSON.parse(text);
  expect(told.head).toMatchObject({ format: "perennial-backup", is_whole: true });
  expect(told.files).toEqual([{ id: expect.any(Number), name: "canary.png", data: expect.any(String) }]);
  expect(told.account_users).toMatchObject([{ username: "Canary Four" }]);
  expect(told.account_credentials).toEqual([{ kind: "password", subject: "canary four" }]);
  expect(told.account_sessions.length).toBeGreaterThan(0);
  expect(text).not.toMatch(/argon2|"secret"/);
  const read = readBackup(text);
  expect(read.ok && [read.value.items.length > 0, read.value.files.map(({ name }) => name)]).toEqual([
    true,
    ["canary.png"],
  ]);
});

test("a subscription ends with its account; where the provider does not answer, both wait for the next round and nobody signs in", async () => {
  await run(23);
  cancelled.length = 0;
  const { token, userId } = await named("Canary Paid");
  await fixture.database.pool.query(
    `insert into payment_subscriptions (user_id, provider, id, status, is_active, reading)
     values ($1, 'stripe', 'sub_live', 'active', true, 1), ($1, 'stripe', 'sub_over', 'canceled', false, 1)`,
    [userId],
  );
  const other = await named("Canary Free");
  await remove(token);
  await remove(other.token);
  provider = err({ kind: "unreachable", reason: "timeout" });
  expect(await run(23), "the other one is erased").toBe(1);
  expect(cancelled).toEqual(["sub_live"]);
  expect(await login("Canary Paid")).toBe(401);
  expect(troubles).toHaveLength(1);
  provider = ok(null);
  expect(await run(23)).toBe(1);
  expect(cancelled).toEqual(["sub_live", "sub_live"]);
  troubles.length = 0;
});
