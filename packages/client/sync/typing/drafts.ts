import { createListeners } from "../../platform/listeners.ts";
import type { KeyValueStorage } from "../../platform/storage.ts";
import type { Timers } from "../../platform/timers.ts";
import type { Drafts } from "../../store/workspace.ts";
import type { Keeper } from "../queue/keeping.ts";
import {
  type ClearedDraft,
  type DraftBase,
  type DraftRecord,
  type Outbox,
  withBase,
} from "../queue/outbox.ts";

/**
 * Characters. Writing a longer text to local storage would block the typing; IndexedDB gets it a moment later.
 */
const LOCAL_MAX_LENGTH = 100_000;

export interface DraftJournal extends Pick<Drafts, "get" | "any" | "subscribe"> {
  /**
   * Writes the text of a field, at every input event.
   * @param base what the typing began with; only read for a new draft
   */
  set(key: string, text: string, base: DraftBase): void;
  /** Writes the text after somebody else's words were merged into it, with its new base. */
  rebase(key: string, text: string, base: DraftBase): void;
  /**
   * Removes the draft of a text that was submitted or given up.
   * @param kept resolves when what was submitted is on disk
   */
  clear(key: string, kept: Promise<unknown>): void;
  /** Writes everything that is still to be written. */
  flush(): Promise<void>;
  record(key: string): DraftRecord | undefined;
  /** Takes over a draft of a tab that is gone. */
  adopt(record: DraftRecord): void;
  keys(): readonly string[];
  /** Writes every draft again, after the disk has lost them. */
  writeAgain(): void;
  readonly keeper: Keeper;
}

const prefixOf = (userId: number) => `perennial:draft:${userId}:`;

/**
 * Creates the draft journal: each keystroke is in local storage before the call returns, and in IndexedDB soon
 * after, since a browser may write local storage to disk late.
 */
export function createDrafts(deps: {
  readonly userId: number;
  readonly scope: string;
  readonly storage: KeyValueStorage;
  readonly outbox: Outbox;
  readonly timers: Timers;
  /** Called when what is kept, or where, has changed. */
  readonly keepingChanged: () => void;
  readonly warn: (message: string) => void;
}): DraftJournal {
  const { scope, storage, outbox, timers } = deps;
  const records = new Map<string, DraftRecord>();
  /**
   * Keys whose newest text is still to be copied to IndexedDB; a key that changes meanwhile is copied once
   * more.
   */
  const uncopied = new Set<string>();
  /** Keys whose newest text is in local storage. */
  const local = new Set<string>();
  /** Keys whose newest text IndexedDB has refused. */
  const refused = new Set<string>();
  const { subscribe, tell } = createListeners();
  let written = 0;
  let writes: Promise<unknown> = Promise.resolve();
  const stamp = () => ({ at: timers.now(), count: ++written });
  const localKey = (key: string) => `${prefixOf(deps.userId)}${scope}:${key}`;

  const write = (run: () => Promise<void>) => {
    writes = writes.then(run).catch((error) => deps.warn(`A draft was not kept: ${String(error)}`));
  };
  const setRefused = (key: string, is: boolean) => {
    if (is) refused.add(key);
    else refused.delete(key);
    deps.keepingChanged();
  };
  const copy = (key: string) => {
    if (uncopied.has(key)) return;
    uncopied.add(key);
    write(async () => {
      uncopied.delete(key);
      const record = records.get(key);
      if (!record) return;
      try {
        await outbox.drafts.put(record);
        if (!uncopied.has(key)) setRefused(key, !outbox.durable);
      } catch (error) {
        if (records.has(key)) setRefused(key, true);
        throw error;
      }
    });
  };
  const keepLocally = (record: DraftRecord) => {
    const { key, text } = record;
    if (text.length <= LOCAL_MAX_LENGTH && storage.set(localKey(key), JSON.stringify(record))) local.add(key);
    else local.delete(key);
  };
  const keep = (record: DraftRecord) => {
    const had = records.size > 0;
    records.set(record.key, record);
    keepLocally(record);
    copy(record.key);
    if (!had) tell();
  };

  return {
    set(key, text, base) {
      const known = records.get(key);
      keep({ scope, key, text, ...stamp(), base: known ? known.base : base });
    },
    rebase(key, text, base) {
      const known = records.get(key);
      if (known) keep({ ...known, count: ++written, text, base });
    },
    get: (key) => records.get(key)?.text,
    record: (key) => records.get(key),
    keys: () => [...records.keys()],
    clear(key, kept) {
      if (!records.delete(key)) return;
      local.delete(key);
      if (refused.delete(key)) deps.keepingChanged();
      const cleared: ClearedDraft = { scope, key, ...stamp(), isCleared: true };
      if (!storage.set(localKey(key), JSON.stringify(cleared))) storage.remove(localKey(key));
      // The draft stays until what was submitted is on disk: a crash in between would lose both.
      write(async () => {
        await kept;
        if (records.has(key)) return;
        await outbox.drafts.put(cleared);
        if (!records.has(key)) storage.remove(localKey(key));
      });
      if (records.size === 0) tell();
    },
    any: () => records.size > 0,
    subscribe,
    async flush() {
      await writes;
    },
    adopt: (record) => keep({ ...record, count: ++written, scope }),
    writeAgain() {
      for (const record of records.values()) {
        keepLocally(record);
        copy(record.key);
      }
    },
    keeper: {
      unkept: () => [...refused].some((key) => !local.has(key)),
      isBehind: () => refused.size > 0,
      async tryAgain() {
        for (const key of refused) {
          const record = records.get(key);
          if (record && !local.has(key)) keepLocally(record);
          copy(key);
        }
        await writes;
      },
    },
  };
}

/** Returns whether one draft of a row is newer than another of the same tab. */
export const isNewer = (one: WrittenAt, other: WrittenAt): boolean =>
  one.count !== undefined && other.count !== undefined ? one.count > other.count : one.at > other.at;

type WrittenAt = Pick<DraftRecord, "at" | "count">;

/**
 * Returns the drafts that tabs have left in local storage, and which drafts in IndexedDB these declare removed.
 */
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
      ? withBase(value as DraftRecord | ClearedDraft)
      : null;
  } catch {
    return null;
  }
}
