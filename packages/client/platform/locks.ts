import { createPageLocks } from "./page-locks.ts";

/** Lets go of a lock; a second call does nothing. */
export type Release = () => void;

/** Locks among the tabs of this browser; a tab that goes, however it goes, lets go of its locks. */
export interface TabLocks {
  /**
   * False where the browser has no locks, known from the first request on: then a lock holds within this page only,
   * and nobody can tell whether another tab lives.
   */
  readonly areReal: boolean;
  /**
   * Waits until the lock is ours. Rejects when the signal is aborted first.
   * @param lost called when another tab has taken the lock by force
   */
  acquire(name: string, signal: AbortSignal, lost?: () => void): Promise<Release>;
  /** Null when another tab holds it. */
  tryAcquire(name: string): Promise<Release | null>;
  /** Takes the lock by force: its holder is asleep. Null where the browser has no locks to take. */
  steal(name: string, lost?: () => void): Promise<Release | null>;
}

/**
 * Web Locks. Where the browser has none (an insecure origin) or refuses them (storage is forbidden), the page has
 * its own, and every tab gets every lock: changes may then be sent twice, which their UUIDs make harmless.
 * @param find where they are; reading the property may throw already
 */
export function webLocks(find: () => Pick<LockManager, "request"> | undefined): TabLocks {
  const page = createPageLocks();
  let manager = attempt(find);

  /** Undefined where the browser refuses; from then on the page's own locks hold. */
  const request = async (
    name: string,
    options: LockOptions,
    lost?: () => void,
  ): Promise<Release | null | undefined> => {
    try {
      return manager && (await requestFrom(manager, name, options, lost));
    } catch (error) {
      if (options.signal?.aborted) throw error;
      manager = undefined;
      return undefined;
    }
  };

  return {
    get areReal() {
      return manager !== undefined;
    },
    acquire: async (name, signal, lost) =>
      (await request(name, { signal }, lost)) ?? page.acquire(name, signal),
    async tryAcquire(name) {
      const release = await request(name, { ifAvailable: true });
      return release === undefined ? page.tryAcquire(name) : release;
    },
    steal: async (name, lost) => (await request(name, { steal: true }, lost)) ?? null,
  };
}

const requestFrom = (
  manager: Pick<LockManager, "request">,
  name: string,
  options: LockOptions,
  lost?: () => void,
) =>
  new Promise<Release | null>((resolve, reject) => {
    let held = false;
    manager
      .request(name, options, (lock) => {
        if (!lock) return resolve(null);
        held = true;
        return new Promise<void>((release) => resolve(release));
      })
      // A lock that was held ends with an error only when another tab has stolen it.
      .catch((error: unknown) => (held ? lost?.() : reject(error)));
  });

function attempt<T>(find: () => T): T | undefined {
  try {
    return find();
  } catch {
    return undefined;
  }
}
