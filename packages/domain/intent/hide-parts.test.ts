import { expect, test } from "vitest";
import { BASIC_FORM } from "../card/card.ts";
import { readShapes } from "../card/shapes.ts";
import { carryOut, drawing, idOf, sampleTree } from "../testing/sample.ts";
import { createUndoStacks } from "../testing/undo-stacks.ts";
import { convertToFlashcard } from "./convert-to-flashcard.ts";
import { convertToNote } from "./convert-to-note.ts";
import { hideParts } from "./hide-parts.ts";

const PICTURE = "The heart ![heart](file:7)";
const SHAPES = "hide all\n1 rect 1 0 0 90 90 Aorta\n2 rect 2 100 100 200 200";

function row() {
  const tree = sampleTree("Root\n  Row");
  const nodeId = idOf(tree, "Row");
  const noteId = tree.get("node", nodeId)?.itemId ?? 0;
  tree.put("note", { id: noteId, text: PICTURE });
  const hide = (shapes: string) => hideParts(tree, { nodeId, shapes, draw: drawing() });
  return { tree, nodeId, hide, item: () => tree.get("node", nodeId)?.itemId ?? 0 };
}

test("a note with a picture becomes a card that asks its parts, a note again with its own words, and back by undo", () => {
  const { tree, nodeId, hide, item } = row();
  const stacks = createUndoStacks(tree);
  const made = hide(SHAPES);
  if (!made.ok) throw new Error(made.error);
  stacks.does(made.value);
  const card = { kind: "occlusion", question: PICTURE, answer: "Aorta, 2", shapes: SHAPES };
  expect(tree.get("flashcard", item())).toMatchObject(card);
  const back = convertToNote(tree, { nodeId, draw: drawing() });
  if (!back.ok) throw new Error(back.error);
  stacks.does(back.value);
  expect(tree.get("note", item())?.text).toBe(PICTURE);
  expect(stacks.undo()).toEqual([]);
  expect(tree.get("flashcard", item())).toMatchObject(card);
});

test("of a card with hidden parts only the shapes change, as one step; its words stay", () => {
  const { tree, hide, item } = row();
  carryOut(tree, hide(SHAPES));
  const moved = SHAPES.replace("0 0 90 90", "5 0 95 90");
  const edit = hide(moved);
  const sent = edit.ok ? edit.value.steps.map(({ command }) => JSON.stringify(command)) : [];
  expect(sent).toHaveLength(1);
  expect(sent[0]).toContain(JSON.stringify(moved));
  expect(sent[0]).not.toContain("question");
  carryOut(tree, edit);
  expect(tree.get("flashcard", item())).toMatchObject({ question: PICTURE, shapes: moved });
});

test.each([
  [{ ...BASIC_FORM, question: PICTURE, answer: "It beats." }, `${PICTURE}\nIt beats.`],
  [
    { question: "", answer: "", kind: "cloze", source: `${PICTURE} {{c1::beats}}` },
    `${PICTURE} {{c1::beats}}`,
  ],
  [{ question: PICTURE, answer: "", kind: "list" }, PICTURE],
] as const)("a card of another kind keeps all that it says as its question: %j", (said, question) => {
  const { tree, nodeId, hide, item } = row();
  carryOut(tree, convertToFlashcard(tree, { ...said, nodeId, draw: drawing() }));
  carryOut(tree, hide(SHAPES));
  expect(tree.get("flashcard", item())).toMatchObject({
    kind: "occlusion",
    question,
    answer: "Aorta, 2",
    source: null,
  });
});

test("shapes that hide nothing are refused", () => {
  const { hide } = row();
  expect(readShapes("hide one\n1 rect 1 0 0").shapes).toEqual([]);
  expect(hide("hide one\n1 rect 1 0 0")).toEqual({ ok: false, error: "no-shape" });
});
