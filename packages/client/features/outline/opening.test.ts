import { expect, test } from "vitest";
import { createIdentity } from "../../store/identity.ts";
import { createTreeStore } from "../../store/tree-store.ts";
import { createOpening } from "./opening.ts";

function openTree() {
  const tree = createTreeStore(createIdentity(() => crypto.randomUUID()));
  const presses = new EventTarget();
  const opening = createOpening(tree, presses);
  const opened: number[] = [];
  const newRow = () => {
    const id = tree.drawId();
    tree.put("note", { id, text: "" });
    tree.put("node", { id, parentId: 1, sortOrder: 1, itemType: "note", itemId: id });
    return String(id);
  };
  return {
    newRow,
    opened,
    open: (key: string) => opening.open(key, (id) => opened.push(id)),
    giveUp: opening.giveUp,
    save: (local: string, server: number) => tree.learn([{ kind: "node", local, server }], true),
    press: (type: string, of = {}) => presses.dispatchEvent(Object.assign(new Event(type), of)),
  };
}

test("a new row is opened once it is saved, and one that is saved at once", () => {
  const { newRow, open, save, opened } = openTree();
  const row = newRow();
  expect(open(row)).toBe(true);
  expect(opened).toEqual([]);
  save(row, 9);
  expect(opened).toEqual([9]);
  expect(open(row)).toBe(false);
  expect(opened).toEqual([9, 9]);
});

test.each([
  ["keydown", { key: "a", repeat: false }, []],
  ["pointerdown", {}, []],
  ["keydown", { key: "Control", repeat: false }, [9]],
  ["keydown", { key: "Enter", repeat: true }, [9]],
])("after %s %j of a person who waits for it, %j is opened", (type, of, expected) => {
  const { newRow, open, save, opened, press } = openTree();
  const row = newRow();
  open(row);
  press(type, of);
  save(row, 9);
  expect(opened).toEqual(expected);
});

test("of two that wait the last one is opened, and none after the page is left", () => {
  const { newRow, open, save, opened, giveUp } = openTree();
  const [one, other] = [newRow(), newRow()];
  open(one);
  open(other);
  save(one, 8);
  save(other, 9);
  expect(opened).toEqual([9]);
  const last = newRow();
  open(last);
  giveUp();
  save(last, 10);
  expect(opened).toEqual([9]);
});
