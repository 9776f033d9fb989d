import { createListeners } from "./listeners.ts";
import type { KeyValueStorage } from "./storage.ts";
import type { TextCopies, TextCopy } from "./text-copies.ts";
import type { Timers } from "./timers.ts";

/** IndexedDB gets a copy this long after a letter, however many follow: local storage reaches the disk seconds later. */
const REST_MS = 250;
/** How long after a failure a text that is on no disk is tried again. */
const TRY_AGAIN_MS = 5_000;

/** Where half-written texts of one user are kept. All tabs share it; a name belongs to one of them. */
export interface TextPlace {
  /** Of the names in local storage. */
  readonly prefix: string;
  readonly storage: KeyValueStorage;
  /** Runs after every earlier one. Rejects where there is no database. */
  readonly copies: (run: (copies: TextCopies) => Promise<void>) => Promise<void>;
}

/** Texts that outlive page and browser: in local storage at once, in IndexedDB a moment later. */
export interface KeptTexts {
  set(name: string, text: string): void;
  remove(name: string): void;
  /** Whether some text is on no disk, so that it would go with the page. */
  readonly unkept: { get(): boolean; subscribe(listener: () => void): () => void };
  /** Makes the copies that still wait. */
  flush(): void;
  /** Removes all texts, of every tab. */
  clear(): Promise<void>;
}

/** The database is opened when it is first needed, and again where it was closed under this tab. */
export function createTextPlace(
  prefix: string,
  storage: KeyValueStorage,
  open: () => Promise<TextCopies>,
): TextPlace & { readonly close: () => void } {
  let opened: Promise<TextCopies> | undefined;
  let writes: Promise<unknown> = Promise.resolve();
  const copies: TextPlace["copies"] = (run) => {
    const runOn = async () => {
      opened ??= open();
      try {
        await run(await opened);
      } catch (error) {
        opened = undefined;
        throw error;
      }
    };
    const written = writes.then(() =>
      runOn().catch((error: unknown) => {
        if (!(error instanceof DOMException) || error.name !== "InvalidStateError") throw error;
        return runOn();
      }),
    );
    writes = written.catch(() => undefined);
    return written;
  };
  return { prefix, storage, copies, close: () => void writes.then(async () => (await opened)?.close()) };
}

/** Creates the texts of one tab; only `clear` touches those of other tabs. */
export function createKeptTexts({ prefix, storage, copies }: TextPlace, timers: Timers): KeptTexts {
  const resting = new Map<string, { copy: TextCopy; readonly ms: number; readonly cancel: () => void }>();
  const unkept = new Set<string>();
  const listeners = createListeners();
  let lastAt = 0;

  /** Never goes back, as the device's clock may: of a text's two copies the one that was written later counts. */
  const stamp = () => {
    lastAt = Math.max(timers.now(), lastAt + 1);
    return lastAt;
  };
  const setUnkept = (name: string, is: boolean) => {
    const before = unkept.size > 0;
    if (is) unkept.add(name);
    else unkept.delete(name);
    if (before !== unkept.size > 0) listeners.tell();
  };
  const stopResting = (name: string) => {
    resting.get(name)?.cancel();
    resting.delete(name);
  };
  const rest = (copy: TextCopy, ms: number) => {
    const { name } = copy;
    const waiting = resting.get(name);
    if (waiting && waiting.ms <= ms) {
      waiting.copy = copy;
      return;
    }
    stopResting(name);
    const next = { copy, ms, cancel: timers.after(ms, () => copyNow(next.copy)) };
    resting.set(name, next);
  };
  const copyNow = (copy: TextCopy) => {
    const { name } = copy;
    stopResting(name);
    copies(async (db) => {
      // Not where another tab has cleared everything meanwhile.
      if (storage.get(prefix + name) !== null || unkept.has(name)) await db.put(copy);
    }).then(
      () => !resting.has(name) && setUnkept(name, false),
      () => unkept.has(name) && !resting.has(name) && rest(copy, TRY_AGAIN_MS),
    );
  };

  return {
    set(name, text) {
      const at = stamp();
      const isKept = storage.set(prefix + name, JSON.stringify({ text, at }));
      // An older text that was kept there before would be taken for this one.
      if (!isKept) storage.remove(prefix + name);
      setUnkept(name, !isKept);
      rest({ name, text, at }, REST_MS);
    },
    remove(name) {
      stopResting(name);
      storage.remove(prefix + name);
      setUnkept(name, false);
      const at = stamp();
      copies((db) => db.put({ name, text: null, at })).catch(() => undefined);
    },
    unkept: { get: () => unkept.size > 0, subscribe: listeners.subscribe },
    flush() {
      for (const { copy } of [...resting.values()]) copyNow(copy);
    },
    async clear() {
      for (const key of storage.keys()) if (key.startsWith(prefix)) storage.remove(key);
      for (const name of [...resting.keys()]) stopResting(name);
      for (const name of [...unkept]) setUnkept(name, false);
      await copies((db) => db.clear()).catch(() => undefined);
    },
  };
}
