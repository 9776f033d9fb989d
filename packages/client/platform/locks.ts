import { createPageLocks } from "./page-locks.ts";

/** Lets go of a lock; a second call does nothing. */
export type Release = () => void;

/** Locks among the tabs of this browser; a tab that goes, however it goes, lets go of its locks. */
export interface TabLocks {
  /** False without Web Locks, known from the first request on: locks then hold within this page only. */
  readonly areReal: boolean;
  /** Waits for the lock; rejects if aborted. `lost`: another tab has taken it by force. */
  acquire(name: string, signal: AbortSignal, lost?: () => void): Promise<Release>;
  /** Null when another tab holds it. */
  tryAcquire(name: string): Promise<Release | null>;
  /** Takes the lock by force: its holder is asleep. Null where the browser has no locks to take. */
  steal(name: string, lost?: () => void): Promise<Release | null>;
}

/** Web Locks. Without them each page has its own: changes may be sent twice, harmless by their UUIDs. */
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
