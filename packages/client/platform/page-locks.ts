/** Locks within one page, for a browser that has none among its tabs. */
export interface PageLocks {
  acquire(name: string, signal: AbortSignal): Promise<() => void>;
  tryAcquire(name: string): (() => void) | null;
}

/** Creates locks among the users of the returned object, granted in the order of the requests. */
export function createPageLocks(): PageLocks {
  /** Who waits for each lock that is held, the first to come first. */
  const queues = new Map<string, (() => void)[]>();

  const hold = (name: string) => {
    let isHeld = true;
    return () => {
      if (!isHeld) return;
      isHeld = false;
      const next = queues.get(name)?.shift();
      if (next) next();
      else queues.delete(name);
    };
  };

  return {
    tryAcquire(name) {
      if (queues.has(name)) return null;
      queues.set(name, []);
      return hold(name);
    },
    async acquire(name, signal) {
      signal.throwIfAborted();
      const queue = queues.get(name);
      if (queue === undefined) {
        queues.set(name, []);
        return hold(name);
      }
      return new Promise((resolve, reject) => {
        const take = () => {
          signal.removeEventListener("abort", leave);
          resolve(hold(name));
        };
        const leave = () => {
          queue.splice(queue.indexOf(take), 1);
          reject(signal.reason);
        };
        queue.push(take);
        signal.addEventListener("abort", leave, { once: true });
      });
    },
  };
}
