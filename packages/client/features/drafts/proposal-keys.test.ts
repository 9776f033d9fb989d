import { expect, test } from "vitest";
import { keyOf } from "../../commands/testing/stage.ts";
import { actOfKey } from "./proposal-keys.ts";

const acts = (keys: string) => keys.split(" ").map((key) => actOfKey(keyOf(key)));

test("keys decide about a proposed row, and with Shift about all of them", () => {
  expect(acts("a Enter x r e")).toEqual(["accept", "accept", "reject", "reject", "edit"]);
  expect(acts("Shift+a Shift+x")).toEqual(["accept-all", "reject-all"]);
  expect(acts("j ArrowDown k ArrowUp Escape")).toEqual(["next", "next", "previous", "previous", "leave"]);
});

test("with Ctrl, ⌘ or Alt they are the browser's: nothing is decided by a reload or a copy", () => {
  for (const held of ["Ctrl", "Meta", "Alt", "Ctrl+Shift", "Alt+Shift"])
    for (const key of ["a", "Enter", "r", "x", "e", "j", "k", "ArrowDown", "ArrowUp"])
      expect(actOfKey(keyOf(`${held}+${key}`))).toBeUndefined();
});
