import { expect, test } from "vitest";
import { createStage } from "./testing/stage.ts";

const LEAF = `Leaf
  Cuticle
  Stomata
    Guard cells
    Pores
  Mesophyll`;

/** A key pressed with the caret in a note, and what is there then. */
interface Stroke {
  readonly outline?: string;
  readonly note: string;
  readonly caret: number;
  readonly key: string;
  readonly after: string;
  /** The row and the part that get the focus, and the place of the caret; none where it stays. */
  readonly focus: string;
}

function strike({ outline = LEAF, note, caret, key, after, focus }: Stroke): void {
  const stage = createStage(outline);
  expect(stage.press(key, stage.write(note, caret))).toBe(true);
  expect(stage.text()).toBe(after);
  expect(stage.focus()).toBe(focus);
}

test("Enter at the end makes a blank sibling below [4.enter-end]", () => {
  strike({
    note: "Guard cells",
    caret: 11,
    key: "Enter",
    after: LEAF.replace("Guard cells", "Guard cells\n    -"),
    focus: "inner: - @0",
  });
});

test("Enter at the very start puts a blank one above", () => {
  strike({
    note: "Stomata",
    caret: 0,
    key: "Enter",
    after: LEAF.replace("Stomata", "-\n  Stomata"),
    focus: "inner: Stomata @0",
  });
});

test("Enter at the end of a parent whose children show makes the next sibling", () => {
  strike({
    note: "Stomata",
    caret: 7,
    key: "Enter",
    after: LEAF.replace("Pores", "Pores\n  -"),
    focus: "inner: - @0",
  });
});

test("Enter in the middle of a parent leaves the children with the left part", () => {
  strike({
    note: "Stomata",
    caret: 3,
    key: "Enter",
    after: LEAF.replace("Stomata", "Sto").replace("Pores", "Pores\n  mata"),
    focus: "inner: mata @0",
  });
});

test("Enter in an empty last child outdents it", () => {
  strike({
    outline: LEAF.replace("Pores", "-"),
    note: "-",
    caret: 0,
    key: "Enter",
    after: LEAF.replace("  Pores", "-"),
    focus: "inner: - @0",
  });
});

test("Backspace in an empty note deletes it, and the caret goes to the end of the row above [4.backspace-empty]", () => {
  strike({
    outline: LEAF.replace("Pores", "-"),
    note: "-",
    caret: 0,
    key: "Backspace",
    after: LEAF.replace("\n    Pores", ""),
    focus: 'inner: Guard cells @"end"',
  });
});

test("Backspace in an empty first child deletes it, and all else below its parent stays", () => {
  strike({
    outline: LEAF.replace("Guard cells", "-"),
    note: "-",
    caret: 0,
    key: "Backspace",
    after: LEAF.replace("\n    Guard cells", ""),
    focus: 'inner: Stomata @"end"',
  });
});

test("Shift+Tab moves the note to directly after its parent [4.outdent]", () => {
  strike({
    note: "Guard cells",
    caret: 5,
    key: "Shift+Tab",
    after: LEAF.replace("    Guard cells\n    Pores", "    Pores\n  Guard cells"),
    focus: "inner: Guard cells @5",
  });
});

test("Ctrl+] indents, whatever the default type", () => {
  strike({
    note: "Mesophyll",
    caret: 2,
    key: "Ctrl+]",
    after: LEAF.replace("  Mesophyll", "    Mesophyll"),
    focus: "inner: Mesophyll @2",
  });
});

test("Ctrl+[ outdents", () => {
  strike({
    note: "Pores",
    caret: 2,
    key: "Ctrl+[",
    after: LEAF.replace("    Pores", "  Pores"),
    focus: "inner: Pores @2",
  });
});

test("Ctrl+Enter in the root makes a child", () => {
  strike({
    outline: "Leaf",
    note: "Leaf",
    caret: 4,
    key: "Ctrl+Enter",
    after: "Leaf\n  -",
    focus: 'inner: - @"end"',
  });
});

test("the note that Enter puts a blank one above keeps its id and its children", () => {
  const stage = createStage(LEAF);
  const key = stage.key("Stomata");
  stage.press("Enter", stage.write("Stomata", 0));
  expect(stage.key("Stomata")).toBe(key);
});

/** A key that is taken, changes nothing and leaves the caret. */
function strikeInVain(note: string, key: string): void {
  const stage = createStage(LEAF);
  expect(stage.press(key, stage.write(note, 0))).toBe(true);
  expect([stage.sent, stage.text(), stage.focus()]).toEqual([[], LEAF, "none"]);
}

test("Backspace where no sibling stands before does nothing", () => {
  strikeInVain("Guard cells", "Backspace");
});

test("Tab on a first sibling does nothing, and the focus stays [5.indent-first]", () => {
  strikeInVain("Cuticle", "Tab");
});

test("Shift+Tab does nothing where there is no grandparent [5.outdent-top]", () => {
  strikeInVain("Stomata", "Shift+Tab");
});
