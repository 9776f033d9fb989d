import type { WorkspaceEvent } from "../../store/workspace.ts";
import type { StatusStore } from "../queue/status.ts";
import type { Paused } from "../send/turn.ts";

/** Whether changes reach the server, as the sender, the log and the device tell it. */
export interface Reach {
  /** Takes in what the sender says of itself. Returns whether the person has to sign in from now on. */
  take(state: { readonly online: boolean; readonly paused: Paused }): boolean;
  /** Takes in whether the server answered when the log was last asked for. Returns whether that has changed. */
  reached(isThere: boolean): boolean;
  /** Returns the state of the sending as the sender last told it. */
  state(): { readonly online: boolean; readonly paused: Paused };
  showOnline(): void;
}

/** Assumes at first that the server can be reached, and learns from its callers when it cannot. */
export function createReach(deps: {
  readonly status: StatusStore;
  readonly isOnline: () => boolean;
  readonly emit: (event: WorkspaceEvent) => void;
  readonly cameBack: () => void;
  readonly flowing: () => void;
}): Reach {
  const { status, emit } = deps;
  let online = true;
  let isThere = true;
  let paused: Paused = null;

  const showOnline = () => {
    const before = status.get().online;
    const now = online && isThere && deps.isOnline();
    status.update({ online: now });
    if (before && !now) emit({ type: "went-offline" });
    if (before || !now) return;
    emit({ type: "came-back" });
    deps.cameBack();
  };

  return {
    take(state) {
      const asks = state.paused === "auth" && paused !== "auth";
      online = state.online;
      paused = state.paused;
      return asks;
    },
    reached(now) {
      if (isThere === now) return false;
      isThere = now;
      showOnline();
      if (isThere && paused === null) deps.flowing();
      return true;
    },
    state: () => ({ online, paused }),
    showOnline,
  };
}
