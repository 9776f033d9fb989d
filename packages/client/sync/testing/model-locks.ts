import type { Release, TabLocks } from "../../platform/locks.ts";
import type { Life } from "./life.ts";

export interface ModelLocks {
  /**
   * Returns the locks as one tab sees them.
   * @param held gets what the tab takes, so that it can be let go when the tab is gone
   */
  forTab(held: Release[], life: Life): TabLocks;
}

/** The locks of one browser: what a tab holds is free the moment the tab is gone. */
export function createModelLocks(): ModelLocks {
  const holders = new Map<string, { lost: (() => void) | undefined }>();
  const waiting = new Map<string, { life: Life; take: () => void }[]>();
  const take = (name: string, held: Release[], lost?: () => void): Release => {
    const holder = { lost };
    holders.set(name, holder);
    const release = () => {
      if (holders.get(name) !== holder) return;
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
      steal: async (name, lost) => {
        const robbed = holders.get(name);
        const release = take(name, held, lost);
        robbed?.lost?.();
        return release;
      },
      acquire: (name, signal, lost) =>
        new Promise((resolve, reject) => {
          if (!holders.has(name)) return resolve(take(name, held, lost));
          const queue = waiting.get(name) ?? [];
          waiting.set(name, queue);
          const next = { life, take: () => resolve(take(name, held, lost)) };
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
