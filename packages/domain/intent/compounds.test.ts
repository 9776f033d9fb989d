import { describe, expect, test } from "vitest";
import { err } from "../result.ts";
import { callsOf, carryOut, drawing, drawn, idOf, sampleTree } from "../testing/sample.ts";
import { convertToFlashcard } from "./convert-to-flashcard.ts";
import { convertToNote } from "./convert-to-note.ts";
import { createChild } from "./create-child.ts";
import { createSibling } from "./create-sibling.ts";
import { deleteEmptyNote } from "./delete-empty-note.ts";
import { indent } from "./indent.ts";
import { mergeWithPrevious } from "./merge-with-previous.ts";
import { outdent } from "./outdent.ts";
import { rateFlashcard } from "./rate-flashcard.ts";
import { reorder } from "./reorder.ts";

const sample = () =>
  sampleTree(`
    Roman law
      Sources
        Twelve Tables
        Edict
      Who wrote the Institutes? :: Gaius
      Persons
      Things
  `);

describe("createSibling and createChild", () => {
  test("a new sibling is a blank note directly after the node, with the caret in it", () => {
    const tree = sample();
    const plan = carryOut(tree, createSibling(tree, { nodeId: idOf(tree, "Sources"), draw: drawing() }));
    expect(callsOf(plan)).toEqual([["note.create", "node.create"]]);
    expect(drawn(tree).slice(3, 6)).toEqual(["    Edict", "  ·", "  Who wrote the Institutes? :: Gaius"]);
    expect(plan.focus).toEqual({ nodeId: -1, caret: "start" });
  });

  test("on the root, and on the root of a page, a new sibling is a first child", () => {
    const tree = sample();
    carryOut(tree, createSibling(tree, { nodeId: 1, draw: drawing() }));
    expect(drawn(tree)[1]).toBe("  ·");
    const zoomed = sample();
    const page = idOf(zoomed, "Sources");
    carryOut(zoomed, createSibling(zoomed, { nodeId: page, draw: drawing(), pageRootId: page }));
    expect(drawn(zoomed)[2]).toBe("    ·");
  });

  test("a new child is the first or the last one, and can begin with what was typed", () => {
    const tree = sample();
    carryOut(tree, createChild(tree, { parentId: 1, at: "first", draw: drawing(), text: "A" }));
    expect(drawn(tree)[1]).toBe("  A");
    const other = sample();
    carryOut(other, createChild(other, { parentId: 2, at: "last", draw: drawing() }));
    expect(drawn(other).slice(3, 5)).toEqual(["    Edict", "    ·"]);
    const unknown = createChild(sample(), { parentId: 99, at: "last", draw: drawing() });
    expect(unknown).toEqual(err("unknown-parent"));
  });
});

describe("mergeWithPrevious", () => {
  const merge = (row: string, text = row) => {
    const tree = sample();
    return { tree, plan: mergeWithPrevious(tree, { nodeId: idOf(tree, row), text }) };
  };

  test("the previous note text becomes previous text followed by current text, the cursor at the join, if it is a note [4.merge]", () => {
    expect(merge("Persons").plan).toEqual(err("no-previous-note"));
    const { tree, plan } = merge("Things");
    expect(carryOut(tree, plan).focus).toEqual({ nodeId: idOf(tree, "PersonsThings"), caret: 7 });
    expect(drawn(tree).at(-1)).toBe("  PersonsThings");
  });

  test("the previous note is updated first, then the current tree item deleted [4.merge-order]", () => {
    const { tree, plan } = merge("Things", "Things, unsaved");
    expect(callsOf(carryOut(tree, plan))).toEqual([["note.edit"], ["node.delete", "note.delete"]]);
    expect(drawn(tree).at(-1)).toBe("  PersonsThings, unsaved");
  });

  test("merge applies only if the previous sibling is a note", () => {
    expect(merge("Persons").plan).toEqual(err("no-previous-note"));
    expect(merge("Twelve Tables").plan).toEqual(err("no-previous-note"));
  });

  test("a note with children is not merged, nor the root", () => {
    expect(merge("Sources").plan).toEqual(err("has-children"));
    expect(merge("Roman law").plan).toEqual(err("root"));
  });

  test("two notes whose texts are too long together are not merged", () => {
    const { plan } = merge("Things", "x".repeat(99_999));
    expect(plan).toEqual(err("text-too-long"));
  });
});

describe("deleteEmptyNote", () => {
  test("backspace deletes an empty note, and the caret goes to the end of the row above", () => {
    const tree = sample();
    const nodeId = idOf(tree, "Things");
    const plan = carryOut(tree, deleteEmptyNote(tree, { nodeId, text: "" }));
    expect(callsOf(plan)).toEqual([["node.delete", "note.delete"]]);
    expect(plan.focus).toEqual({ nodeId: idOf(tree, "Persons"), caret: "end" });
  });

  test("the row above is the deepest one that shows below the previous sibling, or the parent", () => {
    const tree = sampleTree(`
      Root
        A
          A1
        ·
    `);
    const last = { nodeId: 4, text: "" };
    const open = deleteEmptyNote(tree, last);
    expect(open.ok && open.value.focus?.nodeId).toBe(idOf(tree, "A1"));
    const collapsed = deleteEmptyNote(tree, { ...last, isCollapsed: (id) => id === 2 });
    expect(collapsed.ok && collapsed.value.focus?.nodeId).toBe(idOf(tree, "A"));
    const first = deleteEmptyNote(tree, { nodeId: 3, text: "" });
    expect(first.ok && first.value.focus?.nodeId).toBe(idOf(tree, "A"));
  });

  test("a note with text or children is not deleted, nor the root", () => {
    const tree = sample();
    expect(deleteEmptyNote(tree, { nodeId: 2, text: "" })).toEqual(err("has-children"));
    expect(deleteEmptyNote(tree, { nodeId: 3, text: "a" })).toEqual(err("not-empty"));
    expect(deleteEmptyNote(tree, { nodeId: 1, text: "" })).toEqual(err("root"));
  });
});

describe("indent and outdent", () => {
  test("indent makes the item the last child of its previous sibling [4.indent]", () => {
    const tree = sample();
    const card = idOf(tree, "Who wrote the Institutes? :: Gaius");
    const plan = carryOut(tree, indent(tree, { nodeId: card }));
    expect(callsOf(plan)).toEqual([["node.move"]]);
    expect(drawn(tree).slice(1, 5)).toEqual([
      "  Sources",
      "    Twelve Tables",
      "    Edict",
      "    Who wrote the Institutes? :: Gaius",
    ]);
  });

  test("indent is impossible for the first sibling [5.indent-first]", () => {
    const tree = sample();
    expect(indent(tree, { nodeId: idOf(tree, "Sources") })).toEqual(err("first-sibling"));
    expect(indent(tree, { nodeId: 1 })).toEqual(err("root"));
  });

  test("outdent moves it to after its parent, and the siblings after it are not adopted [4.outdent]", () => {
    const tree = sample();
    const plan = carryOut(tree, outdent(tree, { nodeId: idOf(tree, "Twelve Tables") }));
    expect(callsOf(plan)).toEqual([["node.move"]]);
    expect(drawn(tree).slice(1, 4)).toEqual(["  Sources", "    Edict", "  Twelve Tables"]);
  });

  test("outdent is impossible when there is no grandparent, on the page too [5.outdent-top]", () => {
    const tree = sample();
    expect(outdent(tree, { nodeId: idOf(tree, "Sources") })).toEqual(err("no-grandparent"));
    expect(outdent(tree, { nodeId: 1 })).toEqual(err("root"));
    const page = { pageRootId: idOf(tree, "Sources") };
    expect(outdent(tree, { nodeId: idOf(tree, "Edict"), ...page })).toEqual(err("no-grandparent"));
    expect(outdent(tree, { nodeId: page.pageRootId, ...page })).toEqual(err("root"));
    expect(indent(tree, { nodeId: page.pageRootId, ...page })).toEqual(err("root"));
  });
});

describe("reorder", () => {
  test("move up and down reorders among siblings [4.reorder]", () => {
    const tree = sample();
    const nodeId = idOf(tree, "Persons");
    carryOut(tree, reorder(tree, { nodeId, direction: "up" }));
    carryOut(tree, reorder(tree, { nodeId, direction: "up" }));
    expect(tree.childIds(1)[0]).toBe(nodeId);
    carryOut(tree, reorder(tree, { nodeId, direction: "down" }));
    expect(tree.childIds(1)[1]).toBe(nodeId);
  });

  test("moving up or down stops at the ends of the sibling list [5.reorder-ends]", () => {
    const tree = sample();
    const first = { nodeId: idOf(tree, "Sources"), direction: "up" } as const;
    const last = { nodeId: idOf(tree, "Things"), direction: "down" } as const;
    expect(reorder(tree, first)).toEqual(err("first-sibling"));
    expect(reorder(tree, last)).toEqual(err("last-sibling"));
    expect(reorder(tree, { nodeId: 1, direction: "up" })).toEqual(err("root"));
  });
});

describe("conversion", () => {
  const toCard = (answer: string) => {
    const tree = sample();
    const nodeId = idOf(tree, "Edict");
    return {
      tree,
      nodeId,
      plan: convertToFlashcard(tree, { nodeId, question: "Edict ", answer, draw: drawing() }),
    };
  };

  test("a note becomes a card in place: the card is created, then the node repointed and the note deleted [4.convert-node]", () => {
    const { tree, nodeId, plan } = toCard(" The praetor's programme ");
    const noteId = tree.get("node", nodeId)?.itemId ?? 0;
    const calls = [["flashcard.create"], ["node.repoint", "note.delete"]];
    expect(callsOf(carryOut(tree, plan))).toEqual(calls);
    expect(tree.get("node", nodeId)?.itemType).toBe("flashcard");
    expect(drawn(tree)[3]).toBe("    Edict :: The praetor's programme");
    expect(tree.get("note", noteId)).toBeUndefined();
    expect(convertToFlashcard(tree, { nodeId, question: "Q", answer: "A", draw: drawing() })).toEqual(
      err("not-a-note"),
    );
  });

  test("conversion needs a non-blank answer", () => {
    expect(toCard(" \n").plan).toEqual(err("blank-answer"));
  });

  test("make-flashcard applies only to a note, and turning back only to a flashcard", () => {
    const tree = sample();
    const args = { nodeId: 5, question: "", answer: "a", draw: drawing() };
    expect(convertToFlashcard(tree, args)).toEqual(err("not-a-note"));
    expect(convertToNote(tree, { nodeId: 2, draw: drawing() })).toEqual(err("not-a-flashcard"));
  });

  test("a card turned back becomes a new note: the note is created, then the node repointed and the card deleted", () => {
    const tree = sample();
    carryOut(
      tree,
      rateFlashcard(tree, { flashcardId: 105, color: "green", now: new Date(0), timeZone: "UTC" }),
    );
    const plan = carryOut(tree, convertToNote(tree, { nodeId: 5, draw: drawing() }));
    expect(callsOf(plan)).toEqual([["note.create"], ["node.repoint", "progress.set", "flashcard.delete"]]);
    expect(tree.get("progress", 105)).toBeUndefined();
  });

  test("a note becomes a flashcard with a question and an answer, and back [1.convert]", () => {
    const { tree, nodeId, plan } = toCard("The praetor's programme");
    const before = drawn(tree);
    carryOut(tree, plan);
    const cardId = tree.get("node", nodeId)?.itemId ?? 0;
    expect(tree.get("flashcard", cardId)).toMatchObject({
      question: "Edict",
      answer: "The praetor's programme",
    });
    carryOut(tree, convertToNote(tree, { nodeId, draw: drawing() }));
    expect(drawn(tree)).toEqual(before);
  });

  test("a card turned back is a note of its question, as it was before it became a card", () => {
    const tree = sample();
    carryOut(tree, convertToNote(tree, { nodeId: 5, draw: drawing() }));
    expect(tree.get("note", -1)?.text).toBe("Who wrote the Institutes?");
  });

  test("a flashcard saved with an empty answer turns back into a note of the question in the form", () => {
    const tree = sample();
    carryOut(tree, convertToNote(tree, { nodeId: 5, question: " Who wrote them? ", draw: drawing() }));
    expect(tree.get("note", -1)?.text).toBe("Who wrote them?");
  });
});
