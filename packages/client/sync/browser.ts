import { type Api, apiUrl } from "../api/client.ts";
import { broadcastChannel } from "../platform/channel.ts";
import { openEventSource } from "../platform/event-stream.ts";
import { webLocks } from "../platform/locks.ts";
import { browserConnectivity } from "../platform/online.ts";
import { browserChance } from "../platform/random.ts";
import { webStorage } from "../platform/storage.ts";
import { browserTimers } from "../platform/timers.ts";
import type { Workspace } from "../store/workspace.ts";
import { openOutboxDb } from "./outbox-db.ts";
import { openWorkspace } from "./workspace.ts";

/**
 * Opens a user's workspace on the real browser.
 * @param options.token the session's token, or null when this user is not the one signed in
 */
export function openBrowserWorkspace(options: {
  readonly userId: number;
  readonly api: Api;
  readonly baseUrl: () => string;
  readonly token: () => string | null;
}): Promise<Workspace> {
  const { userId, api, baseUrl, token } = options;
  return openWorkspace({
    userId,
    api,
    token,
    streamUrl: (query) => apiUrl(baseUrl(), `/user_actions/stream?${query}`),
    openStream: openEventSource,
    openOutbox: openOutboxDb,
    storage: webStorage(() => localStorage),
    locks: webLocks(navigator.locks),
    channel: broadcastChannel,
    connectivity: browserConnectivity,
    timers: browserTimers,
    chance: browserChance,
    warn: (message) => console.warn(message),
  });
}
