// Also on the oldest PostgreSQL: groups of commands in one transaction.

import { randomUUID } from "node:crypto";
import type * as wire from "@perennial/contract/outline/wire";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { createTestDatabase, isSpread, type TestDatabase } from "../../testing/test-database.ts";
import {
  createNotebook,
  errorOf,
  expectSoundLog,
  type Notebook,
  named,
  testQueue,
} from "../testing/notebook.ts";
import type { CommandQueue } from "./queue.ts";

let database: TestDatabase;
let queue: CommandQueue;
let book: Notebook;

beforeAll(async () => {
  database = await createTestDatabase();
  queue = testQueue(database.pool);
});
afterAll(() => database.drop());
beforeEach(async () => {
  book = await createNotebook(database.pool, queue);
});
afterEach(() => expectSoundLog(database.pool, book.userId));

const noteBelow = (text: string, parent_id: number) =>
  ({ type: "tree.create", tree: { item_type: "note", note: { text }, parent_id } }) as const;

test("a later command may name an earlier one's node, note and card by their temporary ids", async () => {
  const { results } = await book.send({
    commands: [
      { ...noteBelow("Plants", book.rootId), temporary_id: -1, item_temporary_id: -2 },
      { ...noteBelow("Moss", -1), temporary_id: -3 },
      { type: "note.update", id: -2, note: { text: "Land plants" } },
      { type: "flashcard.create", temporary_id: -1, flashcard: { question: "Moss?", answer: "No roots" } },
      { type: "tree.update", id: -3, tree: { item_type: "flashcard", item_id: -1 } },
      {
        type: "tree.create",
        tree: { item_type: "note", note: { text: "Fern" }, parent_id: -1, previous_sibling_id: -3 },
      },
      { type: "flashcard.rate", id: -1, confidence_rating: "orange" },
    ],
  });
  expect(results.map((result) => result.status)).toEqual([201, 201, 200, 201, 200, 201, 200]);
  expect(await book.lines()).toEqual(["", "  Land plants", "    Moss? / No roots", "    Fern"]);
  const bodies = JSON.stringify(results);
  expect(bodies, "no temporary id is ever answered").not.toMatch(/":-\d/);
});

test("a temporary id that nothing of the batch has made is 409 missing_dependency", async () => {
  expect(await book.refused(noteBelow("Lost", -7))).toMatchObject({
    status: 409,
    code: "missing_dependency",
    details: { index: 0 },
  });
  // A note's temporary id is not a node's.
  expect(
    await book.refused({ type: "note.create", temporary_id: -8, note: { text: "a" } }, noteBelow("b", -8)),
  ).toMatchObject({ code: "missing_dependency", details: { index: 1 } });
});

test("an atomic batch is all or nothing, and tells which command was refused", async () => {
  const kept = await book.note("Kept");
  const before = await book.log();
  const refused = await book.refused(
    noteBelow("One", book.rootId),
    { type: "note.update", id: kept.item_id, note: { text: "Changed" } },
    { type: "tree.update", id: kept.id, tree: { sort_order: 0.1 } },
    { type: "tree.delete", id: 424_242 },
  );
  expect(refused).toMatchObject({ status: 404, code: "not_found", details: { index: 3 } });
  expect(await book.log()).toEqual(before);
  expect(await book.lines()).toEqual(["", "  Kept"]);
  const { rows } = await database.pool.query("select count(*)::int as n from mutations where user_id = $1", [
    book.userId,
  ]);
  expect(rows[0].n, "only the note's answer is stored").toBe(1);
});

test("without atomic every command is settled by itself; what builds on a refused one is refused too", async () => {
  const { results } = await book.send({
    atomic: false,
    commands: [
      { ...noteBelow("Orphan", 424_242), temporary_id: -1 },
      noteBelow("Below the orphan", -1),
      noteBelow("Fine", book.rootId),
      { type: "tree.delete", id: book.rootId },
    ],
  });
  expect(results.map((result) => [result.status, errorOf(result).code])).toEqual([
    [404, "not_found"],
    [409, "missing_dependency"],
    [201, undefined],
    [409, "root_node"],
  ]);
  expect(await book.lines()).toEqual(["", "  Fine"]);
});

test("a second copy of a mutation changes nothing and answers as the first did", async () => {
  const create = named(noteBelow("Once", book.rootId));
  const first = await book.one(create);
  await book.one({ type: "note.update", id: (first.body as wire.Node).item_id, note: { text: "Later" } });
  const again = await book.one(create);
  expect(again).toEqual({ ...first, replayed: true });
  expect(await book.lines()).toEqual(["", "  Later"]);
});

test("the answer outlives the server that gave it, member for member", async () => {
  const create = named(noteBelow("Once", book.rootId));
  const first = await book.one(create);
  const restarted = await testQueue(database.pool).submit(book.userId, { atomic: true, commands: [create] });
  expect(restarted.ok && JSON.stringify(restarted.results[0]?.body)).toBe(JSON.stringify(first.body));
  expect(restarted).toMatchObject({ results: [{ replayed: true, version: first.version }] });
});

test("an edit that changed nothing is remembered too, else a late copy of it would undo a newer one", async () => {
  const node = await book.note("Same");
  const edit = named({ type: "note.update", id: node.item_id, note: { text: "Same" } });
  await book.one(edit);
  await book.one({ type: "note.update", id: node.item_id, note: { text: "Newer" } });
  expect(await book.one(edit)).toMatchObject({ status: 200, replayed: true });
  expect(await book.lines()).toEqual(["", "  Newer"]);
});

test("a known UUID with another body is 422 idempotency_mismatch; so is the UUID of any row of the log", async () => {
  const create = named(noteBelow("Once", book.rootId));
  await book.one(create);
  expect(await book.refused({ ...noteBelow("Twice", book.rootId), uuid: create.uuid })).toMatchObject({
    status: 422,
    code: "idempotency_mismatch",
  });
  const second = (await book.log()).at(-1)?.uuid as string;
  expect(await book.refused({ ...noteBelow("Row", book.rootId), uuid: second })).toMatchObject({
    code: "idempotency_mismatch",
  });
  const upper = { ...create, uuid: create.uuid.toUpperCase() };
  expect(await book.one(upper), "a UUID is the same in capitals").toMatchObject({ replayed: true });
});

test("a copy whose temporary ids were replaced by real ones since is still a copy", async () => {
  const parent = named({ ...noteBelow("Parent", book.rootId), temporary_id: -1 });
  const child = named({ ...noteBelow("Child", -1), temporary_id: -2 });
  const { results } = await book.send({ commands: [parent, child] });
  const parentId = (results[0] as { body: wire.Node }).body.id;
  const again = await book.send({
    commands: [{ ...noteBelow("Child", parentId), uuid: child.uuid }, noteBelow("Grandchild", parentId)],
  });
  expect(again.results.map((result) => result.replayed)).toEqual([true, false]);
  const whole = await book.send({ commands: [parent, child, noteBelow("Below the child", -2)] });
  expect(whole.results.map((result) => result.replayed)).toEqual([true, true, false]);
  expect(await book.lines()).toEqual([
    "",
    "  Parent",
    "    Child",
    "      Below the child",
    "    Grandchild",
  ]);
});

test("a UUID of another user is free: answers are looked up for the own user alone", async () => {
  const other = await createNotebook(database.pool, queue);
  const create = named(noteBelow("Theirs", other.rootId));
  await other.one(create);
  const mine = await book.one({ ...noteBelow("Mine", book.rootId), uuid: create.uuid });
  expect(mine).toMatchObject({ status: 201, replayed: false, body: { user_id: book.userId } });
});

test("copies in flight at once, on two servers, apply once", async () => {
  const elsewhere = testQueue(database.pool);
  const commands = Array.from({ length: 20 }, (_, index) => named(noteBelow(`Note ${index}`, book.rootId)));
  const outcomes = await Promise.all(
    commands.flatMap((command) =>
      [queue, elsewhere, queue].map((target) =>
        target.submit(book.userId, { atomic: true, commands: [command] }),
      ),
    ),
  );
  for (const [index] of commands.entries()) {
    const three = outcomes
      .slice(index * 3, index * 3 + 3)
      .map((outcome) => (outcome.ok ? outcome.results[0] : undefined));
    expect(three.filter((result) => result && !result.replayed)).toHaveLength(1);
    expect(new Set(three.map((result) => JSON.stringify(result?.body))).size).toBe(1);
  }
  expect(await book.lines()).toHaveLength(21);
});

test("what waits for one user is taken into one transaction", async () => {
  const sent: string[] = [];
  const counting = new Proxy(database.pool, {
    get: (pool, key) =>
      key === "connect"
        ? async () => {
            sent.push("connect");
            return pool.connect();
          }
        : Reflect.get(pool, key, pool),
  });
  const counted = testQueue(counting);
  const outcomes = await Promise.all(
    Array.from({ length: 50 }, (_, index) =>
      counted.submit(book.userId, {
        atomic: true,
        commands: [named(noteBelow(`Note ${index}`, book.rootId))],
      }),
    ),
  );
  expect(outcomes.every((outcome) => outcome.ok)).toBe(true);
  expect(
    outcomes.map((outcome) => outcome.version),
    "each tells its own version",
  ).toEqual(Array.from({ length: 50 }, (_, index) => 4 + 2 * index));
  expect(sent, "one transaction for all").toEqual(["connect"]);
  expect((await book.lines()).slice(1, 4)).toEqual(["  Note 0", "  Note 1", "  Note 2"]);
  await counted.drain();
});

test("a refused batch takes nothing with it of those it shares a transaction with", async () => {
  const node = await book.note("Shared");
  const edit = (text: string) => named({ type: "note.update", id: node.item_id, note: { text } });
  const outcomes = await Promise.all(
    [
      [edit("One")],
      [edit("Two"), named(noteBelow("Gone", book.rootId)), named({ type: "tree.delete", id: 424_242 })],
      [edit("Three")],
    ].map((commands) => queue.submit(book.userId, { atomic: true, commands })),
  );
  expect(outcomes.map((outcome) => outcome.ok)).toEqual([true, false, true]);
  const texts = (await book.log(4)).map((row) => [row.old_values?.text, row.new_values?.text]);
  expect(texts).toEqual([
    ["Shared", "One"],
    ["One", "Three"],
  ]);
});

test("when the database refuses a group, its batches are run one by one", async () => {
  const nodes = [await book.note("A"), await book.note("B"), await book.note("C")];
  // The rules do not know this constraint; it stands for any refusal that they failed to foresee.
  await database.pool.query("alter table notes add constraint test_only check (text <> 'poison')");
  try {
    const outcomes = await Promise.allSettled(
      ["One", "poison", "Three"].map((text, index) =>
        queue.submit(book.userId, {
          atomic: true,
          commands: [named({ type: "note.update", id: nodes[index]?.item_id ?? 0, note: { text } })],
        }),
      ),
    );
    expect(outcomes.map((outcome) => outcome.status)).toEqual(["fulfilled", "rejected", "fulfilled"]);
    expect(await book.lines()).toEqual(["", "  One", "  B", "  Three"]);
  } finally {
    await database.pool.query("alter table notes drop constraint test_only");
  }
});

/** A queue with a defect: it throws wherever it decides whether a card may be made or rated. */
function brokenQueue(told: unknown[] = []) {
  return testQueue(database.pool, {
    entitlement: () => {
      throw new Error("a defect of ours");
    },
    onDefect: (error) => told.push(error),
  });
}
const newCard = () => named({ type: "flashcard.create", flashcard: { question: "Never", answer: "made" } });

test("a defect of ours in one batch fails none of those it shares a transaction with (review 1, fault 15)", async () => {
  const nodes = [await book.note("A"), await book.note("B")];
  const broken = brokenQueue();
  const edit = (index: number, text: string) =>
    named({ type: "note.update", id: nodes[index]?.item_id ?? 0, note: { text } });
  const outcomes = await Promise.allSettled(
    [[edit(0, "One")], [newCard()], [edit(1, "Two")]].map((commands) =>
      broken.submit(book.userId, { atomic: true, commands }),
    ),
  );
  expect(outcomes.map((outcome) => outcome.status)).toEqual(["fulfilled", "rejected", "fulfilled"]);
  expect(await book.lines()).toEqual(["", "  One", "  Two"]);
});

test("in a batch that is not atomic, a defect of ours fails its own command and what builds on it, nothing else", async () => {
  const node = await book.note("A");
  const told: unknown[] = [];
  const broken = brokenQueue(told);
  const card = { ...newCard(), temporary_id: -7 } as wire.Command;
  const edit = (text: string) =>
    named({ type: "note.update", id: node.item_id, note: { text, base_version: 4 } });
  const commands = [
    edit("One"),
    card,
    named(noteBelow("Kept", book.rootId)),
    named({ type: "flashcard.update", id: -7, flashcard: { question: "Lost" } }),
    edit("Two"),
    newCard(),
  ];
  const uuid = randomUUID();
  const outcome = await broken.submit(book.userId, { atomic: false, commands, uuid });
  if (!outcome.ok) throw new Error(outcome.message);
  expect(outcome.results.map((result) => result.status)).toEqual([200, 500, 201, 409, 200, 500]);
  expect(errorOf(outcome.results[1])).toMatchObject({ code: "internal" });
  expect(await book.lines(), "one sender's edits stay one sender's").toEqual(["", "  Two", "  Kept"]);
  expect(told.map(String)).toEqual(["Error: a defect of ours", "Error: a defect of ours"]);
  await expectSoundLog(database.pool, book.userId);
  const copy = await broken.submit(book.userId, { atomic: false, commands, uuid });
  expect(copy).toMatchObject({ ok: true, replayed: true, results: outcome.results });
});

test("what the database refuses in a batch that is not atomic fails alone as well, however many there are", async () => {
  const nodes = await Promise.all(["A", "B", "C", "D"].map((text) => book.note(text)));
  await database.pool.query("alter table notes add constraint test_only check (text not like 'poison%')");
  try {
    const texts = ["poison", "B2", "poison too", "D2"];
    const commands = nodes.map((node, index) =>
      named({ type: "note.update", id: node.item_id, note: { text: texts[index] ?? "" } }),
    );
    const outcome = await queue.submit(book.userId, { atomic: false, commands });
    if (!outcome.ok) throw new Error(outcome.message);
    expect(outcome.results.map((result) => result.status)).toEqual([500, 200, 500, 200]);
    expect(await book.lines()).toEqual(["", "  A", "  B2", "  C", "  D2"]);
  } finally {
    await database.pool.query("alter table notes drop constraint test_only");
  }
});

test("an atomic batch with a defect of ours is rejected as a whole, and writes nothing", async () => {
  const commands = [named(noteBelow("Gone", book.rootId)), newCard()];
  await expect(brokenQueue().submit(book.userId, { atomic: true, commands })).rejects.toThrow(
    "a defect of ours",
  );
  expect(await book.lines()).toEqual([""]);
});

test("user actions are recorded once by their UUID, and their ids rise with the log", async () => {
  const action = {
    uuid: randomUUID(),
    event_type: "note.create",
    event_source: "keyboard",
    payload: { key: "Enter" },
  };
  const since = (await book.log()).length;
  const first = await book.send({
    commands: [{ ...noteBelow("Made by Enter", book.rootId), user_action_uuid: action.uuid }],
    userActions: [action],
  });
  expect(first.userActions).toMatchObject([{ replayed: false, action }]);
  const again = await book.send({ commands: [], userActions: [{ ...action, payload: { key: "other" } }] });
  expect(again.userActions, "what has joined it since is told").toEqual([
    { replayed: true, action: { ...first.userActions[0]?.action, data_mutations: await book.log(since) } },
  ]);
  const next = await book.send({ commands: [], userActions: [{ ...action, uuid: randomUUID() }] });
  const id = (done: typeof next) => done.userActions[0]?.action.id ?? 0;
  expect(id(next)).toBeGreaterThan(id(first));
  const { rows } = await database.pool.query("select last_user_action_id from users where id = $1", [
    book.userId,
  ]);
  expect(rows[0].last_user_action_id).toBe(id(next));
});

test("a payload that PostgreSQL cannot keep is refused with everything it came with", async () => {
  const deep = JSON.parse(`${'{"a":'.repeat(5_000)}1${"}".repeat(5_000)}`);
  const payloads = [{ text: "a\u0000" }, { "a\u0000": 1 }, { list: [{ half: "\ud83d" }] }, deep];
  for (const payload of payloads) {
    const action = { uuid: randomUUID(), event_type: "x", event_source: "", payload };
    const commands = [named(noteBelow("Never", book.rootId))];
    const outcome = await queue.submit(book.userId, { atomic: false, commands, userActions: [action] });
    expect(outcome).toMatchObject({ ok: false, status: 422, code: "validation" });
  }
  expect(await book.lines()).toEqual([""]);
});

test("numbers at the ends of a double survive the log and the stored answer", async () => {
  for (const sort_order of [Number.MAX_VALUE, -Number.MAX_VALUE, Number.MIN_VALUE, 0.1 + 0.2, 2 ** 53 + 2]) {
    const create = named({
      type: "tree.create",
      tree: { item_type: "note", note: { text: String(sort_order) }, parent_id: book.rootId, sort_order },
    });
    expect((await book.one(create)).body).toMatchObject({ sort_order });
    expect((await book.one(create)).body).toMatchObject({ sort_order });
    expect((await book.log()).at(-1)?.new_values).toMatchObject({ sort_order });
  }
});

test("a submit rejects when the database does not answer, and the next one is not stuck behind it", async () => {
  const dead = testQueue(
    new Proxy(database.pool, {
      get: (pool, key) =>
        key === "connect" ? () => Promise.reject(new Error("no route")) : Reflect.get(pool, key, pool),
    }),
  );
  const commands = [named(noteBelow("Never", book.rootId))];
  await expect(dead.submit(book.userId, { atomic: true, commands })).rejects.toThrow("no route");
  await expect(dead.submit(book.userId, { atomic: true, commands })).rejects.toThrow("no route");
  await dead.drain();
});

// Skipped on a cluster: the lock is waited for on a worker.
test.skipIf(isSpread())(
  "a connection that breaks in the middle leaves nothing behind, and the same batch can be sent again",
  async () => {
    const command = named(noteBelow("Twice sent", book.rootId));
    const blocker = await database.pool.connect();
    await blocker.query("begin");
    await blocker.query("select 1 from users where id = $1 for update", [book.userId]);
    const waiting = queue.submit(book.userId, { atomic: true, commands: [command] });
    const failed = expect(waiting).rejects.toThrow();
    // It waits for the user's lock now; its connection is cut from outside.
    for (let cut = 0; cut === 0; ) {
      const { rows } = await database.pool.query(
        `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and wait_event_type = 'Lock'`,
      );
      cut = rows.length;
    }
    await failed;
    await blocker.query("rollback");
    blocker.release();
    expect(await book.one(command)).toMatchObject({ status: 201, replayed: false });
  },
);
