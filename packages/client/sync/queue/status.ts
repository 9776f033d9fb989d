import { createListeners } from "../../platform/listeners.ts";
import type { SyncStatus } from "../../store/workspace.ts";

/** What a person can see of the sync: online or not, how much waits, how much has failed. */
export interface StatusStore {
  get(): SyncStatus;
  subscribe(listener: () => void): () => void;
  /** Merges a change; listeners are only told when a value differs. */
  update(change: Partial<SyncStatus>): void;
}

/** Creates the status of one tab. It only holds values: those who learn something update it. */
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
