import type { SyncStatus } from "../../store/workspace.ts";

export type SyncState = Pick<SyncStatus, "waiting" | "failed" | "online" | "drafts" | "unkept" | "paused">;

/** The texts of the sync status: never `Saved` while text is unsent; the risk of losing text comes first. */
export function syncText({ waiting, failed, online, drafts, unkept, paused }: SyncState): string {
  const unsent = waiting + (drafts ? 1 : 0);
  const waits = unsent === 1 ? "1 change waiting" : `${unsent} changes waiting`;
  if (unkept) return unsent === 0 ? NOT_KEPT : `${NOT_KEPT} — ${waits}`;
  if (failed > 0) return failed === 1 ? "1 change failed" : `${failed} changes failed`;
  if (isFull(paused) && unsent > 0)
    return `${paused === "disk-full" ? "The server's disk" : "Your account"} is full — ${waits}`;
  if (unsent === 0) return online ? "Saved" : "Offline";
  return online ? "Saving…" : `Offline — ${waits}`;
}

const NOT_KEPT = "Not kept on this device";

const isFull = (paused: SyncState["paused"]) => paused === "disk-full" || paused === "account-full";

/** It stands out only when something waits for the network, failed, or would go with the page. */
export const needsAttention = (state: SyncState): boolean =>
  state.unkept ||
  state.failed > 0 ||
  ((!state.online || isFull(state.paused)) && (state.waiting > 0 || state.drafts));
