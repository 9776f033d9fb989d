import type { KeyValueStorage } from "../../platform/storage.ts";
import type { VirtualTimers } from "./virtual-timers.ts";

/** The local storage of one browser. It reaches the disk late: a browser that is killed has forgotten its last seconds. */
export interface ModelStorage extends KeyValueStorage {
  readonly entries: Map<string, string>;
  full: boolean;
  /** The browser was killed, and is started again. */
  forget(ms: number): void;
}

export function createModelStorage({ elapsed }: Pick<VirtualTimers, "elapsed">): ModelStorage {
  const entries = new Map<string, string>();
  /** What stood there before each write. */
  const writes: { readonly at: number; readonly key: string; readonly before: string | undefined }[] = [];
  const storage: ModelStorage = {
    entries,
    full: false,
    get: (key) => entries.get(key) ?? null,
    set(key, value) {
      if (storage.full) return false;
      writes.push({ at: elapsed(), key, before: entries.get(key) });
      entries.set(key, value);
      return true;
    },
    remove(key) {
      writes.push({ at: elapsed(), key, before: entries.get(key) });
      entries.delete(key);
    },
    keys: () => [...entries.keys()],
    forget(ms) {
      for (let last = writes.pop(); last && last.at > elapsed() - ms; last = writes.pop())
        if (last.before === undefined) entries.delete(last.key);
        else entries.set(last.key, last.before);
      writes.length = 0;
    },
  };
  return storage;
}
