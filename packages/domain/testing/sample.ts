import { basicCard } from "../card/card.ts";
import type { DrawId, Plan } from "../intent/plan.ts";
import { opsOf } from "../intent/plan.ts";
import { applyOps } from "../op/apply.ts";
import type { Result } from "../result.ts";
import type { NodeId } from "../tree/node.ts";
import { createOutline, type Outline } from "../tree/outline.ts";
import { flatten } from "../tree/selectors.ts";
import type { TreeView } from "../tree/view.ts";

/** Cards on two levels of a branch, and in another one. */
export const BIOLOGY = `
  Biology
    Cells
      What holds the nucleus? :: an envelope
      Mitochondria
        What do they make? :: ATP
    Plants
      What opens a pore? :: potassium
    Loose end
`;

/** An outline as it reads: two spaces a level, `question :: answer` for a card, `·` for a blank note. */
export function sampleTree(drawing: string): Outline {
  const lines = drawing.split("\n").filter((line) => line.trim() !== "");
  const margin = lines[0]?.search(/\S/) ?? 0;
  const outline = createOutline();
  const path: NodeId[] = [];
  lines.forEach((line, index) => {
    const id = index + 1;
    const itemId = 100 + id;
    const level = (line.search(/\S/) - margin) / 2;
    const text = line.trim() === "·" ? "" : line.trim();
    const [question = "", answer] = text.split(" :: ");
    const itemType = answer === undefined ? "note" : "flashcard";
    outline.put("node", { id, parentId: path[level - 1] ?? null, sortOrder: id, itemType, itemId });
    if (answer === undefined) outline.put("note", { id: itemId, text });
    else outline.put("flashcard", basicCard({ id: itemId, question, answer }));
    path[level] = id;
  });
  return outline;
}

/** What a row shows, as `sampleTree` writes it. */
function rowText(tree: TreeView, id: NodeId): string {
  const node = tree.get("node", id);
  if (node?.itemType === "note") return tree.get("note", node.itemId)?.text || "·";
  const card = node && tree.get("flashcard", node.itemId);
  return card ? `${card.question} :: ${card.answer}` : "?";
}

/** The lines of an outline, as `sampleTree` reads them. */
export const drawn = (tree: TreeView, rootId: NodeId = 1): string[] =>
  flatten(tree, rootId).map(({ id, depth }) => "  ".repeat(depth) + rowText(tree, id));

/** The id of the row with this text. */
export function idOf(tree: TreeView, text: string): NodeId {
  const row = flatten(tree, 1).find(({ id }) => rowText(tree, id) === text);
  if (!row) throw new Error(`no row ${text}`);
  return row.id;
}

/** Temporary ids in a row, from -1 downwards. */
export function drawing(): DrawId {
  let last = 0;
  return () => --last;
}

/** Applies a plan that must have been granted, and returns it. */
export function carryOut(outline: Outline, plan: Result<Plan, string>): Plan {
  if (!plan.ok) throw new Error(`refused: ${plan.error}`);
  applyOps(outline, opsOf(plan.value));
  return plan.value;
}

/** The types of the ops of each step: each inner list is one call of the wire. */
export const callsOf = (plan: Plan): string[][] => plan.steps.map(({ ops }) => ops.map(({ type }) => type));
