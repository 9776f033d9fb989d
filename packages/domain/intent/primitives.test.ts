import { describe, expect, test } from "vitest";
import { applyOps } from "../op/apply.ts";
import { err, ok } from "../result.ts";
import { newProgress } from "../study/new-progress.ts";
import { rateProgress } from "../study/progress.ts";
import { callsOf, carryOut, drawn, idOf, sampleTree } from "../testing/sample.ts";
import { MAX_LEVELS, MAX_TEXT_LENGTH } from "../tree/limits.ts";
import { createOutline } from "../tree/outline.ts";
import { createFlashcard } from "./create-flashcard.ts";
import { createNode } from "./create-node.ts";
import { createNote } from "./create-note.ts";
import { createRoot } from "./create-root.ts";
import { deleteNode } from "./delete-node.ts";
import { editFlashcard } from "./edit-flashcard.ts";
import { editNote } from "./edit-note.ts";
import { moveNode } from "./move-node.ts";
import { rateFlashcard } from "./rate-flashcard.ts";
import { repointNode } from "./repoint-node.ts";

const sample = () =>
  sampleTree(`
    Cell biology
      Organelles
        Which organelle makes ATP? :: The mitochondrion
        Ribosomes
      Membranes
      Transport
  `);
const newNote = (text = "Cytosol") => ({ kind: "new-note", id: -2, text }) as const;

/** A chain of blank notes, one below the other; the id is the level. */
function chain(levels: number) {
  const tree = createOutline();
  for (let id = 1; id <= levels; id++) {
    tree.put("node", { id, parentId: id === 1 ? null : id - 1, sortOrder: 1, itemType: "note", itemId: id });
    tree.put("note", { id, text: "" });
  }
  return tree;
}

describe("createNode", () => {
  test("a note with its content is one call, after the previous sibling", () => {
    const tree = sample();
    const previousSiblingId = idOf(tree, "Organelles");
    const plan = carryOut(
      tree,
      createNode(tree, { id: -1, parentId: 1, content: newNote(), previousSiblingId }),
    );
    expect(callsOf(plan)).toEqual([["note.create", "node.create"]]);
    expect(plan.steps[0]?.command).toMatchObject({ type: "node.create", previousSiblingId });
    expect(tree.childIds(1).map((id) => id)).toEqual([2, -1, 5, 6]);
    expect(tree.get("node", -1)?.sortOrder).toBe(3.5);
  });

  test("with neither a previous sibling nor a sort order the node goes last", () => {
    const tree = sample();
    carryOut(tree, createNode(tree, { id: -1, parentId: 1, content: newNote() }));
    expect(drawn(tree).at(-1)).toBe("  Cytosol");
    expect(tree.get("node", -1)?.sortOrder).toBe(7);
  });

  test("a previous sibling wins over a number sent with it", () => {
    const tree = sample();
    const both = { previousSiblingId: null, sortOrder: 99 };
    carryOut(tree, createNode(tree, { id: -1, parentId: 1, content: newNote(), ...both }));
    expect(tree.childIds(1)[0]).toBe(-1);
  });

  test("a sort order alone is used as it is, and must be finite", () => {
    const tree = sample();
    const at = (sortOrder: number) =>
      createNode(tree, { id: -1, parentId: 1, content: newNote(), sortOrder });
    expect(at(Number.NaN)).toEqual(err("invalid-sort-order"));
    expect(at(Infinity)).toEqual(err("invalid-sort-order"));
    carryOut(tree, at(5.5));
    expect(tree.childIds(1)).toEqual([2, 5, -1, 6]);
  });

  test("an unknown parent, previous sibling or item is refused, and a taken id or item too", () => {
    const tree = sample();
    const create = (args: object) => createNode(tree, { id: -1, parentId: 1, content: newNote(), ...args });
    const existing = (itemId: number) => ({ content: { kind: "existing", itemType: "note", itemId } });
    expect(create({ parentId: 99 })).toEqual(err("unknown-parent"));
    expect(create({ previousSiblingId: 99 })).toEqual(err("unknown-previous-sibling"));
    expect(create({ previousSiblingId: idOf(tree, "Ribosomes") })).toEqual(err("unknown-previous-sibling"));
    expect(create(existing(999))).toEqual(err("unknown-item"));
    expect(create(existing(102))).toEqual(err("item-taken"));
    expect(create({ id: 2 })).toEqual(err("id-taken"));
    expect(create({ content: { kind: "new-note", id: 102, text: "" } })).toEqual(err("id-taken"));
  });

  test("a node can show a note that was created before it", () => {
    const tree = sample();
    carryOut(tree, createNote(tree, { id: 200, text: "Cytosol" }));
    const content = { kind: "existing", itemType: "note", itemId: 200 } as const;
    const plan = carryOut(tree, createNode(tree, { id: 300, parentId: 5, content }));
    expect(callsOf(plan)).toEqual([["node.create"]]);
    expect(drawn(tree)).toContain("    Cytosol");
  });

  test("a tree is at most 10,000 levels deep", () => {
    const tree = chain(MAX_LEVELS);
    expect(createNode(tree, { id: -1, parentId: MAX_LEVELS, content: newNote() })).toEqual(err("too-deep"));
    const below = createNode(tree, { id: -1, parentId: MAX_LEVELS - 1, content: newNote() });
    expect(below.ok).toBe(true);
  });

  test("where the midpoints end, the siblings are renumbered in the same step", () => {
    const tree = sample();
    let renumbered = 0;
    for (let id = -1; id > -400 && renumbered === 0; id -= 2) {
      const content = { kind: "new-note", id: id - 1, text: "" } as const;
      const plan = carryOut(tree, createNode(tree, { id, parentId: 1, content, previousSiblingId: 2 }));
      expect(plan.steps).toHaveLength(1);
      renumbered = plan.steps[0]?.ops.filter(({ type }) => type === "node.move").length ?? 0;
    }
    expect(renumbered).toBeGreaterThan(0);
    expect(tree.childIds(1)[0]).toBe(2);
    expect(tree.childIds(1).slice(-2)).toEqual([5, 6]);
  });
});

test("a new account has a root, an empty note that stands among no siblings", () => {
  const tree = createOutline();
  applyOps(tree, createRoot(1, 2).ops);
  expect(tree.get("node", 1)).toEqual({ id: 1, parentId: null, sortOrder: 0, itemType: "note", itemId: 2 });
  expect(tree.get("note", 2)?.text).toBe("");
});

describe("text", () => {
  test("text may be 100,000 characters long and may not hold U+0000", () => {
    const tree = sample();
    const edit = (text: string) => editNote(tree, { noteId: 102, text });
    expect(edit("x".repeat(MAX_TEXT_LENGTH)).ok).toBe(true);
    expect(edit("x".repeat(MAX_TEXT_LENGTH + 1))).toEqual(err("text-too-long"));
    expect(edit("a\u0000b")).toEqual(err("text-has-nul"));
    expect(createNote(tree, { id: 9, text: "a\u0000" })).toEqual(err("text-has-nul"));
    const nul = { id: 9, question: "\u0000a", answer: "a" };
    expect(createFlashcard(tree, nul)).toEqual(err("text-has-nul"));
  });

  test("half a surrogate pair is stored as the replacement character on both sides of the wire", () => {
    const tree = sample();
    carryOut(tree, editNote(tree, { noteId: 102, text: "a\ud83d" }));
    expect(tree.get("note", 102)?.text).toBe("a\ufffd");
  });
});

describe("editNote", () => {
  test("note text is saved only if it changed", () => {
    const tree = sample();
    expect(editNote(tree, { noteId: 102, text: "Organelles" })).toEqual(ok({ steps: [] }));
    const plan = carryOut(tree, editNote(tree, { noteId: 102, text: "Organelles " }));
    expect(callsOf(plan)).toEqual([["note.edit"]]);
    expect(editNote(tree, { noteId: 999, text: "" })).toEqual(err("unknown-item"));
  });
});

describe("flashcards", () => {
  test("flashcard question and answer are trimmed before sending [5.trimmed]", () => {
    const tree = sample();
    carryOut(tree, createFlashcard(tree, { id: 200, question: " Q ", answer: "\tA\n" }));
    expect(tree.get("flashcard", 200)).toMatchObject({ question: "Q", answer: "A" });
    carryOut(tree, editFlashcard(tree, { flashcardId: 200, answer: "  B " }));
    expect(tree.get("flashcard", 200)).toMatchObject({ question: "Q", answer: "B" });
  });

  test("only changed fields of a flashcard are sent, and with no changes nothing is", () => {
    const tree = sample();
    const same = { flashcardId: 103, question: "Which organelle makes ATP? " };
    expect(editFlashcard(tree, same)).toEqual(ok({ steps: [] }));
    const plan = editFlashcard(tree, { ...same, answer: "Mitochondria" });
    const op = plan.ok ? plan.value.steps[0]?.ops[0] : undefined;
    expect(op).toEqual({
      type: "flashcard.edit",
      id: 103,
      before: { answer: "The mitochondrion" },
      after: { answer: "Mitochondria" },
    });
    expect(editFlashcard(tree, { flashcardId: 999, answer: "" })).toEqual(err("unknown-item"));
  });

  test("a new card needs a non-blank answer; an edit stores a blank one", () => {
    const tree = sample();
    expect(createFlashcard(tree, { id: 200, question: "Q", answer: " \n" })).toEqual(err("blank-answer"));
    const content = { kind: "new-flashcard", id: 200, question: "Q", answer: "" } as const;
    expect(createNode(tree, { id: -1, parentId: 1, content })).toEqual(err("blank-answer"));
    carryOut(tree, editFlashcard(tree, { flashcardId: 103, answer: " " }));
    expect(tree.get("flashcard", 103)?.answer).toBe("");
  });

  test("a rating sets colour, confidence and schedule, and creates the progress if it is missing [4.confidence-new]", () => {
    const tree = sample();
    const now = new Date("2026-01-10T09:00:00Z");
    const plan = carryOut(
      tree,
      rateFlashcard(tree, { flashcardId: 103, color: "green", now, timeZone: "UTC" }),
    );
    expect(callsOf(plan)).toEqual([["progress.set"]]);
    expect(tree.get("progress", 103)).toEqual(
      rateProgress(newProgress(103, now), { rating: 4, at: now, timeZone: "UTC" }),
    );
    expect(rateFlashcard(tree, { flashcardId: 999, color: "red", now, timeZone: "UTC" })).toEqual(
      err("unknown-item"),
    );
  });
});

describe("moveNode", () => {
  test("to another parent without a place, a node goes last, with everything below it", () => {
    const tree = sample();
    const plan = carryOut(tree, moveNode(tree, { nodeId: idOf(tree, "Organelles"), parentId: 6 }));
    expect(callsOf(plan)).toEqual([["node.move"]]);
    expect(drawn(tree)).toEqual([
      "Cell biology",
      "  Membranes",
      "  Transport",
      "    Organelles",
      "      Which organelle makes ATP? :: The mitochondrion",
      "      Ribosomes",
    ]);
  });

  test("a reorder names a sort order or the sibling to follow", () => {
    const tree = sample();
    carryOut(tree, moveNode(tree, { nodeId: 2, sortOrder: 5.5 }));
    expect(tree.childIds(1)).toEqual([5, 2, 6]);
    carryOut(tree, moveNode(tree, { nodeId: 2, previousSiblingId: 6 }));
    expect(tree.childIds(1)).toEqual([5, 6, 2]);
    carryOut(tree, moveNode(tree, { nodeId: 2, previousSiblingId: null }));
    expect(tree.childIds(1)).toEqual([2, 5, 6]);
  });

  test("a move to where the node stands is no change", () => {
    const tree = sample();
    expect(moveNode(tree, { nodeId: 2 })).toEqual(ok({ steps: [] }));
    expect(moveNode(tree, { nodeId: 2, parentId: 1, sortOrder: 2 })).toEqual(ok({ steps: [] }));
  });

  test("a node cannot move to itself or below itself", () => {
    const tree = sample();
    expect(moveNode(tree, { nodeId: 2, parentId: 2 })).toEqual(err("cycle"));
    expect(moveNode(tree, { nodeId: 2, parentId: idOf(tree, "Ribosomes") })).toEqual(err("cycle"));
    expect(moveNode(tree, { nodeId: 1, parentId: 1 })).toEqual(err("cycle"));
    expect(moveNode(tree, { nodeId: 1, parentId: 2 })).toEqual(err("cycle"));
  });

  test("the root, an unknown node or parent, a node as its own sibling and a bad number are refused", () => {
    const tree = sample();
    expect(moveNode(tree, { nodeId: 1, sortOrder: 2 })).toEqual(err("root"));
    expect(moveNode(tree, { nodeId: 1, previousSiblingId: 2 })).toEqual(err("root"));
    expect(moveNode(tree, { nodeId: 1, parentId: 99 })).toEqual(err("unknown-parent"));
    expect(moveNode(tree, { nodeId: 99, parentId: 2 })).toEqual(err("unknown-node"));
    expect(moveNode(tree, { nodeId: 2, parentId: 99 })).toEqual(err("unknown-parent"));
    expect(moveNode(tree, { nodeId: 2, previousSiblingId: 2 })).toEqual(err("unknown-previous-sibling"));
    expect(moveNode(tree, { nodeId: 2, sortOrder: Infinity })).toEqual(err("invalid-sort-order"));
  });

  test("a branch cannot move where its deepest row would stand below level 10,000", () => {
    const tree = chain(MAX_LEVELS - 1);
    for (const [id, parentId] of [
      [20_001, 1],
      [20_002, 20_001],
      [20_003, 1],
    ] as const)
      tree.put("node", { id, parentId, sortOrder: id, itemType: "note", itemId: id });
    const bottom = MAX_LEVELS - 1;
    expect(moveNode(tree, { nodeId: 20_001, parentId: bottom })).toEqual(err("too-deep"));
    expect(moveNode(tree, { nodeId: 20_003, parentId: bottom }).ok).toBe(true);
    expect(moveNode(tree, { nodeId: 20_003, parentId: bottom, height: 2 })).toEqual(err("too-deep"));
  });
});

describe("deleteNode", () => {
  test("a node goes with its note, or with its card and the progress on it", () => {
    const tree = sample();
    carryOut(
      tree,
      rateFlashcard(tree, { flashcardId: 103, color: "red", now: new Date(0), timeZone: "UTC" }),
    );
    const card = carryOut(tree, deleteNode(tree, { nodeId: 3 }));
    expect(callsOf(card)).toEqual([["node.delete", "progress.set", "flashcard.delete"]]);
    expect(tree.get("flashcard", 103)).toBeUndefined();
    expect(tree.get("progress", 103)).toBeUndefined();
    const note = carryOut(tree, deleteNode(tree, { nodeId: 4 }));
    expect(callsOf(note)).toEqual([["node.delete", "note.delete"]]);
    expect(tree.get("note", 104)).toBeUndefined();
  });

  test("a note with children cannot be deleted, nor the root of an account [4.delete-children]", () => {
    const tree = sample();
    expect(deleteNode(tree, { nodeId: 2 })).toEqual(err("has-children"));
    expect(deleteNode(chain(1), { nodeId: 1 })).toEqual(err("root"));
    expect(deleteNode(tree, { nodeId: 99 })).toEqual(err("unknown-node"));
  });
});

describe("repointNode", () => {
  test("repointing deletes the old content in the same step", () => {
    const tree = sample();
    carryOut(tree, createFlashcard(tree, { id: 200, question: "Q", answer: "A" }));
    const item = { itemType: "flashcard", itemId: 200 } as const;
    const plan = carryOut(tree, repointNode(tree, { nodeId: 4, item }));
    expect(callsOf(plan)).toEqual([["node.repoint", "note.delete"]]);
    expect(tree.get("note", 104)).toBeUndefined();
    expect(repointNode(tree, { nodeId: 4, item })).toEqual(ok({ steps: [] }));
  });

  test("an unknown item, an unknown node and an item of another node are refused", () => {
    const tree = sample();
    const note = (itemId: number) => ({ itemType: "note", itemId }) as const;
    expect(repointNode(tree, { nodeId: 4, item: note(999) })).toEqual(err("unknown-item"));
    expect(repointNode(tree, { nodeId: 99, item: note(102) })).toEqual(err("unknown-node"));
    expect(repointNode(tree, { nodeId: 4, item: note(102) })).toEqual(err("item-taken"));
  });
});
