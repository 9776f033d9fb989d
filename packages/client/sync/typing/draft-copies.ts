import type { KeyValueStorage } from "../../platform/storage.ts";
import type { Timers } from "../../platform/timers.ts";
import type { Keeper } from "../queue/keeping.ts";
import type { ClearedDraft, DraftRecord, Outbox } from "../queue/outbox.ts";
import { fromStored, toStored } from "../queue/stored-draft.ts";

/** Characters. Longer texts would block typing in local storage; IndexedDB gets them a moment later. */
const LOCAL_MAX_LENGTH = 100_000;

/** So long that the frame which shows a letter waits for no database, and no longer. */
const COPY_AFTER_MS = 20;

/** Stores drafts twice: in local storage at once, and in IndexedDB soon, as browsers may flush the first late. */
export interface DraftCopies {
  write(record: DraftRecord): void;
  /** Records that a draft was removed. `kept` resolves when its submission is on disk. */
  clear(cleared: ClearedDraft, kept: Promise<unknown>): void;
  /** Resolves when everything is in IndexedDB, or was refused by it. */
  flush(): Promise<void>;
  /** Returns whether the newest text of a draft is on disk, as far as that is known. */
  isKept(key: string): boolean;
  /** Removes what is on disk of forms, of every tab. */
  forgetForms(): void;
  readonly keeper: Keeper;
}

/** Where the drafts of a tab are stored. */
export interface DraftsDeps {
  readonly userId: number;
  readonly scope: string;
  readonly storage: KeyValueStorage;
  readonly outbox: Outbox;
  readonly timers: Timers;
  readonly keepingChanged: () => void;
  readonly warn: (message: string) => void;
}

const prefixOf = (userId: number) => `perennial:draft:${userId}:`;

/** Names a draft in local storage. */
export const localKeyOf = (userId: number, { scope, key }: Pick<DraftRecord, "scope" | "key">): string =>
  `${prefixOf(userId)}${scope}:${key}`;

/** Creates the copies of one tab's drafts. @param records all drafts with their newest text */
export function createDraftCopies(deps: DraftsDeps, records: ReadonlyMap<string, DraftRecord>): DraftCopies {
  const { storage, outbox, timers } = deps;
  /** Keys whose newest text is to be copied to IndexedDB; one that changes while it is copied is copied once more. */
  const uncopied = new Set<string>();
  let stopWaiting: (() => void) | undefined;
  /** Keys whose newest text is in local storage. */
  const local = new Set<string>();
  /** Keys whose newest text IndexedDB has refused. */
  const refused = new Set<string>();
  let writes: Promise<unknown> = Promise.resolve();
  const localKey = (key: string) => localKeyOf(deps.userId, { scope: deps.scope, key });

  const queue = (run: () => Promise<void>) => {
    writes = writes.then(run).catch((error) => deps.warn(`A draft was not kept: ${error}`));
  };
  const setRefused = (key: string, is: boolean) => {
    if (is) refused.add(key);
    else if (!refused.delete(key)) return;
    deps.keepingChanged();
  };
  const copyNow = () => {
    stopWaiting?.();
    stopWaiting = undefined;
    for (const key of uncopied)
      queue(async () => {
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
    uncopied.clear();
  };
  const copy = (key: string) => {
    uncopied.add(key);
    stopWaiting ??= timers.after(COPY_AFTER_MS, copyNow);
  };
  const keepLocally = (record: DraftRecord) => {
    const { key, text } = record;
    if (text.length <= LOCAL_MAX_LENGTH && storage.set(localKey(key), JSON.stringify(toStored(record))))
      local.add(key);
    else local.delete(key);
  };

  return {
    write(record) {
      keepLocally(record);
      copy(record.key);
      // Nothing else has it.
      if (!local.has(record.key)) copyNow();
    },
    clear(cleared, kept) {
      const { key } = cleared;
      local.delete(key);
      if (refused.delete(key)) deps.keepingChanged();
      if (!storage.set(localKey(key), JSON.stringify(cleared))) storage.remove(localKey(key));
      // The draft stays until what was submitted is on disk: a crash in between would lose both.
      queue(async () => {
        await kept;
        if (records.has(key)) return;
        await outbox.drafts.put(cleared);
        if (!records.has(key)) storage.remove(localKey(key));
      });
    },
    async flush() {
      copyNow();
      await writes;
    },
    isKept: (key) => local.has(key) || !(refused.has(key) || uncopied.has(key)),
    forgetForms() {
      for (const { record, remove } of localDrafts(storage, deps.userId)) if ("form" in record) remove();
      queue(async () => {
        for (const record of await outbox.drafts.list()) {
          if (!("form" in record)) continue;
          const { scope, key, at, count = 0 } = record;
          await outbox.drafts.put({ scope, key, at, count, isCleared: true });
        }
      });
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
        copyNow();
        await writes;
      },
    },
  };
}

/** Drafts of all tabs in local storage, and which drafts in IndexedDB they declare removed. */
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
      ? fromStored(value as DraftRecord | ClearedDraft)
      : null;
  } catch {
    return null;
  }
}
