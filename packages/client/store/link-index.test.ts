import { basicCard } from "@perennial/domain/card/card";
import { anchorName } from "@perennial/domain/rich/anchor-name";
import { titledLink } from "@perennial/domain/rich/note-link";
import fc from "fast-check";
import { expect, test } from "vitest";
import { createIdentity } from "./identity.ts";
import { createLinkIndex, linkIndexOf } from "./link-index.ts";
import { createTreeStore } from "./tree-store.ts";

const createTree = () => createTreeStore(createIdentity(() => crypto.randomUUID()));
type Tree = ReturnType<typeof createTree>;

const write = (tree: Tree, id: number, text: string) => {
  tree.put("note", { id, text });
  tree.put("node", { id, parentId: id === 1 ? null : 1, sortOrder: id, itemType: "note", itemId: id });
};
const anchor = (tree: Tree, id: number, nodeId: number) => tree.put("anchor", { id, nodeId });

function indexOf(tree: Tree) {
  const index = createLinkIndex(tree);
  while (index.look(2));
  return index;
}

test("rows that link to a node, by either kind of link and from a card too; who links to nothing is nobody", () => {
  const tree = createTree();
  write(tree, 1, "Root");
  anchor(tree, 7, 1);
  write(tree, 2, `see ${titledLink("Root", 7)} and [it](note:${anchorName(7)})`);
  tree.put("flashcard", basicCard({ id: 9, question: "Which?", answer: titledLink("Root", 7) }));
  tree.put("node", { id: 9, parentId: 1, sortOrder: 9, itemType: "flashcard", itemId: 9 });
  const index = indexOf(tree);
  expect(index.linkingTo(1)).toEqual(["n2", "n9"]);
  expect(index.linkingTo(2)).toEqual([]);
});

test("a link to oneself is one of the links that lead here (issue 43, bad input)", () => {
  const tree = createTree();
  write(tree, 1, "Root");
  write(tree, 2, `round ${titledLink("round", 7)}`);
  anchor(tree, 7, 2);
  expect(indexOf(tree).linkingTo(2)).toEqual(["n2"]);
});

test("a note with ten thousand links is one of the links of each (issue 43, bad input)", () => {
  const tree = createTree();
  write(tree, 1, "Root");
  const notes = Array.from({ length: 100 }, (_, i) => i + 2);
  for (const id of notes) write(tree, id, `note ${id}`);
  const anchors = Array.from({ length: 10_000 }, (_, i) => i + 1);
  for (const id of anchors) anchor(tree, id, notes[id % notes.length] ?? 0);
  write(tree, 200, anchors.map((id) => titledLink("it", id)).join(" "));
  const index = indexOf(tree);
  expect(new Set(notes.flatMap((id) => index.linkingTo(id)))).toEqual(new Set(["n200"]));
  write(tree, 200, titledLink("it", 100));
  expect(notes.filter((id) => index.linkingTo(id).length > 0)).toEqual([2]);
});

test("what does not change who links to whom tells nobody, and the list stays the same object", () => {
  const tree = createTree();
  write(tree, 1, "Root");
  anchor(tree, 7, 1);
  write(tree, 2, titledLink("Root", 7));
  const index = indexOf(tree);
  const before = index.linkingTo(1);
  let told = 0;
  index.subscribe(() => told++);
  write(tree, 2, `${titledLink("Root", 7)} and more`);
  write(tree, 3, "plain");
  expect([told, index.linkingTo(1) === before]).toEqual([0, true]);
  write(tree, 3, titledLink("Root", 7));
  expect([told, index.linkingTo(1)]).toEqual([1, ["n2", "n3"]]);
  expect(linkIndexOf(tree)).toBe(linkIndexOf(tree));
});

const change = fc.oneof(
  fc.record({
    type: fc.constant("write" as const),
    id: fc.integer({ min: 2, max: 6 }),
    names: fc.array(fc.integer({ min: 1, max: 3 }), { maxLength: 3 }),
  }),
  fc.record({ type: fc.constant("remove" as const), id: fc.integer({ min: 2, max: 6 }) }),
  fc.record({
    type: fc.constant("anchor" as const),
    id: fc.integer({ min: 1, max: 3 }),
    at: fc.integer({ min: 2, max: 6 }),
  }),
  fc.record({ type: fc.constant("let go" as const), id: fc.integer({ min: 1, max: 3 }) }),
  fc.record({ type: fc.constant("look" as const) }),
);

test("after any edits, moved anchors and deletions the index says what looking anew says", () => {
  fc.assert(
    fc.property(fc.array(change, { maxLength: 40 }), (changes) => {
      const tree = createTree();
      write(tree, 1, "Root");
      const index = createLinkIndex(tree);
      for (const each of changes) {
        if (each.type === "write")
          write(tree, each.id, each.names.map((name) => titledLink("it", name)).join(" "));
        else if (each.type === "remove") tree.remove("node", each.id);
        else if (each.type === "anchor") anchor(tree, each.id, each.at);
        else if (each.type === "let go") tree.remove("anchor", each.id);
        else index.look(1);
        for (const id of [2, 3, 4, 5, 6]) index.linkingTo(id);
      }
      while (index.look(1));
      const anew = indexOf(tree);
      for (const id of [2, 3, 4, 5, 6])
        expect([...index.linkingTo(id)].sort()).toEqual([...anew.linkingTo(id)].sort());
    }),
  );
});
