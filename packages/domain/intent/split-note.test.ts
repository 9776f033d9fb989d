import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { err } from "../result.ts";
import { callsOf, carryOut, drawing, drawn, idOf, sampleTree } from "../testing/sample.ts";
import { snapToGrapheme } from "../text/grapheme.ts";
import type { NodeId } from "../tree/node.ts";
import type { Outline } from "../tree/outline.ts";
import { mergeWithPrevious } from "./merge-with-previous.ts";
import { splitNote } from "./split-note.ts";

const sample = () =>
  sampleTree(`
    Neurons
      Action potential
        Threshold
        Refractory period
      Synapse
  `);

const split = (tree: Outline, nodeId: NodeId, text: string, caret: number, pageRootId?: NodeId) =>
  splitNote(tree, { nodeId, text, caret, draw: drawing(), pageRootId });

describe("splitNote", () => {
  test("current keeps text before the cursor, a new sibling after it gets the text after", () => {
    const tree = sample();
    const nodeId = idOf(tree, "Synapse");
    const plan = carryOut(tree, split(tree, nodeId, "Synapse", 3));
    expect(drawn(tree).slice(-2)).toEqual(["  Syn", "  apse"]);
    expect(tree.childIds(1).at(-2)).toBe(nodeId);
    expect(plan.focus).toEqual({ nodeId: tree.childIds(1).at(-1), caret: 0 });
  });

  test("a split creates the right part first, then edits the left part: no crash in between loses text", () => {
    const tree = sample();
    const plan = carryOut(tree, split(tree, idOf(tree, "Synapse"), "Synapse", 3));
    expect(callsOf(plan)).toEqual([["note.create", "node.create"], ["note.edit"]]);
    expect(plan.steps[0]?.command).toMatchObject({ previousSiblingId: idOf(tree, "Syn") });
  });

  test("at the end of text it creates a blank sibling, and an unchanged text is not sent", () => {
    const tree = sample();
    const plan = carryOut(tree, split(tree, idOf(tree, "Threshold"), "Threshold", 9));
    expect(callsOf(plan)).toEqual([["note.create", "node.create"]]);
    expect(drawn(tree).slice(2, 5)).toEqual(["    Threshold", "    ·", "    Refractory period"]);
  });

  test("what was typed and not saved yet is split and saved with it", () => {
    const tree = sample();
    const plan = carryOut(tree, split(tree, idOf(tree, "Synapse"), "Synaptic cleft", 14));
    expect(callsOf(plan)).toEqual([["note.create", "node.create"], ["note.edit"]]);
    expect(drawn(tree).slice(-2)).toEqual(["  Synaptic cleft", "  ·"]);
  });

  test("children stay with the left part, and at the end of a parent the next row is its sibling", () => {
    const tree = sample();
    carryOut(tree, split(tree, idOf(tree, "Action potential"), "Action potential", 6));
    expect(drawn(tree)).toEqual([
      "Neurons",
      "  Action",
      "    Threshold",
      "    Refractory period",
      "   potential",
      "  Synapse",
    ]);
  });

  test("at the very start of a non-empty note a blank one comes above; the note keeps its id and children", () => {
    const tree = sample();
    const nodeId = idOf(tree, "Action potential");
    const plan = carryOut(tree, split(tree, nodeId, "Action potential", 0));
    expect(callsOf(plan)).toEqual([["note.create", "node.create"]]);
    expect(drawn(tree).slice(1, 4)).toEqual(["  ·", "  Action potential", "    Threshold"]);
    expect(plan.focus).toEqual({ nodeId, caret: 0 });
    expect(plan.steps[0]?.command).toMatchObject({ previousSiblingId: null });
  });

  test("Enter on an empty last child with a grandparent outdents", () => {
    const tree = sample();
    const nodeId = idOf(tree, "Refractory period");
    const plan = carryOut(tree, split(tree, nodeId, "", 0));
    expect(callsOf(plan)).toEqual([["note.edit"], ["node.move"]]);
    expect(drawn(tree).slice(1)).toEqual(["  Action potential", "    Threshold", "  ·", "  Synapse"]);
    expect(plan.focus).toEqual({ nodeId, caret: 0 });
  });

  test("Enter on an empty note that is not last, or has no grandparent, makes a blank sibling", () => {
    const notLast = sample();
    carryOut(notLast, split(notLast, idOf(notLast, "Threshold"), "", 0));
    expect(drawn(notLast).slice(2, 5)).toEqual(["    ·", "    ·", "    Refractory period"]);
    const top = sample();
    carryOut(top, split(top, idOf(top, "Synapse"), "", 0));
    expect(drawn(top).slice(-2)).toEqual(["  ·", "  ·"]);
  });

  test("a note without a parent is not split: Enter only saves it", () => {
    expect(split(sample(), 1, "Neurons", 3)).toEqual(err("root"));
  });

  test("the root of a page is not split, and nothing moves out of the page", () => {
    const tree = sample();
    const page = idOf(tree, "Action potential");
    expect(split(tree, page, "Action potential", 3, page)).toEqual(err("root"));
    carryOut(tree, split(tree, idOf(tree, "Refractory period"), "", 0, page));
    expect(drawn(tree).slice(3, 5)).toEqual(["    ·", "    ·"]);
  });

  test("only a note is split", () => {
    const tree = sampleTree(`
      Root
        Q :: A
    `);
    expect(split(tree, 2, "Q", 1)).toEqual(err("not-a-note"));
    expect(split(tree, 99, "Q", 1)).toEqual(err("unknown-node"));
  });
});

const FAMILY = "\u{1f469}\u200d\u{1f469}\u200d\u{1f467}";
const ACCENTED = "e\u0301";
const FLAG = "\u{1f1e8}\u{1f1ed}";

describe("the caret", () => {
  test("emoji, joined emoji, flags and combining characters split only at grapheme boundaries", () => {
    for (const grapheme of [FAMILY, ACCENTED, FLAG, "\u{1f600}", "\r\n"]) {
      const text = `a${grapheme}b`;
      for (let caret = 1; caret <= grapheme.length; caret++) expect(snapToGrapheme(text, caret)).toBe(1);
      expect(snapToGrapheme(text, 1 + grapheme.length)).toBe(1 + grapheme.length);
    }
  });

  test("a caret outside the text is an end of it", () => {
    expect(snapToGrapheme("abc", -1)).toBe(0);
    expect(snapToGrapheme("abc", Number.NaN)).toBe(0);
    expect(snapToGrapheme("abc", 9)).toBe(3);
  });
});

test("split then merge is the identity for every caret position", () => {
  const part = fc.constantFrom(
    FAMILY,
    ACCENTED,
    FLAG,
    "\u{1f600}",
    "\n",
    " ",
    "word",
    "नमस्ते",
    "\u200d",
    "한",
  );
  const text = fc.oneof(
    fc.array(part, { maxLength: 6 }).map((parts) => parts.join("")),
    fc.string({ unit: "grapheme" }),
  );
  fc.assert(
    fc.property(text, fc.constantFrom("Threshold", "Synapse"), (typed, row) => {
      for (let caret = 0; caret <= typed.length; caret++) {
        const tree = sample();
        const nodeId = idOf(tree, row);
        const saved = tree.get("note", 100 + Number(nodeId));
        if (saved) tree.put("note", { ...saved, text: typed });
        const before = drawn(tree);
        const focused = carryOut(tree, split(tree, nodeId, typed, caret)).focus?.nodeId ?? 0;
        expect(drawn(tree)).toHaveLength(before.length + 1);
        const halfText = tree.get("note", tree.get("node", focused)?.itemId ?? 0)?.text ?? "?";
        const joined = carryOut(tree, mergeWithPrevious(tree, { nodeId: focused, text: halfText }));
        expect(drawn(tree)).toEqual(before);
        expect(joined.focus?.caret).toBe(snapToGrapheme(typed, caret));
      }
    }),
  );
});
