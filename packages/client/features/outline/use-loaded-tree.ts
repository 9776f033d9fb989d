import type { NodeId } from "@perennial/domain/tree/node";
import { ancestorIds } from "@perennial/domain/tree/selectors";
import { useEffect, useState } from "react";
import type { LoadedTree, Workspace } from "../../store/workspace.ts";

export type TreeState =
  | { readonly phase: "loading" }
  | { readonly phase: "failed"; readonly message: string }
  | { readonly phase: "here"; readonly rootKey: string; readonly parent: ParentLink | null };

export interface ParentLink {
  readonly id: NodeId;
  readonly label: string;
}

/** The roots that have been loaded with everything below them; going into a branch of one needs no waiting. */
const complete = new WeakMap<Workspace, Set<NodeId>>();

/**
 * Loads the tree of the page. A branch of a tree that is here already shows at once, and is read again behind
 * it. @param attempt a further one loads again
 */
export function useLoadedTree(workspace: Workspace, treeId: NodeId, attempt: number): TreeState {
  const [loaded, setLoaded] = useState<{
    id: NodeId;
    workspace: Workspace;
    answer: LoadedTree;
    attempt: number;
  }>();
  useEffect(() => {
    let wanted = true;
    void workspace.loadTree(treeId).then((answer) => {
      if (answer.ok) rootsOf(workspace).add(treeId);
      if (wanted) setLoaded({ id: treeId, workspace, answer, attempt });
    });
    return () => {
      wanted = false;
    };
  }, [workspace, treeId, attempt]);

  const answer =
    loaded?.id === treeId && loaded.workspace === workspace && loaded.attempt === attempt
      ? loaded.answer
      : undefined;
  if (answer?.ok) return { phase: "here", rootKey: answer.rootKey, parent: answer.parent };
  if (isHere(workspace, treeId, rootsOf(workspace)))
    return { phase: "here", rootKey: workspace.tree.keyOf(treeId), parent: parentLink(workspace, treeId) };
  return answer ? { phase: "failed", message: failureText(answer.status) } : { phase: "loading" };
}

const failureText = (status: number | null): string =>
  status === null
    ? "The server does not answer. Your changes on this device are kept."
    : `Tree not found: ${status}`;

const rootsOf = (workspace: Workspace): Set<NodeId> => {
  const roots = complete.get(workspace) ?? new Set();
  complete.set(workspace, roots);
  return roots;
};

function isHere({ tree }: Workspace, id: NodeId, roots: ReadonlySet<NodeId>): boolean {
  const here = tree.identity.current("node", id);
  if (!tree.get("node", here)) return false;
  return [here, ...ancestorIds(tree, here)].some((above) => roots.has(tree.identity.faceOf("node", above)));
}

/** A blank text counts as absent. */
function parentLink({ tree }: Workspace, id: NodeId): ParentLink | null {
  const parentId = tree.get("node", tree.identity.current("node", id))?.parentId;
  if (parentId === undefined || parentId === null) return null;
  const row = tree.row(tree.keyOf(parentId));
  const text = [row?.note?.text, row?.flashcard?.question].find(
    (side) => side !== undefined && side.trim() !== "",
  );
  const face = tree.identity.faceOf("node", parentId);
  return { id: face, label: text ?? `Parent Tree ${face}` };
}
