import { expect, test } from "vitest";
import { type ToldAction, undoneIn } from "./undone.ts";

const action = (uuid: string, eventType = "agent.add", payload: ToldAction["payload"] = {}): ToldAction => ({
  uuid,
  eventType,
  payload,
});
const undone = (...told: ToldAction[]) => [...undoneIn(told)];

test("what is undone is done again where that undo is undone, or it is redone", () => {
  const added = action("a");
  const taken = action("b", "undo", { undone: "a" });
  const back = action("c", "undo", { undone: "b" });
  expect(undone(added, taken)).toEqual(["a"]);
  expect(undone(added, taken, back)).toEqual(["b"]);
  expect(undone(added, taken, back, action("d", "redo", { redone: "b" }))).toEqual(["a"]);
  expect(undone(added, action("b", "agent.undo", { action: "a" }))).toEqual(["a"]);
});

test("what another program says of undoing is taken for what it is", () => {
  expect(undone(action("a", "undo", { undone: "a" }), action("b", "undo", { undone: 7 }))).toEqual([]);
  const around = [action("a", "undo", { undone: "b" }), action("b", "undo", { undone: "a" })];
  expect(undone(...around, ...around)).toEqual(["a"]);
});
