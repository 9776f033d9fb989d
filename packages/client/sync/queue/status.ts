import { createListeners } from "../../platform/listeners.ts";
import type { SyncStatus } from "../../store/workspace.ts";

export interface StatusStore {
  get(): SyncStatus;
  subscribe(listener: () => void): () => void;
  /** Merges a change; listeners are only told when a value differs. */
  update(change: Partial<SyncStatus>): void;
}

export function createStatus(initial: SyncStatus): StatusStore {
  let status = initial;
  const { subscribe, tell } = createListeners();
  return {
    get: () => status,
    subscribe,
    update(change) {
      const names = Object.keys(change) as (keyof SyncStatus)[];
      if (names.every((name) => change[name] === status[name])) return;
      status = { ...status, ...change };
      tell();
    },
  };
}
