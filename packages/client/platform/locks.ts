export type Release = () => void;

/** Locks among the tabs of this browser; a tab that goes, however it goes, lets go of its locks. */
export interface TabLocks {
  /** False where the browser has no locks: then nobody can tell whether another tab lives. */
  readonly areReal: boolean;
  /** Waits until the lock is ours. Rejects when the signal is aborted first. */
  acquire(name: string, signal: AbortSignal): Promise<Release>;
  /** Null when another tab holds it. */
  tryAcquire(name: string): Promise<Release | null>;
}

/**
 * Web Locks. Where the browser has none (an insecure origin), every tab gets every lock: changes may then be
 * sent twice, which their UUIDs make harmless.
 */
export function webLocks(manager: LockManager | undefined): TabLocks {
  const free: Release = () => undefined;
  if (!manager) return { areReal: false, acquire: async () => free, tryAcquire: async () => free };

  const request = (name: string, options: LockOptions) =>
    new Promise<Release | null>((resolve, reject) => {
      manager
        .request(name, options, (lock) => {
          if (!lock) return resolve(null);
          return new Promise<void>((release) => resolve(release));
        })
        .catch(reject);
    });

  return {
    areReal: true,
    acquire: async (name, signal) => (await request(name, { signal })) ?? free,
    tryAcquire: (name) => request(name, { ifAvailable: true }),
  };
}
