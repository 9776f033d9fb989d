/** A part that has not come by then does not come. */
export const PART_TIMEOUT_MS = 120_000;

/** Fetches the code of a part: once, unless it failed. */
export interface PartLoader<T> {
  /** The part, once it is here. */
  loaded(): T | undefined;
  /** Rejects when the part cannot be had, or has not come within 120 seconds. */
  load(): Promise<T>;
}

/**
 * Fetches nothing until `load` is called. After a failure the next `load` fetches again; a part that arrives
 * after its time is kept for the next.
 */
export function createPartLoader<T>(fetchPart: () => Promise<T>): PartLoader<T> {
  let part: T | undefined;
  let loading: Promise<T> | undefined;

  const fetchOnce = async (): Promise<T> => {
    // Also when it comes too late for the first attempt.
    part = await fetchPart();
    return part;
  };
  return {
    loaded: () => part,
    load() {
      if (part !== undefined) return Promise.resolve(part);
      loading ??= withTimeout(fetchOnce()).catch((error: unknown) => {
        loading = undefined;
        throw error;
      });
      return loading;
    },
  };
}

function withTimeout<T>(promise: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error("The part did not come in time")), PART_TIMEOUT_MS);
    promise.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
