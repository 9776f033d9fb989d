import type { KeyValueStorage } from "../../platform/storage.ts";
import type { Timers } from "../../platform/timers.ts";
import type { Drafts } from "../../store/workspace.ts";
import type { DraftRecord, Outbox } from "../queue/outbox.ts";

/** Longer texts would block the typing when written to local storage; IndexedDB gets them a moment later. */
const LOCAL_MAX_LENGTH = 100_000;
/** IndexedDB gets a copy when the typing has rested this long: local storage may reach the disk late. */
const REST_MS = 250;

export interface DraftJournal extends Drafts {
  /** Writes what still waits for the typing to rest. */
  flush(): Promise<void>;
  record(key: string): DraftRecord | undefined;
  /** Takes over what a tab that is gone has left. */
  adopt(record: DraftRecord): void;
  keys(): readonly string[];
}

/**
 * Says that a text was submitted or given up while IndexedDB may still hold a copy of it: a page that ends at that
 * moment must not bring the copy back over what was submitted.
 */
export interface ClearedDraft extends Pick<DraftRecord, "scope" | "key" | "at"> {
  readonly isCleared: true;
}

const prefixOf = (userId: number) => `perennial:draft:${userId}:`;

export function createDrafts(deps: {
  readonly userId: number;
  readonly scope: string;
  readonly storage: KeyValueStorage;
  readonly outbox: Outbox;
  readonly timers: Timers;
  /** What a text stands on that begins to be typed now. */
  readonly baseOf: (key: string) => DraftRecord["base"];
  readonly warn: (message: string) => void;
}): DraftJournal {
  const { scope, storage, outbox, timers } = deps;
  const records = new Map<string, DraftRecord>();
  const resting = new Map<string, () => void>();
  const listeners = new Set<() => void>();
  /** Keys of which IndexedDB may hold a copy. */
  const copied = new Set<string>();
  let writes: Promise<unknown> = Promise.resolve();
  const localKey = (key: string) => `${prefixOf(deps.userId)}${scope}:${key}`;

  const tell = () => {
    for (const listener of [...listeners]) listener();
  };
  const write = (run: () => Promise<void>) => {
    writes = writes.then(run).catch((error) => deps.warn(`A draft was not kept: ${String(error)}`));
  };
  const save = (key: string) => {
    resting.get(key)?.();
    resting.delete(key);
    const record = records.get(key);
    if (!record) return;
    copied.add(key);
    write(() => outbox.drafts.put(record));
  };
  const removeCopy = (key: string) => {
    const cleared: ClearedDraft = { scope, key, at: timers.now(), isCleared: true };
    if (!storage.set(localKey(key), JSON.stringify(cleared))) storage.remove(localKey(key));
    write(async () => {
      await outbox.drafts.remove(scope, key);
      if (records.has(key)) return;
      copied.delete(key);
      storage.remove(localKey(key));
    });
  };
  const keep = (record: DraftRecord) => {
    const { key } = record;
    const had = records.size > 0;
    records.set(key, record);
    const local =
      record.text.length <= LOCAL_MAX_LENGTH && storage.set(localKey(key), JSON.stringify(record));
    // A shorter text of the same note that was kept here before would win over the long one.
    if (!local) storage.remove(localKey(key));
    resting.get(key)?.();
    resting.set(
      key,
      timers.after(REST_MS, () => save(key)),
    );
    if (!had) tell();
  };

  return {
    set(key, text) {
      const known = records.get(key);
      keep({ scope, key, text, at: timers.now(), base: known ? known.base : deps.baseOf(key) });
    },
    get: (key) => records.get(key)?.text,
    record: (key) => records.get(key),
    keys: () => [...records.keys()],
    clear(key) {
      if (!records.delete(key)) return;
      resting.get(key)?.();
      resting.delete(key);
      if (copied.has(key)) removeCopy(key);
      else storage.remove(localKey(key));
      if (records.size === 0) tell();
    },
    any: () => records.size > 0,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    async flush() {
      for (const key of [...resting.keys()]) save(key);
      await writes;
    },
    adopt: (record) => keep({ ...record, scope }),
  };
}

/** The drafts that tabs have left in local storage, and what they say of those in IndexedDB. */
export function localDrafts(
  storage: KeyValueStorage,
  userId: number,
): { record: DraftRecord | ClearedDraft; remove: () => void }[] {
  const found: { record: DraftRecord | ClearedDraft; remove: () => void }[] = [];
  for (const storageKey of storage.keys()) {
    if (!storageKey.startsWith(prefixOf(userId))) continue;
    const record = parse(storage.get(storageKey));
    if (record) found.push({ record, remove: () => storage.remove(storageKey) });
  }
  return found;
}

function parse(text: string | null): DraftRecord | ClearedDraft | null {
  try {
    const value = JSON.parse(text ?? "") as Partial<DraftRecord & ClearedDraft>;
    const says = typeof value.text === "string" || value.isCleared === true;
    return says && typeof value.key === "string" && typeof value.scope === "string"
      ? (value as DraftRecord | ClearedDraft)
      : null;
  } catch {
    return null;
  }
}
