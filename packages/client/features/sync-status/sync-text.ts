import type { SyncStatus } from "../../store/workspace.ts";

/** The part of the status that is shown. */
export type SyncState = Pick<SyncStatus, "waiting" | "failed" | "online" | "drafts">;

/** The five texts of the sync status. `Saved` never shows while something typed is unsent. */
export function syncText({ waiting, failed, online, drafts }: SyncState): string {
  if (failed > 0) return `${failed} changes failed`;
  const unsent = waiting + (drafts ? 1 : 0);
  if (unsent === 0) return "Saved";
  if (online) return "Saving…";
  return unsent === 1 ? "Offline — 1 change waiting" : `Offline — ${unsent} changes waiting`;
}

/** It stands out only when something waits for the network or failed. */
export const needsAttention = (state: SyncState): boolean =>
  state.failed > 0 || (!state.online && (state.waiting > 0 || state.drafts));

/** What is said aloud when the status changes: only that it went offline, came back, or failed. */
export function announcement(before: SyncState, now: SyncState): string | undefined {
  if (now.failed > before.failed) {
    return now.failed === 1 ? "A change could not be saved." : `${now.failed} changes could not be saved.`;
  }
  if (before.online && !now.online) return "You are offline. Changes are kept on this device.";
  if (!before.online && now.online) return "You are back online.";
  return undefined;
}
