import { expect, test } from "vitest";
import { createIdentity } from "./identity.ts";
import { createLinkTargets, type RemoteTargets } from "./link-targets.ts";
import { createTreeStore } from "./tree-store.ts";

const ANCHOR = 7;

function setUp() {
  const tree = createTreeStore(createIdentity(() => crypto.randomUUID()));
  const put = (id: number, text: string) =>
    tree.transact(() => {
      tree.put("note", { id, text });
      tree.put("node", {
        id,
        parentId: id === 1 ? null : 1,
        sortOrder: id,
        itemType: "note",
        itemId: id,
      });
    });
  put(1, "Root");
  put(2, "Newton's laws");
  put(3, "Above");
  const listeners = new Map<number, () => void>();
  const said = new Map<number, ReturnType<RemoteTargets["get"]>>();
  const elsewhere: RemoteTargets = {
    get: (anchor) => said.get(anchor),
    subscribe(anchor, listener) {
      listeners.set(anchor, listener);
      return () => listeners.delete(anchor);
    },
  };
  const say = (of: ReturnType<RemoteTargets["get"]>) => {
    said.set(ANCHOR, of);
    listeners.get(ANCHOR)?.();
  };
  const whole = { is: false };
  const targets = createLinkTargets(
    tree,
    (id) => `/trees/${id}`,
    elsewhere,
    () => new Date("2026-11-24T10:00:00Z"),
    () => whole.is,
  );
  return { tree, put, targets, say, listeners, whole };
}

test("a link is called as its row is now, and tells only when that changes", () => {
  const { tree, put, targets } = setUp();
  let told = 0;
  const leave = targets.subscribe(ANCHOR, () => told++);
  expect(targets.get(ANCHOR)).toBeUndefined();
  tree.put("anchor", { id: ANCHOR, nodeId: 2 });
  put(4, "Later");
  const before = targets.get(ANCHOR);
  expect(before).toEqual({ title: "Newton's laws", address: "/trees/2", isDeleted: false });
  told = 0;
  tree.put("note", { id: 3, text: "Somebody else" });
  expect([told, targets.get(ANCHOR) === before]).toEqual([0, true]);
  tree.put("note", { id: 2, text: "Laws of motion" });
  expect([told, targets.get(ANCHOR)?.title]).toEqual([1, "Laws of motion"]);
  leave();
  tree.put("note", { id: 2, text: "Laws" });
  expect(told).toBe(1);
});

test("an anchor that is handed on leads to the other row; one whose row goes says so", () => {
  const { tree, targets } = setUp();
  tree.put("anchor", { id: ANCHOR, nodeId: 2 });
  let told = 0;
  targets.subscribe(ANCHOR, () => told++);
  expect(targets.get(ANCHOR)?.title).toBe("Newton's laws");
  tree.remove("node", 2);
  const deletedAt = new Date("2026-11-24T10:00:00Z");
  expect([told > 0, targets.get(ANCHOR)]).toEqual([
    true,
    { title: "", address: undefined, isDeleted: true, deletedAt },
  ]);
  expect(targets.get(ANCHOR)).toBe(targets.get(ANCHOR));
  tree.put("anchor", { id: ANCHOR, nodeId: 3 });
  expect(targets.get(ANCHOR)).toEqual({ title: "Above", address: "/trees/3", isDeleted: false });
});

test("a note that is not loaded is called as the server says, and leads to its page; one that is loaded is not asked for", () => {
  const { tree, put, targets, say, listeners } = setUp();
  let told = 0;
  targets.subscribe(ANCHOR, () => told++);
  say({ nodeId: 9, title: "Elsewhere", isDeleted: false });
  expect([told, targets.get(ANCHOR)]).toEqual([
    1,
    { title: "Elsewhere", address: "/trees/9", isDeleted: false },
  ]);
  expect(targets.get(ANCHOR)).toBe(targets.get(ANCHOR));
  tree.put("anchor", { id: ANCHOR, nodeId: 9 });
  put(9, "Here by now");
  expect([targets.get(ANCHOR)?.title, listeners.size]).toEqual(["Here by now", 0]);
  // It was seen here: what the server said before does not count.
  tree.remove("node", 9);
  expect(targets.get(ANCHOR)).toMatchObject({ isDeleted: true });
});

test("after a reload a deleted target is struck, for as long as it can be restored", () => {
  const { tree, targets, say, whole } = setUp();
  tree.put("anchor", { id: ANCHOR, nodeId: 9 });
  // It may only be not loaded yet.
  expect(targets.get(ANCHOR)).toBeUndefined();
  whole.is = true;
  expect(targets.get(ANCHOR)).toMatchObject({ isDeleted: true });
  targets.subscribe(ANCHOR, () => {});
  say({ nodeId: 9, title: "Old sums", isDeleted: true, deletedAt: "2026-11-21T09:00:00.000Z" });
  expect(targets.get(ANCHOR)).toEqual({
    title: "Old sums",
    address: undefined,
    isDeleted: true,
    deletedAt: new Date("2026-11-21T09:00:00.000Z"),
  });
  say(null);
  expect(targets.get(ANCHOR)).toBeUndefined();
});
