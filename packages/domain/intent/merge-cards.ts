import { err, ok, type Result } from "../result.ts";
import { fold } from "../search/fold.ts";
import type { NodeId } from "../tree/node.ts";
import { ancestorIds } from "../tree/selectors.ts";
import type { TreeView } from "../tree/view.ts";
import { deleteBranches } from "./delete-branches.ts";
import { type EditedCard, editFlashcard } from "./edit-flashcard.ts";
import { type Decision, inTurn, inTurnForEach } from "./in-turn.ts";
import { handOnAnchors } from "./link-to-node.ts";
import { moveBranches } from "./move-branches.ts";
import { unneedCard } from "./need-card.ts";
import { NOTHING_TO_DO, type Plan } from "./plan.ts";
import type { Refusal } from "./refusal.ts";

export interface MergeCards {
  /** The card that stays, with its place and what is remembered of it. */
  readonly keptId: NodeId;
  /** The card that goes. */
  readonly otherId: NodeId;
  /** What the card says from now on; its own words where nothing is said. */
  readonly words: EditedCard;
}

/**
 * Makes one card of two: links to the other one, and what needs it, lead to the one that stays, and the rows below it move there.
 * A row that says the same as one there, and has nothing below it, is not doubled.
 */
export function mergeCards(tree: TreeView, { keptId, otherId, words }: MergeCards): Result<Plan, Refusal> {
  const [kept, other] = [tree.get("node", keptId), tree.get("node", otherId)];
  if (!kept || !other || keptId === otherId) return err("unknown-node");
  if (kept.itemType !== "flashcard" || other.itemType !== "flashcard") return err("not-a-flashcard");
  const comesOut: Decision = (now) =>
    ancestorIds(now, keptId).includes(otherId) && other.parentId !== null
      ? moveBranches(now, { nodeIds: [keptId], parentId: other.parentId, previousSiblingId: otherId })
      : ok(NOTHING_TO_DO);
  const unneed = (from: NodeId, to: NodeId) => (now: TreeView) =>
    unneedCard(now, { nodeId: from, neededId: to });
  return inTurn(tree, [
    (now) => editFlashcard(now, { flashcardId: kept.itemId, ...words }),
    comesOut,
    unneed(keptId, otherId),
    unneed(otherId, keptId),
    (now) => joinRows(now, otherId, keptId),
    (now) => handOnAnchors(now, otherId, keptId),
    (now) => deleteBranches(now, { nodeIds: [otherId] }),
  ]);
}

/** Moves the rows below a node behind those of another one; links to a row that would be doubled lead to the one there. */
function joinRows(tree: TreeView, from: NodeId, to: NodeId): Result<Plan, Refusal> {
  const there = new Map(tree.childIds(to).map((id) => [saidOf(tree, id), id]));
  const doubled: (readonly [id: NodeId, same: NodeId])[] = [];
  const nodeIds: NodeId[] = [];
  for (const id of tree.childIds(from)) {
    const said = tree.childIds(id).length === 0 ? saidOf(tree, id) : undefined;
    const same = said === undefined ? undefined : there.get(said);
    if (same === undefined || same === id) nodeIds.push(id);
    else doubled.push([id, same]);
  }
  return inTurn(tree, [
    (now) => moveBranches(now, { nodeIds, parentId: to }),
    (now) => inTurnForEach(now, doubled, (sheet, [id, same]) => handOnAnchors(sheet, id, same)),
  ]);
}

/** What a note says, without case and accents; undefined for any other row. */
function saidOf(tree: TreeView, id: NodeId): string | undefined {
  const node = tree.get("node", id);
  const text = node?.itemType === "note" ? tree.get("note", node.itemId)?.text : undefined;
  return text === undefined ? undefined : fold(text).trim();
}
