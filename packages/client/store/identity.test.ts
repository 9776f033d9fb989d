import { expect, test } from "vitest";
import { createIdentity, wireIdOfLocal } from "./identity.ts";

const uuid = (head: number) => `${head.toString(16).padStart(8, "0")}-0000-4000-8000-000000000000`;

test("a temporary id is negative, at most a million away from zero, and drawn again when taken [4.temporary-ids] [9.temporary]", () => {
  const heads = [5, 5 + 1_000_000, 7, 999_999, 0xffffffff];
  const identity = createIdentity(() => uuid(heads.shift() ?? 0));
  const drawn = [identity.draw(), identity.draw(), identity.draw(), identity.draw()];
  // The second had the wire id of the first, and was drawn again.
  expect(drawn.map(wireIdOfLocal)).toEqual([-6, -8, -1_000_000, -1 - (0xffffffff % 1_000_000)]);
  expect(identity.wireIdOf("node", drawn[0] ?? "")).toBe(-6);
});

test("a record made here keeps its UUID when the server numbers it; others may name it by either", () => {
  const identity = createIdentity(() => uuid(1));
  const local = identity.draw();
  identity.learn({ kind: "node", local, server: 9 }, false);
  expect(identity.current("node", 9)).toBe(local);
  expect(identity.current("node", local)).toBe(local);
  expect(identity.current("note", 9)).toBe(9);
  expect(identity.serverIdOf("node", local)).toBe(9);
  expect(identity.wireIdOf("node", local)).toBe(9);
});

test("a record that was loaded by its number before goes on under it", () => {
  const identity = createIdentity(() => uuid(1));
  const local = identity.draw();
  identity.learn({ kind: "node", local, server: 9 }, true);
  expect(identity.current("node", local)).toBe(9);
  expect(identity.current("node", 9)).toBe(9);
});
