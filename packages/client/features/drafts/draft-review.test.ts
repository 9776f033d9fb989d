import { expect, test } from "vitest";
import type { Timers } from "../../platform/timers.ts";
import type { Draft, DraftCalls, DraftVerdict } from "../../queries/drafts.ts";
import type { DraftEvent } from "../../store/draft-event.ts";
import type { Proposal } from "../../store/proposals.ts";
import { createDraftReview, draftKey } from "./draft-review.ts";

const proposal = (place: number): Proposal => ({
  place,
  parentPlace: null,
  nodeId: 5,
  underId: 5,
  says: { type: "note", text: `note ${place}` },
  quotes: [],
  findings: [],
});

const draftOf = (places: readonly number[], change: Partial<Draft> = {}): Draft => ({
  id: 3,
  rootId: 5,
  kind: "cards",
  state: "ready",
  by: { drafter: "rules", label: "", promptVersion: 1, fileId: null },
  tokens: 0,
  costMicros: null,
  failure: null,
  leftOut: 0,
  blankPages: 0,
  unread: 0,
  proposals: places.map(proposal),
  decided: [],
  ...change,
});

/** A server with one draft, and a device that reviews it. */
function stageOf(first: Draft) {
  const server = { draft: first as Draft | undefined, isDown: false, onRead: () => {} };
  const told: (DraftVerdict & { readonly uuid: string })[] = [];
  const kept = new Map<string, string>();
  const waits: (() => void)[] = [];
  let listener = () => {};
  let hear: (event: DraftEvent) => void = () => {};
  let drawn = 0;
  const calls: DraftCalls = {
    begin: async () => ({ ok: true, id: 3 }),
    estimate: async () => undefined,
    repeatOf: () => null,
    undecided: async () => [],
    async read() {
      const { draft } = server;
      server.onRead();
      if (server.isDown) return { ok: false, message: "No answer.", isGone: false };
      if (!draft) return { ok: false, message: "It is gone.", isGone: true };
      return { ok: true, draft };
    },
    async decide(_id, verdict) {
      if (server.isDown) return "later";
      told.push(verdict);
      return "told";
    },
    keep: async () => {},
    async cancel() {
      if (server.draft) server.draft = { ...server.draft, state: "cancelled" };
    },
  };
  const timers: Timers = {
    now: () => 0,
    after(_ms, run) {
      waits.push(run);
      return () => void waits.splice(waits.indexOf(run), 1);
    },
  };
  const open = () =>
    createDraftReview({
      id: 3,
      userId: 7,
      calls,
      storage: {
        get: (key) => kept.get(key) ?? null,
        set: (key, value) => Boolean(kept.set(key, value)),
        remove: (key) => void kept.delete(key),
        keys: () => [...kept.keys()],
      },
      timers,
      uuid: () => `uuid ${++drawn}`,
      onNews(tell) {
        listener = tell;
        return () => {};
      },
      onEvent(tell) {
        hear = tell;
        return () => {};
      },
    });
  const settle = () => new Promise((resolve) => setTimeout(resolve));
  return {
    server,
    told,
    kept,
    open,
    settle,
    news: () => listener(),
    hear: (event: DraftEvent) => hear(event),
    async pass() {
      for (const run of waits.splice(0)) run();
      await settle();
    },
  };
}

const placesOf = ({ open }: { readonly open: readonly Proposal[] }) => open.map(({ place }) => place);

const itemOf = (place: number, change: object = {}): DraftEvent => {
  const ofDraft = { draft_id: 3, place, parent_place: null, node_id: 5, under_id: 5, quotes: [], checks: [] };
  const said = { op: "note", body: { text: `note ${place}` }, verdict: null, decided_at: null };
  return { name: "draft-item", data: JSON.stringify({ ...ofDraft, ...said, ...change }) };
};
const updateOf = (state: Draft["state"], id = 3): DraftEvent => {
  const use = { input_tokens: null, output_tokens: null, cost_micros: null, items: 2, undecided: 2 };
  const came = {
    root_id: 5,
    under_id: 5,
    file_id: null,
    kind: "notes",
    source: "rules",
    model: null,
    prompt_version: 1,
  };
  const end = {
    left_out: 4,
    blank_pages: 0,
    dropped: 0,
    unread: 0,
    failure: null,
    base_version: 1,
    ended_at: null,
  };
  const created_at = "2026-11-29T12:00:00.000Z";
  return { name: "draft-update", data: JSON.stringify({ id, state, created_at, ...use, ...came, ...end }) };
};
const UNREADABLE: DraftEvent = { name: "draft-item", data: "{" };

test("what the stream says while the first answer is on its way is not lost: it is read once more", async () => {
  const before = draftOf([1], { state: "running" });
  const stage = stageOf(before);
  stage.server.onRead = () => {
    stage.server.onRead = () => {};
    stage.server.draft = { ...before, state: "failed", failure: "It is away." };
    stage.hear(updateOf("failed"));
  };
  const review = stage.open();
  review.start();
  await stage.settle();
  expect(review.get().draft?.state).toBe("running");
  await stage.pass();
  expect(review.get().draft).toMatchObject({ state: "failed", failure: "It is away." });
});

test("rows are shown as the stream brings them, in their order, and kept; nothing more is asked", async () => {
  const stage = stageOf(draftOf([1], { state: "running" }));
  const review = stage.open();
  review.start();
  await stage.settle();
  stage.server.draft = undefined;
  for (const event of [
    itemOf(2),
    itemOf(0),
    itemOf(1),
    itemOf(7, { draft_id: 4 }),
    updateOf("ready", 4),
    UNREADABLE,
  ])
    stage.hear(event);
  expect([placesOf(review.get()), review.get().draft?.state]).toEqual([[0, 1, 2], "running"]);
  stage.hear(updateOf("ready"));
  stage.hear(itemOf(1, { verdict: "rejected" }));
  await stage.pass();
  expect([placesOf(review.get()), review.get().draft?.leftOut]).toEqual([[0, 2], 4]);
  expect(placesOf(stage.open().get())).toEqual([0, 2]);
});

test("what the stream says while an older answer is on its way stays", async () => {
  const stage = stageOf(draftOf([0], { state: "running" }));
  const review = stage.open();
  review.start();
  await stage.settle();
  stage.news();
  for (const event of [itemOf(1), itemOf(0, { verdict: "accepted" }), updateOf("ready")]) stage.hear(event);
  await stage.settle();
  expect([placesOf(review.get()), review.get().draft?.state]).toEqual([[1], "ready"]);
});

test("after a break of the stream, what has come meanwhile is read", async () => {
  const stage = stageOf(draftOf([0], { state: "running" }));
  const review = stage.open();
  review.start();
  await stage.settle();
  stage.server.draft = draftOf([0, 1]);
  stage.news();
  await stage.settle();
  expect([placesOf(review.get()), review.get().draft?.state]).toEqual([[0, 1], "ready"]);
});

test("what is decided without a connection is kept through a reload, and told once there is one", async () => {
  const stage = stageOf(draftOf([0, 1, 2]));
  const review = stage.open();
  const stop = review.start();
  await stage.settle();
  stage.server.isDown = true;
  review.decide([0], "accepted");
  await stage.settle();
  stop();

  const later = stage.open();
  expect(placesOf(later.get())).toEqual([1, 2]);
  later.start();
  await stage.settle();
  later.decide([1], "rejected");
  await stage.settle();
  expect(stage.told).toEqual([]);
  stage.server.isDown = false;
  stage.news();
  await stage.settle();
  expect(stage.told).toEqual([
    { uuid: "uuid 1", places: [0], verdict: "accepted" },
    { uuid: "uuid 2", places: [1], verdict: "rejected" },
  ]);
  expect(placesOf(later.get())).toEqual([2]);
});

test("what another tab decides is gone here, and is not forgotten by what is decided next", async () => {
  const stage = stageOf(draftOf([0, 1, 2]));
  const here = stage.open();
  const there = stage.open();
  here.start();
  await stage.settle();
  there.start();
  await stage.settle();
  here.decide([0], "accepted");
  there.decide([1], "rejected");
  await stage.settle();
  expect(placesOf(there.get())).toEqual([2]);
  // Either may have told it; the same UUID counts once.
  expect(new Map(stage.told.map(({ uuid, places }) => [uuid, places]))).toEqual(
    new Map([
      ["uuid 1", [0]],
      ["uuid 2", [1]],
    ]),
  );
});

test("what another device has decided is shown no more", async () => {
  const stage = stageOf(draftOf([0, 1], { decided: [1] }));
  const review = stage.open();
  review.start();
  await stage.settle();
  expect(placesOf(review.get())).toEqual([0]);
});

test("a draft that is gone is said to be, and leaves nothing on the device", async () => {
  const stage = stageOf(draftOf([0]));
  const review = stage.open();
  review.start();
  await stage.settle();
  stage.server.draft = undefined;
  stage.news();
  await stage.settle();
  expect(review.get()).toMatchObject({ open: [], failure: "It is gone." });
  expect(stage.kept.has(draftKey(7, 3))).toBe(false);
});

test("a device keeps the ten newest drafts of an account", async () => {
  const stage = stageOf(draftOf([0]));
  for (let id = 11; id <= 21; id++) stage.kept.set(draftKey(7, id), "{}");
  stage.kept.set(draftKey(8, 1), "{}");
  const stop = stage.open().start();
  stop();
  expect(stage.kept.has(draftKey(7, 11))).toBe(false);
  expect(stage.kept.has(draftKey(7, 12))).toBe(true);
  expect(stage.kept.has(draftKey(8, 1))).toBe(true);
});

test("a kept draft that cannot be read counts as none", () => {
  const stage = stageOf(draftOf([0]));
  stage.kept.set(draftKey(7, 3), "{");
  expect(stage.open().get()).toMatchObject({ draft: undefined, open: [] });
});
