import type { Node } from "@perennial/contract/wire";
import type { NodeId } from "@perennial/domain/tree/node";
import { ancestorIds } from "@perennial/domain/tree/selectors";
import { titleOf } from "../../store/row-data.ts";
import type { TreeStore } from "../../store/tree-store.ts";
import type { LoadedTree } from "../../store/workspace.ts";

/** Which branches are all here, and what their pages show without asking anybody. */
export interface KnownBranches {
  /** @param above the node that the branch hangs under, which need not be here; null for a whole account */
  add(id: NodeId, above: Node | null): void;
  clear(): void;
  /** What the page of a node shows; null where the node is not here. What lies below it may still be missing. */
  shown(id: NodeId): LoadedTree | null;
  /** The same of a branch that is all here; null where it has to be loaded. */
  whole(wanted: NodeId): LoadedTree | null;
}

type Parent = { readonly id: NodeId; readonly label: string } | null;

export function createKnownBranches(tree: TreeStore): KnownBranches {
  /** The nodes whose whole branches are here, with what stands above them. */
  const roots = new Map<NodeId, Parent>();
  const current = (id: NodeId) => tree.identity.current("node", id);

  const parentOf = (id: NodeId): Parent => {
    const face = tree.identity.faceOf("node", id);
    const row = tree.row(tree.keyOf(id));
    return { id: face, label: labelFor(face, titleOf(row)) };
  };

  const shown = (id: NodeId): LoadedTree | null => {
    const node = tree.get("node", id);
    if (!node) return null;
    const { parentId } = node;
    // What a branch hangs under need not be here: it is a branch all the same.
    const parent =
      parentId === null ? null : (!tree.get("node", parentId) && roots.get(id)) || parentOf(parentId);
    return { ok: true, rootKey: tree.keyOf(id), parent };
  };

  return {
    add: (id, above) => void roots.set(current(id), above && parentFrom(above)),
    clear: () => roots.clear(),
    shown: (id) => shown(current(id)),
    whole(wanted) {
      const id = current(wanted);
      const isComplete = [id, ...ancestorIds(tree, id)].some((above) => roots.has(above));
      return isComplete || tree.identity.serverIdOf("node", id) === undefined ? shown(id) : null;
    },
  };
}

/** The link to a parent that came with the branch below it. */
export const parentFrom = ({ id, content }: Node) => ({
  id,
  label: labelFor(id, "text" in content ? content.text : content.question),
});

/** The parent's text, else its question, else a name by its id; blank counts as absent. */
const labelFor = (id: number, text: string) => (text.trim() === "" ? `Parent Tree ${id}` : text);
