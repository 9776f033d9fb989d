import type { RecordOf } from "../kind/kinds.ts";
import { compareIds } from "../kind/record-id.ts";
import type { NodeId } from "./node.ts";
import { ancestorIds } from "./selectors.ts";
import type { TreeView } from "./view.ts";

/** That the card of one node needs the card of another one, or all cards below the note there. */
export interface Need {
  readonly from: NodeId;
  readonly to: NodeId;
}

/** Returns the nodes that a requirement speaks of; undefined where one of them is gone, or is not loaded. */
export function needIn(
  tree: TreeView,
  { anchorId, needsId }: Pick<RecordOf<"requirement">, "anchorId" | "needsId">,
): Need | undefined {
  const [from, to] = [tree.get("anchor", anchorId)?.nodeId, tree.get("anchor", needsId)?.nodeId];
  if (from === undefined || to === undefined) return undefined;
  return tree.get("node", from) && tree.get("node", to) ? { from, to } : undefined;
}

/** Returns what is needed by what, each pair of nodes once, in the order in which the nodes were made: ids of requirements are random. */
export function needsOf(tree: TreeView): readonly Need[] {
  const found = new Map<string, Need>();
  for (const requirement of tree.recordsOf("requirement")) {
    const need = needIn(tree, requirement);
    if (need) found.set(`${need.from} ${need.to}`, need);
  }
  return [...found.values()].sort((a, b) => compareIds(a.from, b.from) || compareIds(a.to, b.to));
}

/** Whether what is needed needs, by itself or by others, the card that needs it. */
export type ClosesCycle = (need: Need) => boolean;

/**
 * Finds needs that none could be met of first. Whoever needs a note needs what the cards below it need; a card needs what is
 * said of it alone. Each walk goes to a node once.
 * @param needs those that hold, and the one that is asked about
 */
export function cycleFinder(tree: TreeView, needs: readonly Need[]): ClosesCycle {
  const targets = new Set(needs.map(({ to }) => to));
  /** What is met with a node: itself, and the notes above it. */
  const coveredBy = (id: NodeId) => [id, ...ancestorIds(tree, id).filter((above) => isNote(tree, above))];
  const next = new Map<NodeId, NodeId[]>();
  for (const { from, to } of needs)
    for (const id of coveredBy(from)) {
      if (!targets.has(id)) continue;
      const further = next.get(id);
      if (further) further.push(to);
      else next.set(id, [to]);
    }
  return ({ from, to }) => {
    const goals = new Set(coveredBy(from));
    const seen = new Set([to]);
    for (const id of seen) {
      if (goals.has(id)) return true;
      for (const further of next.get(id) ?? []) seen.add(further);
    }
    return false;
  };
}

const isNote = (tree: TreeView, id: NodeId) => tree.get("node", id)?.itemType === "note";

/** Returns whether a requirement that is not there yet closes a cycle with those that are. */
export function wouldNeedItself(
  tree: TreeView,
  fields: Pick<RecordOf<"requirement">, "anchorId" | "needsId">,
): boolean {
  if (fields.anchorId === fields.needsId) return true;
  const need = needIn(tree, fields);
  return need !== undefined && cycleFinder(tree, [...needsOf(tree), need])(need);
}
