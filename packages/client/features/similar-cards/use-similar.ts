import type { NodeId } from "@perennial/domain/tree/node";
import { useEffect, useReducer, useState } from "react";
import { browserTimers } from "../../platform/timers.ts";
import { timesOf } from "../../store/note-times.ts";
import { lookForSimilar, type SimilarFound } from "../../store/similar-cards.ts";
import type { Workspace } from "../../store/workspace.ts";

/**
 * Looks for similar cards once, as the notes are when the page opens, and draws anew whenever they change: what is merged is
 * told apart from what is there, and looking again is a page away.
 */
export function useSimilar(
  { tree, status, history }: Pick<Workspace, "tree" | "status" | "history">,
  rootId: NodeId,
  branchId: NodeId | undefined,
): SimilarFound {
  const [found, setFound] = useState<SimilarFound>({ share: 0 });
  const [, renew] = useReducer((count: number) => count + 1, 0);
  useEffect(() => {
    setFound({ share: 0 });
    return lookForSimilar(tree, { rootId, branchId }, browserTimers, setFound);
  }, [tree, rootId, branchId]);
  useEffect(() => {
    const stops = [status.subscribe(renew), history.subscribe(renew), tree.subscribeStructure(renew)];
    void timesOf(tree)
      .renew()
      .then((isMore) => isMore && renew());
    return () => {
      for (const stop of stops) stop();
    };
  }, [tree, status, history]);
  return found;
}
