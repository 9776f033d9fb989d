import { expect, test } from "vitest";
import { createHistory, type UndoStep } from "./history.ts";

const step = (name: string, text = ""): UndoStep => ({
  entryId: name,
  what: "note.edit",
  actionUuid: null,
  steps: [
    {
      uuid: name,
      command: { type: "note.edit", id: 1, text },
      ops: [{ type: "note.edit", id: 1, before: { text: "" }, after: { text } }],
    },
  ],
  before: null,
  after: null,
  foldings: [],
});
const names = ({ steps, done }: ReturnType<typeof createHistory>) =>
  steps().map(({ entryId }, i) => (i < done() ? entryId : `(${entryId})`));

test("what was taken back can be done again until something new is done", () => {
  const history = createHistory(() => {});
  for (const name of ["a", "b", "c"]) history.push(step(name));
  history.took("undo", step("c back"));
  history.took("undo", step("b back"));
  expect(names(history)).toEqual(["a", "(b back)", "(c back)"]);
  history.took("redo", step("b again"));
  expect(names(history)).toEqual(["a", "b again", "(c back)"]);
  history.push(step("d"));
  expect(names(history)).toEqual(["a", "b again", "d"]);
  expect(history.next("redo")).toBeUndefined();
});

test("what cannot be taken the other way is gone, on whichever side it stood", () => {
  const history = createHistory(() => {});
  for (const name of ["a", "b", "c", "d"]) history.push(step(name));
  history.took("undo", null);
  history.took("undo", step("c back"));
  history.took("undo", step("b back"));
  history.took("redo", null);
  expect(names(history)).toEqual(["a", "(c back)"]);
  history.change((each) => (each.entryId === "a" ? null : each));
  expect(names(history)).toEqual(["(c back)"]);
  expect(history.next("undo")).toBeUndefined();
  expect(history.next("redo")?.entryId).toBe("c back");
});

test("at least a thousand steps are remembered; the oldest are forgotten first", () => {
  const history = createHistory(() => {});
  for (let i = 0; i < 5_000; i++) history.push(step(String(i), "a sentence of some length"));
  expect(history.done()).toBeGreaterThanOrEqual(1_000);
  expect(history.next("undo")?.entryId).toBe("4999");
});

test("a history of very long texts is a shorter one, and never empty", () => {
  const history = createHistory(() => {}, 100, 1_000);
  for (let i = 0; i < 10; i++) history.push(step(String(i), "x".repeat(300)));
  expect(history.done()).toBe(3);
  history.amend(step("9 and more", "x".repeat(5_000)));
  expect(names(history)).toEqual(["9 and more"]);
  history.took("undo", step("9 back"));
  expect(names(history)).toEqual(["(9 back)"]);
});

test("every change of the history is told", () => {
  let told = 0;
  const history = createHistory(() => told++);
  history.push(step("a"));
  history.amend(step("b"));
  history.took("undo", step("c"));
  history.change((each) => each);
  expect(told).toBe(4);
});

test("the steps of an earlier page come before those of this one, changed as they would have been had they been here", () => {
  const history = createHistory(() => {});
  history.push(step("d"));
  history.change((each) => (each.entryId === "b" ? null : each));
  history.change((each) => (each.entryId === "c" ? step("c joined") : each));
  history.restore({ steps: ["a", "b", "c", "(taken back)"].map((name) => step(name)), done: 3 });
  expect(names(history)).toEqual(["a", "c joined", "d"]);
  history.took("undo", step("d back"));
  expect(history.next("undo")?.entryId).toBe("c joined");
});

test("what an earlier page took back can be done again as long as nothing new is done", () => {
  const history = createHistory(() => {});
  history.restore({ steps: [step("a"), step("b back")], done: 1 });
  expect(names(history)).toEqual(["a", "(b back)"]);
});

test("the steps of an earlier page are no more than are remembered", () => {
  const history = createHistory(() => {}, 3);
  history.push(step("d"));
  history.restore({ steps: ["a", "b", "c"].map((name) => step(name)), done: 3 });
  expect(names(history)).toEqual(["b", "c", "d"]);
});
