import type { NodeId } from "@perennial/domain/tree/node";
import { useCallback, useEffect, useState, useSyncExternalStore } from "react";
import type { Workspace } from "../../store/workspace.ts";

/** How far one's notes have come; `rootId` is their root. */
export type NotesState =
  | { readonly phase: "loading" }
  | { readonly phase: "failed"; readonly again: () => void }
  | { readonly phase: "here"; readonly rootId: NodeId };

/** All of one's notes, from this device or the server: what is due is a matter of every card. */
export function useNotes(workspace: Workspace, rootId: number): NotesState {
  const whole = useSyncExternalStore(workspace.whole.subscribe, workspace.whole.get);
  const [attempt, setAttempt] = useState(0);
  const [failed, setFailed] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a further attempt loads again
  useEffect(() => {
    let wanted = true;
    if (workspace.whole.get() === null)
      void workspace.loadTree(rootId).then(({ ok }) => wanted && setFailed(!ok));
    return () => {
      wanted = false;
    };
  }, [workspace, rootId, attempt]);
  const again = useCallback(() => {
    setFailed(false);
    setAttempt((count) => count + 1);
  }, []);
  if (whole !== null) return { phase: "here", rootId: whole };
  return failed ? { phase: "failed", again } : { phase: "loading" };
}
