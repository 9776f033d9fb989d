// Slow: it starts processes of its own.

import { afterAll, beforeAll, expect, test } from "vitest";
import { type Api, startApi } from "./testing/api.ts";
import { NO_LIMITS } from "./testing/no-limits.ts";
import { startServerProcess } from "./testing/server-process.ts";
import { createTestDatabase, isSpread, type TestDatabase } from "./testing/test-database.ts";

let database: TestDatabase;
let api: Api;
beforeAll(async () => {
  database = await createTestDatabase();
  api = await startApi(database, {
    config: { rateLimits: { ...NO_LIMITS, failedLogins: 2 }, trustProxy: true },
  });
});
afterAll(async () => {
  await api.stop();
  await database.drop();
});

/** Of an answer that opens a session. */
interface Opened {
  readonly token: string;
  readonly user: { readonly id: number; readonly root_tree: { readonly id: number } };
}

/** Runs the command beside the server. */
async function admin(...args: string[]) {
  const program = startServerProcess("admin.ts", { DATABASE_URL: database.url }, args);
  return { code: await program.ended(), said: program.said() };
}

const password = "correct horse battery";
const named = async (username: string) =>
  (await api.call<Opened>("POST", "/users", { body: { username, password } })).body;
const status = async (token: string) => (await api.call("GET", "/validate-session", { token })).status;

test("`npm run admin` lists accounts without a word of theirs, and signs one out everywhere", async () => {
  const { token, user } = await named("Ada Lovelace");
  await api.call("POST", "/trees", {
    token,
    body: { tree: { item_type: "note", note: { text: "a secret thought" }, parent_id: user.root_tree.id } },
  });
  await api.person();
  const { said, code } = await admin("users");
  expect(code).toBe(0);
  expect(said).toMatch(
    /^id\tname\tcreated\tlast used\tsessions\tnotes\tedits\ttext bytes\tfile bytes\tstate\n/,
  );
  expect(said).toMatch(new RegExp(`^${user.id}\tAda Lovelace\t\\S+\t\\S+\t1\t2\t\\d+\t16\t0\tactive$`, "m"));
  expect(said.trim().split("\n")).toHaveLength(2);
  expect(said).not.toContain("secret");
  expect((await admin("users", "--all")).said.trim().split("\n")).toHaveLength(3);

  expect(await admin("end-sessions", "ada lovelace")).toEqual({
    code: 1,
    said: "Nobody is there to be asked: say --yes.\n",
  });
  expect(await status(token)).toBe(200);
  const ended = await admin("end-sessions", "ada lovelace", "--yes");
  expect(ended).toEqual({ code: 0, said: expect.stringContaining("Signed out everywhere.") });
  expect(ended.said).toContain(`"msg":"audit","act":"admin end-sessions","userId":${user.id}`);
  expect(await status(token)).toBe(401);
});

test("`npm run admin -- reset-password` prints a code that sets a new password once, within a day", async () => {
  const { token } = await named("Emmy");
  const printed = await admin("reset-password", "emmy", "--yes");
  const code = /^ {2}(\S+)$/m.exec(printed.said)?.[1] ?? "";
  const recover = (username: string) =>
    api.call<Opened>("POST", "/account/recover", {
      body: { username, code, new_password: "a wholly other one" },
    });
  expect((await recover("Ada Lovelace")).status).toBe(401);
  expect((await recover("Emmy")).status).toBe(200);
  expect(await status(token)).toBe(401);
  expect((await recover("Emmy")).status).toBe(401);

  const late = /^ {2}(\S+)$/m.exec((await admin("reset-password", "emmy", "--yes")).said)?.[1];
  await database.pool.query("update recovery_codes set expires_at = now() - interval '1 second'");
  const answer = await api.call("POST", "/account/recover", {
    body: { username: "Emmy", code: late, new_password: "one that comes too late" },
  });
  expect(answer.status).toBe(401);
});

test("`npm run admin -- delete-account` signs out and erases within a day, unless its owner signs in", async () => {
  const { token, user } = await named("Hypatia");
  expect((await admin("delete-account", "Hypatia", "--yes")).code).toBe(0);
  expect(await status(token)).toBe(401);
  const eraseAt = async () =>
    (await database.pool.query("select erase_at from users where id = $1", [user.id])).rows[0].erase_at;
  expect(await eraseAt()).toBeInstanceOf(Date);
  await api.call("POST", "/login", { body: { username: "Hypatia", password } });
  expect(await eraseAt()).toBeNull();
});

test("`npm run admin -- disable` lets nobody in and keeps everything, until `enable`", async () => {
  const { token, user } = await named("Sofia");
  const made = await api.call<{ codes: string[] }>("POST", "/account/recovery_codes", {
    token,
    body: { password },
  });
  expect((await admin("disable", "Sofia", "--yes")).code).toBe(0);
  expect(await status(token)).toBe(401);
  const logIn = () => api.call("POST", "/login", { body: { username: "Sofia", password } });
  const refused = { status: 403, body: { code: "account_disabled" } };
  expect(await logIn()).toMatchObject(refused);
  const recover = () =>
    api.call("POST", "/account/recover", {
      body: { username: "Sofia", code: made.body.codes[0], new_password: "a wholly other one" },
    });
  expect(await recover()).toMatchObject(refused);
  expect((await admin("users")).said).toMatch(new RegExp(`^${user.id}\tSofia\t.*\tdisabled$`, "m"));
  expect((await admin("enable", "Sofia", "--yes")).code).toBe(0);
  // The refused recovery has used up no code and changed no password.
  expect((await logIn()).status).toBe(200);
  expect((await recover()).status).toBe(200);
});

test("`npm run admin -- purge-anonymous` deletes what has no name and was long unused, and nothing else", async () => {
  const [idle, used] = [await api.person(), await api.person()];
  await named("Long Away");
  await database.pool.query("update sessions set last_used_on = '2020-01-01' where user_id <> $1", [used.id]);
  expect((await admin("purge-anonymous", "soon", "--yes")).said).toMatch(/^The command is one of\n/);
  const { said } = await admin("purge-anonymous", "30", "--yes");
  expect(said).toMatch(/^\d+ accounts? without a name, unused since \S+: erased within the hour\.$/m);
  const { rows } = await database.pool.query("select id, username from users where erase_at is not null");
  expect(rows.map(({ id }) => id)).toContain(idle.id);
  expect(rows.map(({ id }) => id)).not.toContain(used.id);
  expect(rows.map(({ username }) => username)).not.toContain("Long Away");
  expect(await status(idle.token)).toBe(401);
});

// Skipped on a cluster: it has no triggers, by which a worker is played here that is away.
test.skipIf(isSpread())(
  "where a worker of a cluster is away, `npm run admin` says so, and of each account all or nothing is done",
  async () => {
    const [behind, reached] = [await api.person(), await api.person()];
    const { token, user } = await named("Rosalind");
    await database.pool.query(
      `update sessions set last_used_on = '2019-01-01' where user_id = any(array[$1, $2]::bigint[])`,
      [behind.id, reached.id],
    );
    // As Citus says it, in the second statement of what is done about one account.
    await database.pool.query(`
      create function is_away() returns trigger language plpgsql as $$ begin
        raise exception 'connection to the remote node worker-2:5432 failed with the following error: Connection refused'
          using errcode = '08006'; end $$;
      create trigger away before delete on sessions for each row when (old.user_id in (${behind.id}, ${user.id}))
        execute function is_away()`);
    const away =
      /^The database, or a worker of its cluster, does not answer: connection to the remote node worker-2:5432 failed .+ Connection refused\. What was begun is undone\. Run the command again when it answers\.$/m;

    const disabled = await admin("disable", "Rosalind", "--yes");
    expect(disabled).toEqual({ code: 1, said: expect.stringMatching(away) });
    expect(disabled.said).not.toContain("audit");
    expect(await status(token)).toBe(200);
    const purged = await admin("purge-anonymous", "1500", "--yes");
    expect(purged).toEqual({ code: 1, said: expect.stringMatching(away) });
    expect(purged.said).toMatch(/^1 account without a name, unused since \S+: erased within the hour\.$/m);
    const { rows } = await database.pool.query(
      "select id, erase_at is null and disabled_at is null as stays from users where id = any($1) order by id",
      [[behind.id, reached.id, user.id]],
    );
    expect(rows.map(({ stays }) => stays)).toEqual([true, false, true]);

    await database.pool.query("drop trigger away on sessions");
    expect((await admin("disable", "Rosalind", "--yes")).code).toBe(0);
  },
);

test("`npm run admin -- unlock` forgets wrong passwords of somebody, wherever they came from", async () => {
  await named("Grace");
  const logIn = async (given: string) =>
    (
      await api.call("POST", "/login", {
        body: { username: "Grace", password: given },
        headers: { "X-Forwarded-For": "198.51.100.4" },
      })
    ).status;
  expect([await logIn("wrong"), await logIn("wrong"), await logIn(password)]).toEqual([401, 401, 429]);
  expect((await admin("unlock", "Grace", "--yes")).code).toBe(0);
  // This server asks again after ten seconds; another one at once.
  const other = await startApi(database, {
    config: { rateLimits: { ...NO_LIMITS, failedLogins: 2 }, trustProxy: true },
  });
  const answer = await other.call("POST", "/login", {
    body: { username: "Grace", password },
    headers: { "X-Forwarded-For": "198.51.100.4" },
  });
  expect(answer.status).toBe(200);
  await other.stop();
});

test("`npm run admin` on a database that no server was started on says so", async () => {
  const empty = await createTestDatabase({ schema: "empty" });
  const program = startServerProcess("admin.ts", { DATABASE_URL: empty.url }, ["users"]);
  expect(await program.ended()).toBe(1);
  expect(program.said()).toBe("There is nothing yet: no server was ever started on this database.\n");
  await empty.drop();
});

test("`npm run admin` says how it is written, and which name it does not know", async () => {
  expect(await admin("unlock", "Nobody", "--yes")).toEqual({
    code: 1,
    said: "There is no account named Nobody.\n",
  });
  for (const args of [["frobnicate", "Ada"], ["unlock"], ["users", "--loud"], []])
    expect((await admin(...args)).said).toMatch(/^The command is one of\n/);
});

test("an account gets limits of its own, or those of the settings again", async () => {
  await named("Mary Anning");
  const limited = await admin("limits", "Mary Anning", "nodes=9", "bytes=2000", "--yes");
  expect(limited.said).toContain("Keeps 1 of 9 notes and cards, and 0 of 2000 bytes of text.");
  expect((await admin("limits", "Mary Anning", "nodes=default", "--yes")).said).toContain("of 500000 notes");
  expect((await admin("limits", "Mary Anning", "nodes=-1", "--yes")).code).not.toBe(0);
});

test("a link for one account is made where accounts are by invitation, and nowhere else", async () => {
  expect((await admin("invite")).said).toContain("SIGN_UP is open: no invitation is asked for.");
  const settings = { DATABASE_URL: database.url, SIGN_UP: "invite", PUBLIC_URL: "https://notes.example" };
  const program = startServerProcess("admin.ts", settings, ["invite"]);
  expect(await program.ended()).toBe(0);
  expect(program.said()).toMatch(/https:\/\/notes\.example\/\?invite=[\w-]{22}\n/);
});
