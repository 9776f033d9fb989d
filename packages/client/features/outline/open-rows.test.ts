import { expect, test } from "vitest";
import type { LiveField } from "../../store/live-fields.ts";
import { createUiStore } from "../../store/ui-store.ts";
import { createOpenRows } from "./open-rows.ts";

function setUp() {
  const ui = createUiStore();
  const drafts = new Map<string, string>();
  const focused = new Set<string>();
  let run: (() => void) | undefined;
  let told = 0;
  const open = createOpenRows({
    ui,
    rootKey: "root",
    drafts: { get: (key) => drafts.get(key) },
    fields: { get: (key) => ({ isFocused: () => focused.has(key) }) as LiveField },
    after(_ms, later) {
      run = later;
      return () => {
        if (run === later) run = undefined;
      };
    },
  });
  open.subscribe(() => told++);
  return {
    ui,
    open,
    drafts,
    focused,
    told: () => told,
    keys: () => [...open.keys()].sort(),
    rest() {
      const later = run;
      run = undefined;
      later?.();
    },
  };
}

test("one row of a tree holds a field: the one with the focus, before anything had it the root", () => {
  const { ui, keys, rest } = setUp();
  expect(keys()).toEqual(["root"]);
  ui.focused({ key: "a", part: "inner" });
  rest();
  expect(keys()).toEqual(["a"]);
  ui.requestFocus({ key: "b", part: "inner", caret: "start" });
  rest();
  expect(keys()).toEqual(["b"]);
});

test("the field that loses the focus stays until things are calm: the caret moves from one to the other", () => {
  const { ui, keys, rest } = setUp();
  ui.requestFocus({ key: "a", part: "inner" });
  rest();
  ui.requestFocus({ key: "b", part: "inner" });
  expect(keys()).toEqual(["a", "b"]);
  rest();
  expect(keys()).toEqual(["b"]);
});

test("the row under the pointer holds a field, and gives it up when the pointer goes on", () => {
  const { open, keys, rest, told } = setUp();
  open.pointAt("a");
  open.pointAt("a");
  expect(keys()).toEqual(["a", "root"]);
  expect(told()).toBe(1);
  open.pointAt("b");
  rest();
  expect(keys()).toEqual(["b", "root"]);
  open.pointAt(undefined);
  rest();
  expect(keys()).toEqual(["root"]);
});

test("while something is looked for every text that has not the caret is plain, so that matches are marked in it", () => {
  const { ui, focused, keys, rest } = setUp();
  ui.focused({ key: "a", part: "inner" });
  ui.openBox("find");
  rest();
  expect(keys()).toEqual([]);
  ui.requestFocus({ key: "a", part: "inner", caret: "end" });
  focused.add("a");
  rest();
  expect(keys()).toEqual(["a"]);
  focused.clear();
  ui.requestFocus({ key: "b", part: "row" });
  rest();
  expect(keys()).toEqual([]);
  ui.closeBox();
  expect(keys()).toEqual(["b"]);
});

test("a field with typing that is not saved, or with the caret, stays", () => {
  const { ui, drafts, focused, keys, rest } = setUp();
  ui.focused({ key: "typed", part: "inner" });
  drafts.set("typed", "half a word");
  ui.focused({ key: "composing", part: "inner" });
  focused.add("composing");
  ui.focused({ key: "b", part: "inner" });
  rest();
  expect(keys()).toEqual(["b", "composing", "typed"]);
  drafts.clear();
  focused.clear();
  ui.focused({ key: "c", part: "inner" });
  rest();
  expect(keys()).toEqual(["c"]);
});
