import type { SyncState } from "./sync-text.ts";

/** What is said aloud when the status changes: that it went offline, came back, failed, or cannot be kept. */
export function announcement(before: SyncState, now: SyncState): string | undefined {
  if (now.failed > before.failed) {
    return now.failed === 1 ? "A change could not be saved." : `${now.failed} changes could not be saved.`;
  }
  if (now.unkept && (!before.unkept || (before.online && !now.online)))
    return "This device has no room to keep what you write. Leave the page open until it is saved.";
  if (now.paused === "disk-full" && before.paused !== "disk-full")
    return "The server's disk is full. Changes are kept on this device.";
  if (now.paused === "account-full" && before.paused !== "account-full")
    return "Your account is full. Changes are kept on this device; delete what you do not need.";
  if (before.online && !now.online) return "You are offline. Changes are kept on this device.";
  if (!before.online && now.online) return "You are back online.";
  return undefined;
}
