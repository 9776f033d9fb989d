import { expect, test } from "vitest";
import { convertToFlashcard } from "../intent/convert-to-flashcard.ts";
import { convertToNote } from "../intent/convert-to-note.ts";
import { createChild } from "../intent/create-child.ts";
import { deleteNode } from "../intent/delete-node.ts";
import { editFlashcard } from "../intent/edit-flashcard.ts";
import { editNote } from "../intent/edit-note.ts";
import { mergeWithPrevious } from "../intent/merge-with-previous.ts";
import { moveNode } from "../intent/move-node.ts";
import { needCard } from "../intent/need-card.ts";
import { pasteItems } from "../intent/paste-items.ts";
import { opsOf, type Plan } from "../intent/plan.ts";
import { rateFlashcard } from "../intent/rate-flashcard.ts";
import type { Refusal } from "../intent/refusal.ts";
import { splitNote } from "../intent/split-note.ts";
import type { Result } from "../result.ts";
import { newProgress } from "../study/new-progress.ts";
import { carryOut, drawing, drawn, idOf, sampleTree } from "../testing/sample.ts";
import { createUndoStacks } from "../testing/undo-stacks.ts";
import { needsOf } from "../tree/needs.ts";
import type { NodeId } from "../tree/node.ts";
import { undoSteps } from "./undo-steps.ts";

function open() {
  const tree = sampleTree(`
    Physics
      Forces push
        Gravity
      Motion
      What is a newton? :: 1 kg m/s²
  `);
  const stacks = createUndoStacks(tree);
  const draw = drawing();
  /** This device does it; what is taken back is what it did. */
  const does = (decision: Result<Plan, Refusal>) => {
    if (!decision.ok) throw new Error(decision.error);
    stacks.does(decision.value);
  };
  /** Another device does it. */
  const others = (decision: Result<Plan, Refusal>) => carryOut(tree, decision);
  const row = (text: string) => idOf(tree, text);
  const noteOf = (id: NodeId) => tree.get("node", id)?.itemId ?? 0;
  const lines = () => drawn(tree).map((line) => line.trimEnd());
  return { tree, ...stacks, draw, does, others, row, noteOf, lines };
}

test("our words go from a text and those of others stay, also where both touch", () => {
  const { tree, does, others, row, noteOf, undo, redo } = open();
  const noteId = noteOf(row("Motion"));
  const says = () => tree.get("note", noteId)?.text;
  does(editNote(tree, { noteId, text: "Motion is relative" }));
  others(editNote(tree, { noteId, text: "All Motion is relative, says Galileo" }));
  expect(undo()).toEqual([]);
  expect(says()).toBe("All Motion, says Galileo");
  others(editNote(tree, { noteId, text: "All Motion, said Galileo" }));
  expect(redo()).toEqual([]);
  expect(says()).toBe("All Motion is relative, said Galileo");
});

test("that a card needs a note is taken back and done again; the anchors stay, since a text may name them", () => {
  const { tree, does, row, undo, redo } = open();
  const ids = [41, 42];
  const draw = () => ids.shift() ?? 0;
  does(needCard(tree, { nodeId: row("What is a newton? :: 1 kg m/s²"), neededId: row("Forces push"), draw }));
  expect(undo()).toEqual([]);
  expect([needsOf(tree), tree.get("anchor", 41)?.id]).toEqual([[], 41]);
  expect(redo()).toEqual([]);
  expect(needsOf(tree)).toHaveLength(1);
});

test("where others have written into the middle of our words the text stays, and that is told", () => {
  const { tree, does, others, row, noteOf, undo, lines } = open();
  const noteId = noteOf(row("Motion"));
  does(editNote(tree, { noteId, text: "Motion is relative to a frame" }));
  others(editNote(tree, { noteId, text: "Motion is always relative to a frame" }));
  const before = lines();
  expect(undo()).toEqual(["changed"]);
  expect(lines()).toEqual(before);
});

test("of a card the side goes back that only we have changed; the other one is told", () => {
  const { tree, does, others, row, noteOf, undo, lines } = open();
  const flashcardId = noteOf(row("What is a newton? :: 1 kg m/s²"));
  does(editFlashcard(tree, { flashcardId, question: "Newton?", answer: "One kg m/s²" }));
  others(editFlashcard(tree, { flashcardId, question: "Pascal?" }));
  expect(undo()).toEqual(["changed"]);
  expect(lines().at(-1)?.trim()).toBe("Pascal? :: 1 kg m/s²");
});

test("a split and a join are one step, and what was torn apart is whole again", () => {
  const { tree, does, row, draw, undo, redo, lines } = open();
  const before = lines();
  does(splitNote(tree, { nodeId: row("Forces push"), text: "Forces push", caret: 7, draw }));
  const split = lines();
  expect(undo()).toEqual([]);
  expect(lines()).toEqual(before);
  expect(redo()).toEqual([]);
  expect(lines()).toEqual(split);
  does(mergeWithPrevious(tree, { nodeId: row("push"), text: "push" }));
  expect(undo()).toEqual([]);
  expect(lines()).toEqual(split);
});

test("what went from a text into a row that was made with it stays there, where the text cannot have it back", () => {
  const { tree, does, others, row, noteOf, draw, undo, lines } = open();
  const nodeId = row("Motion");
  const items = ["One law", "Two", "Three "].map((text) => ({ depth: 0, text }));
  does(pasteItems(tree, { nodeId, items, caret: { before: "", after: "Motion" }, draw }));
  others(editNote(tree, { noteId: noteOf(nodeId), text: "One new law" }));
  expect(undo()).toEqual(["changed"]);
  const texts = lines().map((line) => line.trim());
  expect(texts).toEqual(expect.arrayContaining(["One new law", "Three Motion"]));
  expect(texts, "what it does not hold goes").not.toContain("Two");
});

test("what was split off stays where the text it went from was deleted since", () => {
  const { tree, does, others, row, draw, undo, lines } = open();
  const nodeId = row("Gravity");
  does(splitNote(tree, { nodeId, text: "Gravity", caret: 4, draw }));
  others(deleteNode(tree, { nodeId }));
  const before = lines();
  expect(before.map((line) => line.trim())).toContain("ity");
  expect(undo()).toEqual(["gone", "changed"]);
  expect(lines()).toEqual(before);
});

test("a deleted node comes back as the same record, with what was typed in it and not saved", () => {
  const { tree, row } = open();
  const id = row("Gravity");
  const note = tree.get("note", tree.get("node", id)?.itemId ?? 0);
  const plan = carryOut(tree, deleteNode(tree, { nodeId: id }));
  const unsaved = { id: note?.id ?? 0, text: "Gravity pulls" };
  const { steps } = undoSteps(tree, [{ ...(plan.steps[0] as Plan["steps"][0]), uuid: "1", unsaved }]);
  expect(steps.map(({ command }) => command)).toMatchObject([
    { type: "node.create", id, isRestored: true, content: { kind: "existing", itemId: note?.id } },
    { type: "note.edit", id: note?.id, text: "Gravity pulls" },
  ]);
  carryOut(tree, { ok: true, value: { steps } });
  expect(tree.get("node", id)).toBeDefined();
  expect(steps.every(({ undoOf }) => undoOf === "1")).toBe(true);
});

test("what somebody has moved since stays where it is; below another parent its place does not matter", () => {
  const { tree, does, others, row, undo, lines } = open();
  const id = row("Motion");
  does(moveNode(tree, { nodeId: id, previousSiblingId: row("What is a newton? :: 1 kg m/s²") }));
  others(moveNode(tree, { nodeId: id, previousSiblingId: null }));
  const moved = lines();
  expect(undo()).toEqual(["moved"]);
  expect(lines()).toEqual(moved);
  does(moveNode(tree, { nodeId: id, parentId: row("Forces push") }));
  others(moveNode(tree, { nodeId: id, previousSiblingId: null }));
  expect(undo()).toEqual([]);
  expect(lines()).toEqual(moved);
});

test("what was deleted elsewhere is not brought back by undoing what we did to it", () => {
  const { tree, does, others, row, noteOf, undo, lines } = open();
  const id = row("Motion");
  does(editNote(tree, { noteId: noteOf(id), text: "Movement" }));
  does(moveNode(tree, { nodeId: id, parentId: row("Forces push") }));
  others(deleteNode(tree, { nodeId: id }));
  const before = lines();
  expect(undo()).toEqual(["gone"]);
  expect(undo()).toEqual(["gone"]);
  expect(lines()).toEqual(before);
});

test("a note does not come back where the one above it was deleted elsewhere", () => {
  const { tree, does, others, row, undo, lines } = open();
  const forces = row("Forces push");
  does(deleteNode(tree, { nodeId: row("Gravity") }));
  others(deleteNode(tree, { nodeId: forces }));
  expect(undo()).toEqual(["parent-gone"]);
  expect(lines().map((line) => line.trim())).toEqual(["Physics", "Motion", "What is a newton? :: 1 kg m/s²"]);
});

test("a note we made stays where others have written in it or below it", () => {
  const { tree, does, others, row, noteOf, draw, undo } = open();
  does(createChild(tree, { parentId: row("Motion"), at: "last", draw, text: "Speed" }));
  const speed = row("Speed");
  others(createChild(tree, { parentId: speed, at: "last", draw, text: "Metres" }));
  expect(undo()).toEqual(["has-children"]);
  does(createChild(tree, { parentId: speed, at: "last", draw, text: "Seconds" }));
  others(editNote(tree, { noteId: noteOf(row("Seconds")), text: "Seconds and hours" }));
  expect(undo()).toEqual(["changed"]);
  expect(tree.get("node", row("Seconds and hours"))).toBeDefined();
});

test("a conversion goes back with the words that were written in the card's question since", () => {
  const { tree, does, others, row, noteOf, draw, undo, redo, lines } = open();
  const id = row("Motion");
  const before = lines();
  does(convertToFlashcard(tree, { nodeId: id, question: "Motion", answer: "Change of place", draw }));
  const card = noteOf(id);
  expect(undo()).toEqual([]);
  expect(lines()).toEqual(before);
  expect(redo()).toEqual([]);
  expect(noteOf(id)).toBe(card);
  others(editFlashcard(tree, { flashcardId: card, question: "Motion of bodies" }));
  expect(undo()).toEqual([]);
  expect(lines().map((line) => line.trim())).toContain("Motion of bodies");
});

test("a conversion stays where its answer was changed or the card was rated elsewhere", () => {
  const { tree, does, others, row, noteOf, draw, undo } = open();
  const id = row("Motion");
  const convert = () =>
    does(convertToFlashcard(tree, { nodeId: id, question: "Motion", answer: "Change", draw }));
  convert();
  others(editFlashcard(tree, { flashcardId: noteOf(id), answer: "Change of place" }));
  expect(undo()).toEqual(["changed"]);
  others(convertToNote(tree, { nodeId: id, draw }));
  convert();
  others(rateFlashcard(tree, { flashcardId: noteOf(id), color: "green", now: new Date(0), timeZone: "UTC" }));
  expect(undo()).toEqual(["changed"]);
});

test("a card turned back into a note is the same card again, with its memory", () => {
  const { tree, does, row, noteOf, draw, undo, redo, lines } = open();
  const id = row("What is a newton? :: 1 kg m/s²");
  const card = noteOf(id);
  does(rateFlashcard(tree, { flashcardId: card, color: "yellow", now: new Date(0), timeZone: "UTC" }));
  const memory = tree.get("progress", card);
  does(convertToNote(tree, { nodeId: id, draw }));
  const turned = lines();
  expect(undo()).toEqual([]);
  expect(tree.get("progress", card)).toEqual(memory);
  expect(redo()).toEqual([]);
  expect(lines()).toEqual(turned);
});

test("a rating goes back to what was known before, and counts again with the moment it was given", () => {
  const { tree, does, row, noteOf, undo, redo } = open();
  const card = noteOf(row("What is a newton? :: 1 kg m/s²"));
  const rate = (color: "red" | "green", day: number) =>
    rateFlashcard(tree, { flashcardId: card, color, now: new Date(day * 86_400_000), timeZone: "UTC" });
  does(rate("green", 1));
  const first = tree.get("progress", card);
  does(rate("red", 9));
  const second = tree.get("progress", card);
  expect(undo()).toEqual([]);
  expect(tree.get("progress", card)).toEqual(first);
  expect(undo()).toEqual([]);
  expect(tree.get("progress", card)).toEqual(newProgress(card, new Date(86_400_000)));
  redo();
  redo();
  expect(tree.get("progress", card)).toEqual(second);
});

test("a rating stays where the card was rated again elsewhere", () => {
  const { tree, does, others, row, noteOf, undo } = open();
  const flashcardId = noteOf(row("What is a newton? :: 1 kg m/s²"));
  does(rateFlashcard(tree, { flashcardId, color: "green", now: new Date(0), timeZone: "UTC" }));
  others(rateFlashcard(tree, { flashcardId, color: "red", now: new Date(86_400_000), timeZone: "UTC" }));
  const memory = tree.get("progress", flashcardId);
  expect(undo()).toEqual(["rated"]);
  expect(tree.get("progress", flashcardId)).toEqual(memory);
});

test("what is as it was already needs no step, and is no obstacle", () => {
  const { tree, row, noteOf } = open();
  const noteId = noteOf(row("Motion"));
  const plan = carryOut(tree, editNote(tree, { noteId, text: "Movement" }));
  carryOut(tree, editNote(tree, { noteId, text: "Motion" }));
  const done = plan.steps.map((step) => ({ ...step, uuid: "1" }));
  expect(opsOf(undoSteps(tree, done))).toEqual([]);
  expect(undoSteps(tree, done).obstacles).toEqual([]);
});
