import { basicCard } from "@perennial/domain/card/card";
import { partOfRow, withDerived } from "@perennial/domain/card/card-kinds";
import type { RecordId } from "@perennial/domain/kind/record-id";
import { cardsBelow } from "@perennial/domain/study/cards-below";
import type { Rating } from "@perennial/domain/study/confidence";
import { newProgress } from "@perennial/domain/study/new-progress";
import { rateProgress } from "@perennial/domain/study/progress";
import type { TreeNode } from "@perennial/domain/tree/node";
import { createOutline } from "@perennial/domain/tree/outline";
import fc from "fast-check";
import { expect, test, vi } from "vitest";
import { createIdentity } from "./identity.ts";
import { ratedPartOf } from "./row-data.ts";
import { createTreeStore } from "./tree-store.ts";

const node = (
  id: RecordId,
  parentId: RecordId | null,
  sortOrder = Number(id),
  itemId: RecordId = id,
): TreeNode => ({
  id,
  parentId,
  sortOrder,
  itemType: "note",
  itemId,
});

function small(report?: (error: unknown) => void) {
  const store = createTreeStore(
    createIdentity(() => crypto.randomUUID()),
    report,
  );
  store.transact(() => {
    store.put("node", node(1, null));
    for (const id of [4, 2, 3]) store.put("node", node(id, 1));
    for (const id of [1, 2, 3, 4]) store.put("note", { id, text: `note ${id}` });
  });
  return store;
}

test("a row goes on showing its note after an older row that showed it, too, has come and gone", () => {
  const store = small();
  store.put("node", node(5, 1, 5, 4));
  expect(store.row("n5")?.note?.text).toBe("note 4");
  store.put("node", node(3, 1, 3, 4));
  store.put("node", node(3, 1, 3, 3));
  store.put("note", { id: 4, text: "changed" });
  store.remove("node", 4);
  store.put("note", { id: 4, text: "changed again" });
  expect(store.row("n5")?.note?.text).toBe("changed again");
  expect(store.holderOf({ itemType: "note", itemId: 4 })).toBe(5);
  store.remove("node", 5);
  expect(store.holderOf({ itemType: "note", itemId: 4 })).toBeUndefined();
});

test("an edit notifies the one row it changes, and only it gets a new snapshot", () => {
  const store = small();
  const rows = ["n1", "n2", "n3"].map((key) => store.row(key));
  const calls = ["n1", "n2", "n3"].map((key) => {
    const listener = vi.fn();
    store.subscribeRow(key, listener);
    return listener;
  });
  const structure = vi.fn();
  store.subscribeStructure(structure);
  store.put("note", { id: 2, text: "changed" });
  expect(calls.map((call) => call.mock.calls.length)).toEqual([0, 1, 0]);
  expect(store.row("n2")?.note?.text).toBe("changed");
  expect([store.row("n1"), store.row("n3")]).toEqual([rows[0], rows[2]]);
  expect(store.row("n1")).toBe(rows[0]);
  expect(structure).not.toHaveBeenCalled();
});

test("a transaction that ends where it began notifies nobody and keeps every object", () => {
  const store = small();
  const before = { row: store.row("n2"), children: store.childIds(1), keys: store.childKeys("n1") };
  const listener = vi.fn();
  store.subscribeRow("n1", listener);
  store.subscribeRow("n2", listener);
  store.subscribeStructure(listener);
  store.transact(() => {
    store.remove("node", 2);
    store.remove("note", 2);
    expect(store.childIds(1)).toEqual([3, 4]);
    expect(store.row("n2")).toBeUndefined();
    store.put("note", { id: 2, text: "note 2" });
    store.put("node", node(2, 1));
    store.put("note", { id: 3, text: "a while" });
    store.transact(() => store.put("note", { id: 3, text: "note 3" }));
  });
  expect(listener).not.toHaveBeenCalled();
  expect(store.row("n2")).toBe(before.row);
  expect(store.childIds(1)).toBe(before.children);
  expect(store.childKeys("n1")).toBe(before.keys);
});

test("listeners run once after the outermost transaction", () => {
  const store = small();
  const listener = vi.fn(() => expect(store.row("n2")?.note?.text).toBe("b"));
  store.row("n2");
  store.subscribeRow("n2", listener);
  store.transact(() => {
    store.transact(() => store.put("note", { id: 2, text: "a" }));
    store.put("note", { id: 2, text: "b" });
    expect(listener).not.toHaveBeenCalled();
  });
  expect(listener).toHaveBeenCalledTimes(1);
});

test("the structure listener names the parents whose children changed and the nodes that went", () => {
  const store = small();
  const changes: unknown[] = [];
  store.subscribeStructure(({ parents, removed }) => changes.push([[...parents].sort(), [...removed]]));
  store.put("node", node(3, 2, 1));
  store.transact(() => {
    store.remove("node", 4);
    store.remove("note", 4);
  });
  expect(changes).toEqual([
    [["n1", "n2"], []],
    [["n1"], ["n4"]],
  ]);
  expect(store.childKeys("n2")).toEqual(["n3"]);
  expect(store.row("n1")?.childCount).toBe(1);
});

test("siblings stand in order of (sortOrder, id), however they were put [4.add-node]", () => {
  const store = createTreeStore(createIdentity(() => crypto.randomUUID()));
  store.put("node", node(1, null));
  for (const [id, order] of [
    [7, 1],
    [5, 2],
    [6, 2],
    [8, 0.5],
    [9, 1.5],
  ] as const)
    store.put("node", node(id, 1, order));
  expect(store.childIds(1)).toEqual([8, 7, 9, 5, 6]);
  store.put("node", node(6, 1, 1.25));
  expect(store.childIds(1)).toEqual([8, 7, 6, 9, 5]);
});

const NODE = "5aaaaaaa-0000-4000-8000-000000000001";
const BELOW = "5aaaaaaa-0000-4000-8000-000000000002";
const NOTE = "5aaaaaaa-0000-4000-8000-000000000003";

test("a row keeps its key, its place and its children when the server's id replaces its temporary one [4.replace-id]", () => {
  const store = small();
  store.transact(() => {
    store.put("note", { id: NOTE, text: "new" });
    store.put("node", node(NODE, 1, 2.5, NOTE));
    store.put("node", node(BELOW, NODE, 1, -11));
    store.put("note", { id: -11, text: "below" });
  });
  const keys = store.childKeys("n1");
  expect(keys).toEqual(["n2", NODE, "n3", "n4"]);
  expect(store.row(NODE)?.wireId).toBeLessThan(0);
  const structure = vi.fn();
  const others = vi.fn();
  const own = vi.fn();
  for (const key of ["n1", "n2", "n3", BELOW]) store.row(key);
  for (const key of ["n1", "n2", "n3"]) store.subscribeRow(key, others);
  store.subscribeRow(NODE, own);
  store.subscribeStructure(structure);
  store.learn(
    [
      { kind: "note", local: NOTE, server: 310 },
      { kind: "node", local: NODE, server: 991 },
    ],
    true,
  );
  expect(store.childKeys("n1")).toBe(keys);
  expect(store.keyOf(991)).toBe(NODE);
  expect(store.idOf("n991")).toBe(NODE);
  expect(store.row(NODE)).toMatchObject({
    key: NODE,
    wireId: 991,
    itemWireId: 310,
    note: { text: "new" },
    childCount: 1,
  });
  expect(store.get("node", BELOW)?.parentId).toBe(NODE);
  expect(store.childKeys(NODE)).toEqual([BELOW]);
  expect(store.row("n991")).toBeUndefined();
  expect(own).toHaveBeenCalledTimes(1);
  expect(others).not.toHaveBeenCalled();
  expect(structure).not.toHaveBeenCalled();
});

test("a record that stands here by its number already goes on under that one", () => {
  const store = small();
  store.put("node", node(991, 1, 2.5, 310));
  store.put("note", { id: 310, text: "new" });
  store.learn(
    [
      { kind: "note", local: NOTE, server: 310 },
      { kind: "node", local: NODE, server: 991 },
    ],
    true,
  );
  expect(store.childKeys("n1")).toEqual(["n2", "n991", "n3", "n4"]);
  expect(store.keyOf(NODE)).toBe("n991");
  expect(store.idOf(NODE)).toBe(991);
});

test("siblings of one sort order stand by the server's numbers, also those that were made here", () => {
  const store = small();
  store.put("node", node(NODE, 1, 2));
  store.put("node", node(BELOW, 1, 2));
  store.learn(
    [
      { kind: "node", local: BELOW, server: 20 },
      { kind: "node", local: NODE, server: 21 },
    ],
    true,
  );
  const order = store.childIds(1);
  expect(order.indexOf(BELOW)).toBeLessThan(order.indexOf(NODE));
});

test("a node shows as pending while a structural change of it is on its way [4.pending-ids]", () => {
  const store = small();
  const listener = vi.fn();
  store.row("n2");
  store.subscribeRow("n2", listener);
  store.attachMutation(2, "a");
  store.attachMutation(2, "b");
  store.detachMutation(2, "a");
  expect(store.row("n2")?.pending).toBe(true);
  store.detachMutation(2, "b");
  expect(store.row("n2")?.pending).toBe(false);
  expect(listener).toHaveBeenCalledTimes(2);
});

test("a child that came while its parent went comes back with it, also where the parent had lost all others before", () => {
  const store = small();
  store.put("node", node(5, 2));
  store.remove("node", 5);
  store.childIds(2);
  store.transact(() => {
    store.put("node", node(6, 2));
    store.childIds(2);
    store.remove("node", 2);
  });
  store.put("node", node(2, 1));
  expect(store.childIds(2)).toEqual([6]);
});

test("a hundred thousand nodes below one parent or in one chain go in at once, without recursion", () => {
  const store = createTreeStore(createIdentity(() => crypto.randomUUID()));
  let compared = 0;
  const count = 100_000;
  store.transact(() => {
    store.put("node", node(1, null));
    for (let id = 2; id <= count; id++) {
      store.put("node", { ...node(id, id % 2 ? id - 2 || 1 : 1), sortOrder: -id });
      compared++;
    }
  });
  expect(compared).toBe(count - 1);
  expect(store.childIds(1).length).toBe(count / 2 + 1);
  expect(store.childIds(1)[0]).toBe(count);
  store.clear();
  expect(store.row("n1")).toBeUndefined();
}, 60_000);

test("clearing empties the tree: nodes, notes, cards, progress and child lists [4.clear]", () => {
  const store = small();
  store.put("node", { ...node(5, 1), itemType: "flashcard", itemId: 9 });
  store.put("flashcard", basicCard({ id: 9, question: "Q", answer: "A" }));
  store.put("progress", newProgress(9, new Date(0)));
  store.clear();
  expect([...store.nodeIds()]).toEqual([]);
  expect([store.childKeys("n1"), store.childIds(1)]).toEqual([[], []]);
  expect([store.get("note", 2), store.get("flashcard", 9), store.get("progress", 9)]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
});

test("random writes leave what the plain outline has, and every snapshot that was handed out is up to date", () => {
  const id = fc.integer({ min: 1, max: 8 });
  const write = fc.oneof(
    fc.record({
      kind: fc.constant("node" as const),
      id,
      parentId: fc.option(id),
      order: fc.integer({ min: 0, max: 4 }),
    }),
    fc.record({ kind: fc.constant("remove" as const), id }),
    fc.record({ kind: fc.constant("note" as const), id, text: fc.constantFrom("a", "b") }),
    fc.record({ kind: fc.constant("read" as const), id }),
  );
  fc.assert(
    fc.property(fc.array(fc.array(write, { maxLength: 6 }), { maxLength: 12 }), (transactions) => {
      const store = createTreeStore(createIdentity(() => crypto.randomUUID()));
      const plain = createOutline();
      const seen = new Map<string, unknown>();
      for (let i = 1; i <= 8; i++) store.subscribeRow(`n${i}`, () => seen.set(`n${i}`, store.row(`n${i}`)));
      for (const writes of transactions) {
        store.transact(() => {
          for (const w of writes) {
            if (w.kind === "node" && w.parentId === w.id) continue;
            for (const target of [store, plain]) {
              if (w.kind === "node") target.put("node", node(w.id, w.parentId, w.order));
              else if (w.kind === "remove") target.remove("node", w.id);
              else if (w.kind === "note") target.put("note", { id: w.id, text: w.text });
            }
            if (w.kind === "read") expect(store.childIds(w.id)).toEqual([...plain.childIds(w.id)]);
          }
        });
        for (let i = 1; i <= 8; i++) {
          expect(store.childIds(i)).toEqual([...plain.childIds(i)]);
          const row = store.row(`n${i}`);
          if (seen.has(`n${i}`)) expect(seen.get(`n${i}`)).toBe(row);
          seen.set(`n${i}`, row);
          const there = plain.get("node", i);
          expect(row?.node).toEqual(there);
          if (there) expect(row?.note).toEqual(plain.get("note", there.itemId));
          expect(row?.childCount ?? 0).toBe(plain.childIds(i).length);
        }
      }
    }),
    { numRuns: 300 },
  );
});

test("review 1, fault 8: a listener that throws is reported, keeps no other from hearing, and stops nothing that comes later", () => {
  const reported: unknown[] = [];
  const store = small((error) => reported.push(error));
  const broken = new Error("a broken listener");
  const heard = { row: vi.fn(), structure: vi.fn() };
  const stop = [
    store.subscribeRow("n2", () => {
      throw broken;
    }),
    store.subscribeStructure(() => {
      throw broken;
    }),
  ];
  store.subscribeRow("n2", heard.row);
  store.subscribeStructure(heard.structure);
  store.transact(() => {
    store.put("note", { id: 2, text: "changed" });
    store.remove("node", 4);
  });
  expect([heard.row, heard.structure].map((each) => each.mock.calls.length)).toEqual([1, 1]);
  expect(reported).toEqual([broken, broken]);
  for (const each of stop) each();
  store.put("note", { id: 2, text: "changed again" });
  expect(heard.row).toHaveBeenCalledTimes(2);
  expect(reported).toHaveLength(2);
});

test("a step that was made on this page is a part of its card from the moment it has a number", () => {
  const store = small();
  const made = store.identity.draw();
  const flashcard = 9;
  const steps = withDerived(basicCard({ kind: "steps", question: "Order", answer: "" }));
  store.transact(() => {
    store.put("flashcard", { ...steps, id: flashcard });
    store.put("node", { ...node(2, 1, 2, flashcard), itemType: "flashcard" });
    store.put("node", node(3, 2));
    store.put("node", node(made, 2, 30));
  });
  const parts = () => store.row("n2")?.parts?.map(({ part }) => part);
  expect(parts()).toEqual([partOfRow(3)]);
  const listener = vi.fn();
  store.subscribeRow("n2", listener);
  store.learn([{ kind: "node", local: made, server: 71 }], true);
  expect(listener).toHaveBeenCalledOnce();
  expect(parts()).toEqual([partOfRow(3), partOfRow(71)]);
  expect(cardsBelow(store, 2).map(({ part }) => part)).toEqual(parts());
});

test("of several parts a row shows the weakest: the first that was never asked, else the one that is due first (decision 164)", () => {
  const store = small();
  const flashcard = 9;
  const cloze = withDerived(
    basicCard({ kind: "cloze", source: "{{a}} {{b}} {{c}}", question: "", answer: "" }),
  );
  store.transact(() => {
    store.put("flashcard", { ...cloze, id: flashcard });
    store.put("node", { ...node(2, 1, 2, flashcard), itemType: "flashcard" });
  });
  const shown = () => {
    const row = store.row("n2");
    return row && ratedPartOf(row)?.part;
  };
  const rate = (part: number, rating: Rating) => {
    const now = new Date("2026-11-30T12:00:00Z");
    const fresh = newProgress(flashcard, now, part);
    store.put("progress", rateProgress(fresh, { rating, at: now, timeZone: "UTC" }));
  };
  expect(shown()).toBe(1);
  rate(1, 1);
  expect(shown()).toBe(2);
  rate(3, 4);
  expect(shown()).toBe(2);
  rate(2, 4);
  expect(shown()).toBe(1);
  expect(store.row("n2")?.progress?.part).toBe(1);
});
