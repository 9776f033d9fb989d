import { expect, test } from "vitest";
import { basicCard } from "../card/card.ts";
import type { Result } from "../result.ts";
import { carryOut, drawing, idOf, sampleTree } from "../testing/sample.ts";
import { callsOf } from "./branch-steps.ts";
import { convertToNote } from "./convert-to-note.ts";
import { deleteBranches } from "./delete-branches.ts";
import { opsOf, type Plan } from "./plan.ts";
import type { Refusal } from "./refusal.ts";
import { restoreDeleted } from "./restore-deleted.ts";
import { restoreVersion, type Version } from "./restore-version.ts";

const CALL = "b52e0f9c-1a2b-4c3d-8e9f-000000000001";

function open() {
  const tree = sampleTree(`
    Biology
      Cell
        Wall
        Powerhouse? :: Mitochondrion
      Tissue
  `);
  const rootId = idOf(tree, "Biology");
  const texts = () =>
    tree.childIds(rootId).map((id) => {
      const item = tree.get("node", id);
      return item && (tree.get("note", item.itemId)?.text ?? tree.get("flashcard", item.itemId)?.question);
    });
  return { tree, rootId, texts };
}

const value = <T>(result: Result<T, Refusal>): T => {
  if (!result.ok) throw new Error(result.error);
  return result.value;
};

test("a branch that was deleted comes back whole, at its place, by the call that took it", () => {
  const { tree, rootId, texts } = open();
  const cell = idOf(tree, "Cell");
  const before = [...tree.childIds(cell)];
  const deletion = opsOf(carriedOut(tree, deleteBranches(tree, { nodeIds: [cell] })));
  const args = { nodeId: cell, deletion, undoOf: CALL, above: [rootId], rootId };
  const restored = value(restoreDeleted(tree, args));
  expect(restored).toMatchObject({ parentId: rootId, isElsewhere: false });
  expect(callsOf(restored.plan.steps), "one call for all rows").toHaveLength(1);
  expect(restored.plan.steps.every(({ undoOf }) => undoOf === CALL)).toBe(true);
  carryOut(tree, { ok: true, value: restored.plan });
  expect(texts()).toEqual(["Cell", "Tissue"]);
  expect(tree.childIds(cell)).toEqual(before);
  expect(value(restoreDeleted(tree, args)).plan.steps, "twice is once").toEqual([]);
});

test("where the parent is gone a branch comes back below the nearest node above that is left", () => {
  const { tree, rootId } = open();
  const [cell, wall] = [idOf(tree, "Cell"), idOf(tree, "Wall")];
  const deletion = opsOf(carriedOut(tree, deleteBranches(tree, { nodeIds: [wall] })));
  carriedOut(tree, deleteBranches(tree, { nodeIds: [cell] }));
  const restored = value(
    restoreDeleted(tree, { nodeId: wall, deletion, undoOf: CALL, above: [rootId, cell], rootId }),
  );
  expect(restored).toMatchObject({ parentId: rootId, isElsewhere: true });
  carryOut(tree, { ok: true, value: restored.plan });
  expect(tree.get("node", wall)?.parentId).toBe(rootId);
});

test("what was not deleted by that call is refused", () => {
  const { tree, rootId } = open();
  const gone = { nodeId: 987, deletion: [], undoOf: CALL, above: [], rootId };
  expect(restoreDeleted(tree, gone)).toEqual({ ok: false, error: "unknown-node" });
});

test("an earlier text is put back by an edit of what the row shows now, and a card keeps its schedule", () => {
  const { tree } = open();
  const say = (nodeId: number | string, version: Version): Plan =>
    carriedOut(tree, restoreVersion(tree, { nodeId, version, draw: drawing() }));
  const [wall, card] = [idOf(tree, "Wall"), idOf(tree, "Powerhouse? :: Mitochondrion")];
  const shows = (id: number | string) => {
    const { itemType = "note", itemId = 0 } = tree.get("node", id) ?? {};
    return tree.get(itemType, itemId);
  };
  say(wall, { itemType: "note", text: "Cell wall" });
  expect(shows(wall)).toMatchObject({ text: "Cell wall" });
  const { id } = shows(card) ?? {};
  say(card, { itemType: "note", text: "The powerhouse" });
  expect(shows(card)).toMatchObject({ id, question: "The powerhouse", answer: "Mitochondrion" });
  const cloze = {
    ...basicCard({ question: "", answer: "" }),
    kind: "cloze",
    source: "A {{c2::cell}}",
  } as const;
  say(card, { itemType: "flashcard", card: cloze });
  expect(shows(card)).toMatchObject({
    id,
    kind: "cloze",
    source: "A {{c2::cell}}",
    answer: "cell",
    asks: "2",
  });
  say(card, { itemType: "note", text: "A {{c2::big}} cell" });
  expect(shows(card)).toMatchObject({ id, kind: "cloze", answer: "big" });
  say(wall, { itemType: "flashcard", card: { ...basicCard({ question: "Wall?", answer: "Cellulose" }) } });
  expect(shows(wall)).toMatchObject({ question: "Wall?", answer: "Cellulose", kind: "basic" });
  expect(
    say(wall, { itemType: "flashcard", card: basicCard({ question: "Wall?", answer: "Cellulose" }) }).steps,
  ).toEqual([]);
});

test("a card that was made of a sentence before cards kept it is that sentence again, with the hints and numbers that its history knows", () => {
  const source = "The {{c2::mitochondrion::organelle}} makes {{c5::ATP}}";
  const tree = sampleTree(`
    Biology
      The [organelle] makes […] :: mitochondrion, ATP
  `);
  const nodeId = idOf(tree, "The [organelle] makes […] :: mitochondrion, ATP");
  const itemId = tree.get("node", nodeId)?.itemId ?? 0;
  const version = { itemType: "note", text: source } as const;
  carriedOut(tree, restoreVersion(tree, { nodeId, version, draw: drawing() }));
  expect(tree.get("flashcard", itemId)).toMatchObject({ kind: "cloze", source, asks: "2 5" });
  expect(carriedOut(tree, convertToNote(tree, { nodeId, draw: drawing() })).steps).not.toEqual([]);
  expect(tree.get("note", tree.get("node", nodeId)?.itemId ?? 0)?.text).toBe(source);
});

function carriedOut(tree: ReturnType<typeof sampleTree>, decision: Result<Plan, Refusal>): Plan {
  carryOut(tree, decision);
  return value(decision);
}
