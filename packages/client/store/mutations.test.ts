import type { Step } from "@perennial/domain/intent/plan";
import type { Op } from "@perennial/domain/op/op";
import { expect, test } from "vitest";
import { countByStatus, MUTATION_VERSION, mutationRecords, mutationType } from "./mutation-record.ts";
import { createMutationLog, type MadeChange } from "./mutations.ts";
import type { FailedChange } from "./workspace.ts";

const edit: Op = { type: "note.edit", id: 7, before: { text: "a" }, after: { text: "b" } };
const command = { type: "note.edit", id: 7, text: "b" } as const;
const change = (id: string, ...uuids: string[]): MadeChange => ({
  id,
  userActionUuid: `action of ${id}`,
  action: { eventType: "note.edit", source: "field" },
  steps: uuids.map((uuid) => ({ uuid, version: null, command, ops: [edit] })),
  at: Number(id) * 1_000,
});
const failure = (id: string): FailedChange => ({
  id,
  action: { eventType: "note.edit", source: "field" },
  plan: { steps: [{ command, ops: [edit] }] },
  refusal: "No.",
  again: "sent",
  code: "internal",
  at: "1970-01-01T00:00:09.000Z",
  texts: ["b"],
});

test("a change is pending until every call of it was answered, then confirmed [3.client-mutation]", () => {
  const log = createMutationLog();
  log.made(change("1", "a", "b"), 1_002);
  log.answered(["a", "elsewhere"]);
  expect(log.get()[0]?.status).toBe("pending");
  log.answered(["b"]);
  expect(log.get()[0]?.status).toBe("confirmed");
});

test("what the log tells of a call is kept with it once, in the log's order", () => {
  const log = createMutationLog();
  log.made(change("1", "a"), 1_000);
  const row = (version: number) => ({ mutationUuid: "a", version, at: "2026-03-01T00:00:00.000Z", op: edit });
  for (const versions of [[5], [4, 5]]) log.landed(versions.map(row));
  log.landed([{ ...row(6), mutationUuid: "elsewhere" }]);
  expect(log.get()[0]?.landed.map(({ version }) => version)).toEqual([4, 5]);
  expect([log.knows("a"), log.knows("elsewhere")]).toEqual([true, false]);
});

test("a joined change stands for the one before it", () => {
  const log = createMutationLog();
  log.made(change("1", "a"), 1_000);
  log.made(change("2", "b"), 2_000);
  log.replaced(["1"], change("2", "c"));
  log.replaced([], change("9", "z"));
  expect(log.get().map(({ id }) => id)).toEqual(["2"]);
  log.answered(["c"]);
  expect(log.get()[0]?.status).toBe("confirmed");
  expect(log.knows("z")).toBe(false);
});

test("only so many are kept in memory, and the oldest go first", () => {
  const log = createMutationLog(2);
  for (const id of ["1", "2", "3"]) log.made(change(id, `step ${id}`), 0);
  expect(log.get().map(({ id }) => id)).toEqual(["2", "3"]);
  expect(log.knows("step 1")).toBe(false);
});

test("listeners are told of changes, and only of them", () => {
  const log = createMutationLog();
  let told = 0;
  const stop = log.subscribe(() => told++);
  log.answered(["nothing"]);
  log.failed(["nothing"]);
  log.made(change("1", "a"), 0);
  stop();
  log.failed(["1"]);
  expect(told).toBe(1);
});

test("however many rows the log tells of at once, listeners are told once, and of rows of others not at all", () => {
  const log = createMutationLog();
  const uuids = Array.from({ length: 1_000 }, (_, i) => `step ${i}`);
  log.made(change("1", ...uuids), 0);
  log.made(change("2", "other"), 0);
  const [, other] = log.get();
  let told = 0;
  log.subscribe(() => told++);
  const at = "2026-03-01T00:00:00.000Z";
  log.landed(uuids.map((mutationUuid, i) => ({ mutationUuid, version: i + 1, at, op: edit })));
  log.landed([{ mutationUuid: "elsewhere", version: 1_001, at, op: edit }]);
  expect(told).toBe(1);
  expect(log.get()[0]?.landed).toHaveLength(uuids.length);
  expect(log.get()[1]).toBe(other);
});

test("a record has what the specification names, with the times and the way back [3.client-mutation]", () => {
  const log = createMutationLog();
  log.made(change("1", "a"), 1_002);
  expect(mutationRecords(log.get(), [], 4)[0]).toMatchObject({
    type: "note edit",
    status: "pending",
    payload: {
      mutationUuid: "a",
      userActionUuid: "action of 1",
      timestamp: 1_000,
      optimisticTimestamp: 1_002,
      serverTimestamp: null,
      userId: 4,
      version: MUTATION_VERSION,
      optimistic: true,
      rollbackData: [{ type: "note.edit", after: { text: "a" } }],
      serverData: null,
      error: null,
    },
  });
  log.answered(["a"]);
  log.landed([{ mutationUuid: "a", version: 3, at: "1970-01-01T00:00:01.090Z", op: edit }]);
  expect(mutationRecords(log.get(), [], 4)[0]?.payload).toMatchObject({
    serverTimestamp: 1_090,
    optimistic: false,
    serverData: [edit],
  });
  expect(MUTATION_VERSION).toBe("1.0.0");
});

test("a failed change is shown as long as it waits for the person, also from an earlier page", () => {
  const log = createMutationLog();
  log.made(change("1", "a"), 0);
  log.made(change("2", "b"), 0);
  log.failed(["2"]);
  const records = mutationRecords(log.get(), [failure("2"), failure("earlier")], 4);
  expect(records.map(({ id, status }) => `${id} ${status}`)).toEqual([
    "earlier failed",
    "2 failed",
    "1 pending",
  ]);
  expect(countByStatus(records)).toEqual({ pending: 1, confirmed: 0, failed: 2 });
  expect(records[1]?.payload.error).toEqual({ code: "internal", message: "No." });
  const [stranded] = mutationRecords([], [{ ...failure("3"), again: "as-note" }], 4);
  expect(stranded?.payload.error?.message).toContain("put back from a backup before this was saved");
  // Sent again or given up.
  expect(mutationRecords(log.get(), [], 4).map(({ id }) => id)).toEqual(["1"]);
});

test("the type of a change is named by the command that a person meant", () => {
  const place = (parentId: number) => ({ parentId, sortOrder: 1 });
  const node = { id: 1, ...place(2), itemType: "flashcard", itemId: 3 } as const;
  const content = { kind: "new-flashcard", id: 3, question: "Q", answer: "A" } as const;
  const create: Step = {
    command: { type: "node.create", id: 1, content, ...place(2) },
    ops: [{ type: "node.create", id: 1, before: null, after: node }],
  };
  const remove: Step = {
    command: { type: "node.delete", id: 1 },
    ops: [{ type: "node.delete", id: 1, before: node, after: null }],
  };
  const roomMade = {
    type: "node.move",
    id: 9,
    before: place(5),
    after: { ...place(5), sortOrder: 3 },
  } as const;
  const move = (to: number): Step => ({
    command: { type: "node.move", id: 1, ...place(to) },
    ops: [roomMade, { type: "node.move", id: 1, before: place(2), after: place(to) }],
  });
  const write: Step = { command: { type: "note.edit", id: 3, text: "b" }, ops: [edit] };
  const cases = [[write, create], [remove], [move(2)], [move(5)], [write], []];
  expect(cases.map((steps) => mutationType(steps))).toEqual([
    "flashcard create",
    "flashcard delete",
    "tree position change",
    "tree parent change",
    "note edit",
    undefined,
  ]);
});
