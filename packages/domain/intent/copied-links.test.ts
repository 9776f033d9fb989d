import { expect, test } from "vitest";
import { copiedItems } from "../outline-text/copied-items.ts";
import { anchorName } from "../rich/anchor-name.ts";
import { titledLink, wordedLink } from "../rich/note-link.ts";
import { carryOut, drawing, drawn, idOf, sampleTree } from "../testing/sample.ts";
import { insertItems } from "./insert-items.ts";
import { pasteItems } from "./paste-items.ts";

const [OAK, ELSEWHERE] = [7, 8];
const LINKS = `see ${titledLink("Oak", OAK)}, ${wordedLink("it", OAK)}, ${titledLink("Elm", ELSEWHERE)}`;

function trees() {
  const tree = sampleTree(
    `Notes\n  Woods\n    Oak\n    ${LINKS}\n    What falls? :: ${titledLink("Oak", OAK)}\n  Elm\n  ·`,
  );
  tree.put("anchor", { id: OAK, nodeId: idOf(tree, "Oak") });
  tree.put("anchor", { id: ELSEWHERE, nodeId: idOf(tree, "Elm") });
  let next = 100;
  const items = (text: string) => copiedItems(tree, [idOf(tree, text)], () => next++);
  return { tree, items };
}

test("links within a copied branch lead to the copy, all others where they led; the first branch stays", () => {
  const { tree, items } = trees();
  const before = drawn(tree, idOf(tree, "Woods"));
  const parentId = idOf(tree, "Elm");
  carryOut(
    tree,
    insertItems(tree, { items: items("Woods"), parentId, previousSiblingId: null, draw: drawing() }),
  );
  const copy = drawn(tree, parentId);
  expect(copy.join("\n")).toBe(
    `Elm\n  Woods\n    Oak\n    ${LINKS.replaceAll(anchorName(OAK), anchorName(100))}\n    What falls? :: ${titledLink("Oak", 100)}`,
  );
  const [woods] = tree.childIds(parentId);
  expect(tree.get("anchor", 100)?.nodeId).toBe(tree.childIds(woods ?? 0)[0]);
  expect(drawn(tree, idOf(tree, "Woods"))).toEqual(before);
});

test("a template that links to its top goes into an empty row with that", () => {
  const { tree, items } = trees();
  const top = titledLink("Oak", OAK);
  tree.put("note", { id: 100 + Number(idOf(tree, "Oak")), text: `Oak ${top}` });
  const nodeId = idOf(tree, "·");
  const caret = { before: "", after: "" };
  carryOut(
    tree,
    pasteItems(tree, { nodeId, items: items(`Oak ${top}`), caret, pageRootId: 1, draw: drawing() }),
  );
  expect(drawn(tree, nodeId)).toEqual([`Oak ${titledLink("Oak", 100)}`]);
  expect(tree.get("anchor", 100)?.nodeId).toBe(nodeId);
});

test("rows without links among them are copied as they are", () => {
  const { items } = trees();
  expect(items(LINKS)).toEqual([{ depth: 0, text: LINKS }]);
});
