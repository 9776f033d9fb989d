import type { DataMutation, UserAction } from "@perennial/contract/outline/wire";
import type { PastAction, PastChange } from "@perennial/domain/op/past-action";
import { expect, test } from "vitest";
import type { Api } from "../api/client.ts";
import { ACTIONS_PER_READ, createUserActions } from "./user-actions.ts";

const AT = "2026-03-01T10:00:00.000Z";

const action = (id: number, ...changes: PastChange[]): PastAction => ({
  id,
  uuid: `uuid ${id}`,
  eventType: "note.edit",
  token: null,
  payload: {},
  at: AT,
  changes,
});
const change = (id: number, of: number | null): PastChange => ({
  id,
  version: id,
  callUuid: `call ${id}`,
  actionUuid: of === null ? null : `uuid ${of}`,
  op: { type: "note.edit", id: 7, before: { text: "" }, after: { text: `${id}` } },
});

/** The same as the server says it. */
const actionOnWire = (id: number, ...rows: DataMutation[]): UserAction => ({
  id,
  uuid: `uuid ${id}`,
  event_type: "note.edit",
  event_source: "field",
  payload: {},
  created_at: AT,
  data_mutations: rows,
});

type Reply = Awaited<ReturnType<Api["listUserActions"]>>;
const answer = (actions: readonly UserAction[]): Reply => ({
  ok: true,
  value: { user_actions: [...actions] },
  version: null,
  replayed: false,
  serverTimestamp: null,
});
const refusal = (code: string): Reply => ({
  ok: false,
  error: { status: 500, code, message: `It is ${code}.`, details: {}, retryAfter: null },
});

/** A server with actions 1 to `count`; `next` answers once instead of it. */
function setup(count: number) {
  const server = { count, next: undefined as Reply | undefined, asked: [] as (string | undefined)[] };
  const feed = createUserActions({
    async listUserActions(call) {
      const before = call?.query?.before;
      server.asked.push(before);
      const instead = server.next;
      server.next = undefined;
      if (instead) return instead;
      const newest = before === undefined ? server.count : Number(before) - 1;
      const length = Math.min(newest, ACTIONS_PER_READ);
      return answer(Array.from({ length }, (_, i) => actionOnWire(newest - i)));
    },
  });
  const ids = () => feed.get().actions.map(({ id }) => id);
  const settle = () => new Promise((resolve) => setTimeout(resolve));
  return { server, feed, ids, settle };
}

test("a short list is read whole, the newest first", async () => {
  const { feed, ids, settle } = setup(3);
  expect(feed.get().phase).toBe("loading");
  feed.read();
  await settle();
  expect(feed.get()).toMatchObject({ phase: "ready", complete: true });
  expect(ids()).toEqual([3, 2, 1]);
});

test("older ones are read behind the oldest known, once each [2.history]", async () => {
  const { server, feed, ids, settle } = setup(150);
  feed.read();
  await settle();
  expect(feed.get().complete).toBe(false);
  feed.readOlder();
  feed.readOlder();
  await settle();
  feed.readOlder();
  await settle();
  expect(server.asked).toEqual([undefined, "51"]);
  expect(ids()).toHaveLength(150);
  expect(feed.get().complete).toBe(true);
});

test("a failed read says why, and is made again as it was [8.history]", async () => {
  const { server, feed, ids, settle } = setup(150);
  server.next = refusal("internal");
  feed.read();
  await settle();
  expect(feed.get()).toMatchObject({ phase: "failed", reason: "Failed to fetch user actions" });
  feed.read();
  await settle();
  server.next = refusal("unreadable_answer");
  feed.readOlder();
  await settle();
  expect(feed.get()).toMatchObject({ phase: "failed", reason: "It is unreadable_answer." });
  expect(ids()).toHaveLength(100);
  feed.read();
  await settle();
  expect(server.asked).toEqual([undefined, undefined, "51", "51"]);
  expect(ids()).toHaveLength(150);
});

test("what the stream brings stands on top, and changes join their action in whichever order they come [2.history-live]", async () => {
  const { feed, ids, settle } = setup(2);
  feed.read();
  feed.take({ type: "changes", changes: [change(7, 3), change(5, 2), change(6, null)] });
  await settle();
  feed.take({ type: "action", action: action(3, change(7, 3)) });
  feed.take({ type: "changes", changes: [change(8, 3), change(7, 3)] });
  expect(ids()).toEqual([3, 2, 1]);
  expect(feed.get().actions.map((each) => each.changes.map(({ id }) => id))).toEqual([[7, 8], [5], []]);
});

test("a stream that begins anew is caught up with, and a gap is not passed over in silence", async () => {
  const { server, feed, ids, settle } = setup(3);
  feed.read();
  await settle();
  server.count = 5;
  feed.take({ type: "began" });
  await settle();
  expect(ids()).toEqual([5, 4, 3, 2, 1]);
  expect(feed.get().complete).toBe(true);
  server.count = 200;
  feed.take({ type: "began" });
  await settle();
  expect(ids()).toHaveLength(100);
  expect(feed.get().complete).toBe(false);
  feed.readOlder();
  await settle();
  expect(ids()).toHaveLength(200);
});

test("a server that knows no older page ends the list", async () => {
  const { server, feed, settle } = setup(100);
  feed.read();
  await settle();
  server.next = answer(Array.from({ length: 100 }, (_, i) => actionOnWire(100 - i)));
  feed.readOlder();
  await settle();
  expect(feed.get().complete).toBe(true);
});
