import type * as wire from "@perennial/contract/outline/wire";
import { afterAll, expect, test } from "vitest";
import { startApi } from "../testing/api.ts";
import { apiFixture } from "../testing/api-fixture.ts";
import { outlineOf } from "../testing/outline.ts";
import { expectStudiedFlags } from "../testing/studied-flags.ts";

const given = apiFixture();
afterAll(() => expectStudiedFlags(given.database));

type Changes = { changes: wire.DataMutation[]; version: number };
const act = (event_type = "click") => ({
  user_action: { uuid: crypto.randomUUID(), event_type, event_source: "toolbar", payload: { at: 1 } },
});

test("every call that changes something writes the log, once, with before and after, without a gap", async () => {
  const a = await given.outline.note("one");
  const since = await given.outline.version();
  await given.outline.call("PUT", `/notes/${a.item_id}`, { note: { text: "two" } });
  await given.outline.call("PUT", `/trees/${a.id}`, { tree: { sort_order: 7 } });
  const card = await given.outline.card("q", "a");
  await given.outline.call("POST", `/flashcards/${card.item_id}/confidence`, { confidence_rating: "red" });
  await given.outline.call("DELETE", `/trees/${a.id}`);
  const { body } = await given.outline.call<Changes>("GET", `/changes?since=${since}`);
  expect(body.changes.map((row) => row.version)).toEqual(body.changes.map((_, index) => since + index + 1));
  expect(body.version).toBe(body.changes.at(-1)?.version);
  expect(body.changes.map((row) => `${row.mutation_type} ${row.table_name} ${row.record_id}`)).toEqual([
    `note.edit notes ${a.item_id}`,
    `node.move nodes ${a.id}`,
    `flashcard.create flashcards ${card.item_id}`,
    `node.create nodes ${card.id}`,
    `progress.set user_flashcards ${card.item_id}`,
    `node.delete nodes ${a.id}`,
    `note.delete notes ${a.item_id}`,
  ]);
  expect(body.changes[0]).toMatchObject({ old_values: { text: "one" }, new_values: { text: "two" } });
});

test("every row of a call names the version at which the call ended, in a batch each command's own", async () => {
  const { body: log } = await given.api.call<Changes>("GET", "/changes?since=0", {
    token: given.person.token,
  });
  expect(
    log.changes.map((row) => row.call_version),
    "those of the new account",
  ).toEqual(log.changes.map(() => log.version));

  const tree = { item_type: "note", note: { text: "a" }, parent_id: given.person.rootId };
  const create = () => ({ type: "tree.create", uuid: crypto.randomUUID(), tree });
  const edit = { type: "note.create", uuid: crypto.randomUUID(), note: { text: "loose" } };
  const refused = { type: "tree.delete", uuid: crypto.randomUUID(), id: given.person.rootId };
  const commands = [create(), refused, edit, create()];
  const { body: sent } = await given.outline.call<{ results: wire.CommandResult[] }>("POST", "/commands", {
    commands,
    atomic: false,
  });
  const { body } = await given.outline.call<Changes>("GET", `/changes?since=${log.version}`);
  const start = log.version;
  expect(body.changes.map((row) => row.call_version)).toEqual([
    start + 2,
    start + 2,
    start + 3,
    start + 5,
    start + 5,
  ]);
  expect(
    commands.map(
      ({ uuid }) => body.changes.findLast((row) => row.mutation_uuid === uuid)?.call_version ?? null,
    ),
  ).toEqual(sent.results.map((result) => (result.status < 300 ? result.version : null)));
});

test("a row that was written before calls told their end says null", async () => {
  await given.outline.note("old");
  await given.api.pool.query("update data_mutations set call_version = null where user_id = $1", [
    given.person.id,
  ]);
  const { body } = await given.outline.call<Changes>("GET", "/changes?since=0");
  expect(new Set(body.changes.map((row) => row.call_version))).toEqual(new Set([null]));
});

test("the version in the header is the one to read on from", async () => {
  const answer = await given.outline.call("POST", "/notes", { note: { text: "x" } });
  const version = answer.headers.get("x-data-version");
  expect((await given.outline.call<Changes>("GET", `/changes?since=${version}`)).body.changes).toEqual([]);
});

test("a reader that is ahead of the log is told to load anew", async () => {
  expect((await given.outline.call("GET", "/changes?since=1000000")).body).toEqual({
    reset: true,
    generation: expect.any(String),
  });
});

test("a call's headers stand in the log: its own UUID and its user action's [7.put-note]", async () => {
  const note = await given.outline.note("x");
  const [mutation, action] = [crypto.randomUUID(), crypto.randomUUID()];
  const since = await given.outline.version();
  await given.outline.call(
    "PUT",
    `/notes/${note.item_id}`,
    { note: { text: "y" } },
    { "X-Data-Mutation-UUID": mutation, "X-User-Action-UUID": action },
  );
  const { body } = await given.outline.call<Changes>("GET", `/changes?since=${since}`);
  expect(body.changes[0]).toMatchObject({
    uuid: mutation,
    mutation_uuid: mutation,
    user_action_uuid: action,
  });
});

test("a user action shows the changes that name it, whichever came first [7.post-actions]", async () => {
  const note = await given.outline.note("x");
  const early = act("early");
  const late = act("late");
  const edit = (text: string, action: string) =>
    given.outline.call("PUT", `/notes/${note.item_id}`, { note: { text } }, { "X-User-Action-UUID": action });
  await given.outline.call("POST", "/user_actions", early);
  await edit("y", early.user_action.uuid);
  await edit("z", late.user_action.uuid);
  const made = await given.outline.call<wire.UserAction>("POST", "/user_actions", late);
  expect(made.body).toMatchObject(late.user_action);
  const { body } = await given.outline.call<{ user_actions: wire.UserAction[] }>("GET", "/user_actions");
  expect(
    body.user_actions.map((action) => [
      action.event_type,
      action.data_mutations.map((row) => row.new_values),
    ]),
  ).toEqual([
    ["late", [{ text: "z" }]],
    ["early", [{ text: "y" }]],
  ]);
});

test("user actions come newest first, page by page, at most 200 at once [7.get-actions]", async () => {
  for (const name of ["1", "2", "3", "4", "5"]) await given.outline.call("POST", "/user_actions", act(name));
  const list = async (query: string) =>
    (await given.outline.call<{ user_actions: wire.UserAction[] }>("GET", `/user_actions${query}`)).body
      .user_actions;
  const first = await list("?limit=2");
  expect(first.map((action) => action.event_type)).toEqual(["5", "4"]);
  const second = await list(`?limit=2&before=${first.at(-1)?.id}`);
  expect(second.map((action) => action.event_type)).toEqual(["3", "2"]);
  expect(await list("?limit=100000")).toHaveLength(5);
});

test("times are those of the server's clock", async () => {
  const now = new Date("2027-05-04T03:02:01.234Z");
  const clocked = await startApi(given.database, { clock: () => now });
  const answer = await outlineOf(clocked, given.person).call("POST", "/notes", { note: { text: "x" } });
  expect(answer.headers.get("x-server-timestamp")).toBe(now.toISOString());
  const made = await outlineOf(clocked, given.person).call<wire.UserAction>("POST", "/user_actions", act());
  expect(made.body.created_at).toBe(now.toISOString());
  await clocked.stop();
});
