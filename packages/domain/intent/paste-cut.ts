import { GENERIC_KINDS } from "../kind/kinds.ts";
import { creationOf } from "../op/record-ops.ts";
import { type CutRow, itemOf } from "../outline-text/cut-row.ts";
import { err, ok, type Result } from "../result.ts";
import { MAX_LEVELS } from "../tree/limits.ts";
import type { NodeId, TreeNode } from "../tree/node.ts";
import { levelOf } from "../tree/selectors.ts";
import type { TreeView } from "../tree/view.ts";
import { deleteNode } from "./delete-node.ts";
import { inTurn } from "./in-turn.ts";
import { insertItem } from "./insert-items.ts";
import { renumberSteps, roomBelow } from "./make-room.ts";
import { isRootOfPage } from "./page.ts";
import type { PasteItems } from "./paste-items.ts";
import type { DrawId, Plan, Step } from "./plan.ts";
import type { Refusal } from "./refusal.ts";

export interface PasteCut extends Omit<PasteItems, "items"> {
  readonly rows: readonly CutRow[];
}

/** Returns whether a row stands in the tree, by itself or by what it showed: then it can only be copied. */
export const isThere = (tree: TreeView, { node }: CutRow): boolean =>
  tree.get("node", node.id) !== undefined || tree.get(node.itemType, node.itemId) !== undefined;

/**
 * Puts rows that were cut where the caret is. Those that are gone come back as what they were, with their ids, schedules
 * and marks; one that stands in the tree stays there, and is copied. They follow the row with the caret, and take its
 * place where nothing is written in it.
 */
export function pasteCut(tree: TreeView, args: PasteCut): Result<Plan, Refusal> {
  const { nodeId, rows, caret, draw } = args;
  const row = tree.get("node", nodeId);
  if (!row) return err("unknown-node");
  const isRoot = row.parentId === null || isRootOfPage(tree, nodeId, args);
  const parentId = row.parentId === null || isRoot ? nodeId : row.parentId;
  const placed = placeRows(tree, rows, { parentId, previousSiblingId: isRoot ? null : nodeId, draw });
  if (!placed.ok) return placed;
  const { steps, lastId } = placed.value;
  const focus = { nodeId: lastId, caret: "end" } as const;
  const isBlank = caret?.before === "" && caret.after === "" && tree.childIds(nodeId).length === 0;
  if (!isBlank || isRoot) return ok({ steps, focus });
  return inTurn(tree, [() => ok({ steps }), (sheet) => deleteNode(sheet, { nodeId })], focus);
}

interface Destination {
  readonly parentId: NodeId;
  readonly previousSiblingId: NodeId | null;
  readonly draw: DrawId;
}

function placeRows(
  tree: TreeView,
  rows: readonly CutRow[],
  { parentId, previousSiblingId, draw }: Destination,
): Result<{ readonly steps: Step[]; readonly lastId: NodeId }, Refusal> {
  const height = rows.reduce((deepest, { depth }) => Math.max(deepest, depth + 1), 0);
  if (levelOf(tree, parentId) + height > MAX_LEVELS) return err("too-deep");
  const outermost = rows.filter(({ depth }) => depth === 0).length;
  const room = roomBelow(tree, parentId, previousSiblingId, outermost);
  if (!room.ok) return room;
  const steps: Step[] = renumberSteps(tree, room.value.renumbered);
  const sortOrders = room.value.sortOrders.values();
  const path: NodeId[] = [parentId];
  let lastId = parentId;
  for (const cut of rows) {
    const { depth, node } = cut;
    const sortOrder = depth === 0 ? (sortOrders.next().value ?? 0) : node.sortOrder;
    const place = { parentId: path[depth] ?? parentId, sortOrder };
    const made = isThere(tree, cut)
      ? insertItem(tree, itemOf(cut), place, draw)
      : ok(restore(tree, cut, place, draw));
    if (!made.ok) return made;
    lastId = made.value.id;
    for (const step of made.value.steps) steps.push(step);
    path[depth + 1] = lastId;
  }
  return ok({ steps, lastId });
}

interface PastePlace {
  readonly parentId: NodeId;
  readonly sortOrder: number;
}

interface Placed {
  readonly id: NodeId;
  readonly steps: readonly Step[];
}

function restore(tree: TreeView, cut: CutRow, place: PastePlace, draw: DrawId): Placed {
  const { shown, attached } = cut;
  const node: TreeNode = { ...cut.node, ...place };
  const { id, itemType, itemId } = node;
  const { text, answer, form } = itemOf(cut);
  const otherwise = answer === undefined ? { text } : { question: text, answer, ...form };
  const content = { kind: "existing", itemType, itemId, otherwise } as const;
  const creation: Step = {
    command: { type: "node.create", id, content, ...place, isRestored: true },
    ops: [
      ...shown.map(({ kind, record }) => creationOf(kind, record)),
      { type: "node.create", id, before: null, after: node },
    ],
  };
  const marks = attached.flatMap(({ kind, record }): Step[] => {
    const generic = GENERIC_KINDS.find((each) => each === kind);
    if (!generic || tree.get(generic, record.id)) return [];
    // Under an id of its own: the old one may not be kept any more, and nothing refers to it.
    const { id: _id, ...fields } = record;
    const made = { kind: generic, id: draw() };
    const after = { ...record, id: made.id };
    return [{ command: { type: "record.create", record: made, fields }, ops: [creationOf(kind, after)] }];
  });
  return { id, steps: [creation, ...marks] };
}
