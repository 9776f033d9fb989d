import type { SyncStatus } from "../store/workspace.ts";

export interface StatusStore {
  get(): SyncStatus;
  subscribe(listener: () => void): () => void;
  /** Listeners are told only of what really changed. */
  update(change: Partial<SyncStatus>): void;
}

export function createStatus(initial: SyncStatus): StatusStore {
  let status = initial;
  const listeners = new Set<() => void>();
  return {
    get: () => status,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    update(change) {
      const names = Object.keys(change) as (keyof SyncStatus)[];
      if (names.every((name) => change[name] === status[name])) return;
      status = { ...status, ...change };
      for (const listener of [...listeners]) listener();
    },
  };
}
