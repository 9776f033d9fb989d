import { basicCard } from "@perennial/domain/card/card";
import { withDerived } from "@perennial/domain/card/card-kinds";
import { opsOf, type Plan } from "@perennial/domain/intent/plan";
import { applyOp } from "@perennial/domain/op/apply";
import { expect, test } from "vitest";
import { chosenIn, draftOfCard } from "./card-drafts.ts";
import { keepCardPlaces } from "./card-places.ts";
import { createIdentity } from "./identity.ts";
import { createTreeStore } from "./tree-store.ts";
import { createUiStore } from "./ui-store.ts";

/** A tree of the root 1 with the notes 2 and 3, 3 above the note 4 and the card 5. */
function setUp({ whole = null as number | null } = {}) {
  const tree = createTreeStore(createIdentity(() => crypto.randomUUID()));
  const put = (id: number, parentId: number | null) => {
    tree.put("note", { id, text: `note ${id}` });
    tree.put("node", { id, parentId, sortOrder: id, itemType: "note", itemId: id });
  };
  put(1, null);
  put(2, 1);
  put(3, 1);
  put(4, 3);
  tree.put("flashcard", basicCard({ id: 50, question: "asked", answer: "said" }));
  tree.put("node", { id: 5, parentId: 3, sortOrder: 5, itemType: "flashcard", itemId: 50 });
  const ui = createUiStore();
  const said: string[] = [];
  const sources: string[] = [];
  let root = whole;
  const wholeListeners = new Set<() => void>();
  const stop = keepCardPlaces({
    ui,
    tree,
    submit(plan: Plan, action) {
      sources.push(action.eventType);
      tree.transact(() => {
        for (const op of opsOf(plan)) applyOp(tree, op);
      });
    },
    whole: {
      get: () => root,
      subscribe(listener) {
        wholeListeners.add(listener);
        return () => wholeListeners.delete(listener);
      },
    },
    say: (sentence) => said.push(sentence),
  });
  return {
    tree,
    ui,
    said,
    sources,
    stop,
    settle: () => Promise.resolve(),
    textsBelow: (id: number) =>
      tree.childIds(id).map((child) => {
        const node = tree.get("node", child);
        return node?.itemType === "note"
          ? tree.get("note", node.itemId)?.text
          : tree.get("flashcard", node?.itemId ?? 0)?.question;
      }),
    remove: (...ids: number[]) => tree.transact(() => ids.map((id) => tree.remove("node", id))),
    toCard(id: number) {
      tree.transact(() => {
        tree.put("flashcard", basicCard({ id: 100 + id, question: `note ${id}`, answer: "from elsewhere" }));
        tree.put("node", { ...nodeOf(id), itemType: "flashcard", itemId: 100 + id });
      });
    },
    toNote(id: number) {
      tree.transact(() => {
        tree.put("note", { id: 100 + id, text: "asked" });
        tree.put("node", { ...nodeOf(id), itemType: "note", itemId: 100 + id });
      });
    },
    setWhole(id: number) {
      root = id;
      for (const listener of wholeListeners) listener();
    },
  };
  function nodeOf(id: number) {
    const node = tree.get("node", id);
    if (!node) throw new Error(`no node ${id}`);
    return node;
  }
}

test("a half-written card whose note is deleted becomes a note where that stood, and it is said", async () => {
  const { ui, remove, settle, textsBelow, said, sources } = setUp();
  ui.setConversion("n4", { question: "note 4", answer: "half" });
  ui.requestFocus({ key: "n4", part: "form" });
  remove(4);
  await settle();
  expect(textsBelow(3)).toEqual(["note 4\nhalf", "asked"]);
  expect(ui.getState().conversions.size).toBe(0);
  expect(said).toEqual([
    "The note you were making a card of is gone. What you wrote is a note of its own now.",
  ]);
  expect(sources).toEqual(["note.create"]);
  expect(ui.getState().request).toMatchObject({ part: "inner", caret: "end" });
});

test("where the note's whole branch is gone it hangs under the nearest living node", async () => {
  const { ui, remove, settle, textsBelow } = setUp();
  ui.setCardEdit("n5", { question: "asked", answer: "said, and more" });
  remove(5, 4, 3);
  await settle();
  expect(textsBelow(1)).toEqual(["note 2", "asked\nsaid, and more"]);
});

test("a form in which nothing was written goes with its row", async () => {
  const { ui, remove, settle, textsBelow, said } = setUp();
  ui.setConversion("n4", { question: "note 4", answer: " " });
  ui.setCardEdit("n5", { question: "asked", answer: "said" });
  remove(4, 5);
  await settle();
  expect(textsBelow(3)).toEqual([]);
  expect([ui.getState().conversions.size, ui.getState().cardEdits.size]).toEqual([0, 0]);
  expect(said).toEqual([]);
});

test("a note that became a card elsewhere: what was written goes on in the form that edits that card, with both answers", async () => {
  const { ui, toCard, settle, said } = setUp();
  const baseText = { texts: { text: "note 4" }, base: { version: 1 } };
  ui.setConversion("n4", { question: "note 4, asked", answer: "half", baseText });
  ui.requestFocus({ key: "n4", part: "form" });
  toCard(4);
  await settle();
  expect(ui.getState().conversions.size).toBe(0);
  expect(ui.getState().cardEdits.get("n4")).toEqual({
    question: "note 4, asked",
    answer: "half\nfrom elsewhere",
  });
  expect(said).toEqual(["This note has become a card elsewhere. What you wrote stands in its form."]);
  expect(ui.getState().request).toMatchObject({ key: "n4", part: "form" });
});

test("a sentence with gaps that is being written stays in sight when its row, a note for a moment, is a card of gaps again", async () => {
  const { ui, tree, toNote, settle } = setUp();
  const source = "The {{c1::heart}} pumps";
  const cloze = withDerived(basicCard({ id: 50, kind: "cloze", source, question: "", answer: "" }));
  ui.setCardEdit("n5", { ...draftOfCard(cloze), source: `${source} blood` });
  toNote(5);
  await settle();
  tree.transact(() => {
    tree.put("flashcard", cloze);
    tree.put("node", { id: 5, parentId: 3, sortOrder: 5, itemType: "flashcard", itemId: 50 });
  });
  await settle();
  const draft = ui.getState().cardEdits.get("n5");
  expect(draft && chosenIn(draft, cloze)).toMatchObject({ kind: "cloze", source: `${source} blood\nasked` });
});

test("a card that turned back into a note: what was written goes on in the form that makes a card of it", async () => {
  const { ui, toNote, settle, said } = setUp();
  const baseText = { texts: { question: "asked", answer: "said" }, base: { version: 3 } };
  ui.setCardEdit("n5", { question: "asked", answer: "said, and more", baseText });
  toNote(5);
  await settle();
  expect(ui.getState().cardEdits.size).toBe(0);
  expect(ui.getState().conversions.get("n5")).toEqual({ question: "asked", answer: "said, and more" });
  expect(said).toEqual([
    "This card is a note again. What you wrote stands in the form that makes a card of it.",
  ]);
});

test("the person's own making of a card moves nothing: its form is closed by then", async () => {
  const { ui, toCard, settle, said } = setUp();
  ui.setConversion("n4", { question: "note 4", answer: "whole" });
  toCard(4);
  ui.setConversion("n4", undefined);
  await settle();
  expect(ui.getState().cardEdits.size).toBe(0);
  expect(said).toEqual([]);
});

test("a card that an earlier page left, whose row is gone, becomes a note once the whole tree is known, not before", async () => {
  const { ui, settle, textsBelow, setWhole } = setUp();
  ui.setConversion("n77", { question: "left", answer: "half" });
  await settle();
  expect(textsBelow(1)).toEqual(["note 2", "note 3"]);
  setWhole(1);
  await settle();
  expect(textsBelow(1)).toEqual(["note 2", "note 3", "left\nhalf"]);
  expect(ui.getState().conversions.size).toBe(0);
});

test("where no place is left the half-written card stays what it is, until there is one", async () => {
  const { ui, tree, remove, settle, textsBelow, setWhole, said } = setUp();
  ui.setConversion("n4", { question: "note 4", answer: "half" });
  remove(5, 4, 3, 2, 1);
  await settle();
  expect(ui.getState().conversions.get("n4")).toEqual({ question: "note 4", answer: "half" });
  expect(said).toEqual([]);
  tree.put("note", { id: 1, text: "note 1" });
  tree.put("node", { id: 1, parentId: null, sortOrder: 1, itemType: "note", itemId: 1 });
  setWhole(1);
  await settle();
  expect(textsBelow(1)).toEqual(["note 4\nhalf"]);
});

test("after the page has left its notes nothing is moved any more", async () => {
  const { ui, remove, settle, stop, textsBelow } = setUp();
  ui.setConversion("n4", { question: "note 4", answer: "half" });
  stop();
  remove(4);
  await settle();
  expect(textsBelow(3)).toEqual(["asked"]);
});
