import type { NodeId } from "@perennial/domain/tree/node";
import { useEffect, useState } from "react";
import type { LoadedTree, Workspace } from "../../store/workspace.ts";

/** How far the tree of a page has come. `rootKey` is the key of its root's row, `parent` the page above. */
export type TreeState =
  | { readonly phase: "loading" }
  | { readonly phase: "failed"; readonly message: string }
  | { readonly phase: "here"; readonly rootKey: string; readonly parent: ParentLink | null };

export interface ParentLink {
  readonly id: NodeId;
  readonly label: string;
}

/** Loads the tree of the page. A branch already here shows at once and is reloaded. A new `attempt` loads again. */
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
  const shown = answer?.ok ? answer : workspace.knownTree(treeId);
  if (shown?.ok) return { phase: "here", rootKey: shown.rootKey, parent: shown.parent };
  return answer && !answer.ok
    ? { phase: "failed", message: failureText(answer.status) }
    : { phase: "loading" };
}

const failureText = (status: number | null): string =>
  status === null
    ? "The server does not answer. Your changes on this device are kept."
    : `Tree not found: ${status}`;
