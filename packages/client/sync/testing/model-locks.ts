import type { Release, TabLocks } from "../../platform/locks.ts";
import type { Life } from "./life.ts";

export interface ModelLocks {
  /** @param held gets what the tab takes, so that it can be let go when the tab is gone */
  forTab(held: Release[], life: Life): TabLocks;
}

/** The locks of one browser: what a tab holds is free the moment the tab is gone. */
export function createModelLocks(): ModelLocks {
  const holders = new Set<string>();
  const waiting = new Map<string, { life: Life; take: () => void }[]>();
  const take = (name: string, held: Release[]): Release => {
    holders.add(name);
    let released = false;
    const release = () => {
      if (released) return;
      released = true;
      holders.delete(name);
      const queue = waiting.get(name) ?? [];
      for (let next = queue.shift(); next; next = queue.shift()) if (next.life.alive) return next.take();
    };
    held.push(release);
    return release;
  };
  return {
    forTab: (held: Release[], life: Life): TabLocks => ({
      areReal: true,
      tryAcquire: async (name) => (holders.has(name) ? null : take(name, held)),
      acquire: (name, signal) =>
        new Promise((resolve, reject) => {
          if (!holders.has(name)) return resolve(take(name, held));
          const queue = waiting.get(name) ?? [];
          waiting.set(name, queue);
          const next = { life, take: () => resolve(take(name, held)) };
          queue.push(next);
          signal.addEventListener("abort", () => {
            const at = queue.indexOf(next);
            if (at >= 0) queue.splice(at, 1);
            reject(new Error("aborted"));
          });
        }),
    }),
  };
}
