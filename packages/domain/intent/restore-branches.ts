import { ITEM_TYPES } from "../kind/items.ts";
import type { KindName, RecordOf } from "../kind/kinds.ts";
import type { RecordId } from "../kind/record-id.ts";
import { sameRecord } from "../kind/same-record.ts";
import { applyOps } from "../op/apply.ts";
import type { NodePlace } from "../op/command.ts";
import type { Op, OpOf } from "../op/op.ts";
import { shapeOf } from "../op/op-type.ts";
import { creationOf } from "../op/record-ops.ts";
import { err, ok, type Result } from "../result.ts";
import { MAX_LEVELS } from "../tree/limits.ts";
import type { NodeId, TreeNode } from "../tree/node.ts";
import { createOverlay } from "../tree/overlay.ts";
import { levelOf } from "../tree/selectors.ts";
import type { TreeView } from "../tree/view.ts";
import type { Refusal } from "./refusal.ts";

/** What a deletion took with one node. */
export interface DeletedRow {
  readonly node: OpOf<"node.delete">;
  /** The item and what belonged to it, in the order in which they went. */
  readonly content: readonly Op[];
}

/** Returns those rows of a deletion that stood in some branches of a tree, the upper ones first. */
export function deletedRows(
  tree: TreeView,
  deletion: readonly Op[],
  nodeIds: readonly NodeId[],
): DeletedRow[] {
  const all: { readonly node: OpOf<"node.delete">; readonly content: Op[] }[] = [];
  for (const op of deletion)
    if (op.type === "node.delete") all.push({ node: op, content: [] });
    else if (op.after === null) all.at(-1)?.content.push(op);
  const chosen = new Set(nodeIds);
  /** A row that the deletion left may stand between. */
  const isBelowChosen = ({ parentId }: TreeNode) => {
    let id = parentId;
    while (id !== null && !chosen.has(id)) id = tree.get("node", id)?.parentId ?? null;
    return id !== null;
  };
  return all.reverse().filter(({ node: { id, before } }) => {
    if (isBelowChosen(before)) chosen.add(id);
    return chosen.has(id);
  });
}

export interface RestoreBranches {
  /** The rows at the top, as they were named. */
  readonly named: readonly NodeId[];
  readonly rows: readonly DeletedRow[];
  /** Where those go that are not to come back to where they stood. */
  readonly places: readonly NodePlace[];
  /** Returns the last values of a record that is deleted; null where they are not kept any more. */
  readonly last: <K extends KindName>(kind: K, id: RecordId) => RecordOf<K> | null;
  /** For what has no living node above. */
  readonly rootId: NodeId | null;
}

export interface RestoredBranches {
  readonly ops: readonly Op[];
  readonly nodes: number;
  /** Whether a record comes back with other values than those it went with, or a named row had never gone. */
  readonly isChanged: boolean;
}

/**
 * Restores the rows of a deletion under their own ids: what lives already, or shows its item elsewhere by now, stays as it
 * is. A row whose parent is gone comes back below the nearest node above that lives.
 */
export function restoreBranches(
  tree: TreeView,
  { named, rows, places, last, rootId }: RestoreBranches,
): Result<RestoredBranches, Refusal> {
  const sheet = createOverlay(tree);
  const placed = new Map(places.map((place) => [place.id, place]));
  const levels = new Map<NodeId, number>();
  const ops: Op[] = [];
  let nodes = 0;
  let isLiving = false;
  const gone = new Set(rows.map(({ node }) => node.id));
  let isChanged = !named.every((id) => gone.has(id));
  for (const { node, content } of rows) {
    const deleted = last("node", node.id);
    isLiving ||= sheet.get("node", node.id) !== undefined;
    const records =
      deleted && !sheet.get("node", node.id) ? contentBack(sheet, deleted, content, last) : null;
    if (!deleted || !records) continue;
    const wanted = placed.get(node.id) ?? node.before;
    const parentId = livingAbove(sheet, wanted.parentId, last) ?? rootId;
    if (parentId === null || !sheet.get("node", parentId)) continue;
    const level = (levels.get(parentId) ?? levelOf(sheet, parentId)) + 1;
    if (level > MAX_LEVELS) return err("too-deep");
    levels.set(node.id, level);
    isChanged ||= isOtherItem(content, deleted, records);
    const after: TreeNode = { ...deleted, parentId, sortOrder: wanted.sortOrder };
    const own = [...records, { type: "node.create", id: node.id, before: null, after } as const];
    applyOps(sheet, own);
    ops.push(...own);
    nodes++;
  }
  return nodes === 0 && !isLiving ? err("unknown-node") : ok({ ops, nodes, isChanged });
}

/** Returns the ops that create what a node showed; null where it cannot show it again. */
function contentBack(
  tree: TreeView,
  { itemType, itemId }: TreeNode,
  content: readonly Op[],
  last: RestoreBranches["last"],
): Op[] | null {
  if (tree.holderOf({ itemType, itemId }) !== undefined) return null;
  if (tree.get(itemType, itemId)) return [];
  const item = last(itemType, itemId);
  if (!item) return null;
  const belongings = content.toReversed().flatMap((op): Op[] => {
    const { kind } = shapeOf(op.type);
    const record = isItem(kind) || tree.get(kind, op.id) ? null : last(kind, op.id);
    return record ? [creationOf(kind, record)] : [];
  });
  return [creationOf(itemType, item), ...belongings];
}

const isItem = (kind: KindName): boolean => ITEM_TYPES.some((type) => type === kind);

/** Returns the nearest node that lives, from one on upwards. */
function livingAbove(tree: TreeView, from: NodeId | null, last: RestoreBranches["last"]): NodeId | null {
  const passed = new Set<NodeId>();
  let id = from;
  while (id !== null && !tree.get("node", id)) {
    if (passed.has(id)) return null;
    passed.add(id);
    id = last("node", id)?.parentId ?? null;
  }
  return id;
}

/** Returns whether a node shows another item, or other words in it, than when it went. */
function isOtherItem(
  content: readonly Op[],
  { itemType, itemId }: TreeNode,
  restored: readonly Op[],
): boolean {
  const isItem = ({ type, id }: Op) => id === itemId && shapeOf(type).kind === itemType;
  const [before, after] = [content.find(isItem)?.before, restored.find(isItem)?.after];
  return !before || (after !== undefined && after !== null && !sameRecord<object>(before, after));
}
