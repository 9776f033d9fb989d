import type { Node } from "@perennial/contract/outline/wire";
import type { NodeId } from "@perennial/domain/tree/node";
import { ancestorIds } from "@perennial/domain/tree/selectors";
import { titleOf } from "../../store/row-data.ts";
import type { TreeStore } from "../../store/tree-store.ts";
import type { LoadedTree } from "../../store/workspace.ts";

/** Knows which branches are completely loaded, and can be shown without asking the server. */
export interface BranchLabels {
  /** Adds a complete branch. @param above its parent, loaded or not; null for the whole account */
  add(id: NodeId, above: Node | null): void;
  clear(): void;
  /** What the page of a node shows, perhaps incomplete below; null if it is not loaded. */
  shown(id: NodeId): LoadedTree | null;
  /** Returns the same for a complete branch; null where it has to be loaded. */
  whole(wanted: NodeId): LoadedTree | null;
}

type Parent = { readonly id: NodeId; readonly label: string } | null;

/** Starts with no branch known. What lies below a complete branch is complete as well. */
export function createBranchLabels(tree: TreeStore): BranchLabels {
  /** The roots of complete branches, with their parents. */
  const roots = new Map<NodeId, Parent>();
  const current = (id: NodeId) => tree.identity.current("node", id);

  const parentOf = (id: NodeId): Parent => {
    const wireId = tree.identity.wireIdOf("node", id);
    const row = tree.row(tree.keyOf(id));
    return { id: wireId, label: labelFor(wireId, titleOf(row)) };
  };

  const shown = (id: NodeId): LoadedTree | null => {
    const node = tree.get("node", id);
    if (!node) return null;
    const { parentId } = node;
    // The parent of a branch need not be loaded.
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

/** Returns the link to a parent that came with its branch. */
export const parentFrom = ({ id, content }: Node) => ({
  id,
  label: labelFor(id, "text" in content ? content.text : content.question),
});

/** Returns the parent's text, else its question, else a name by its id; a blank text counts as absent. */
const labelFor = (id: number, text: string) => (text.trim() === "" ? `Parent Tree ${id}` : text);
