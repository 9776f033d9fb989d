import type { Release, TabLocks } from "../../platform/locks.ts";
import type { KeyValueStorage } from "../../platform/storage.ts";
import type { Timers } from "../../platform/timers.ts";

/** Milliseconds: longer than a reloading page needs to release its locks. */
const LEAVES_WITHIN_MS = 1_000;
const NAME = "perennial:undo-tab";

/** The name of a tab, and the lock on it, which is held until `release`. */
export interface OwnTab {
  readonly name: string;
  readonly release: Release;
}

/** What tells tabs apart: a storage of each tab's own, and locks that all of them see. */
export interface OwnTabDeps {
  readonly userId: number;
  /** What the browser keeps for this tab alone, through reloads. */
  readonly tabStorage: KeyValueStorage;
  readonly locks: TabLocks;
  readonly timers: Timers;
  readonly uuid: () => string;
}

/** Names the lock on the undo history of a tab. A history whose lock is free belongs to no page. */
export const historyLock = (userId: number, tab: string): string => `perennial-undo-${userId}-${tab}`;

/** Names this tab across its pages; a duplicated tab gets a new name. Null if tabs cannot be told apart. */
export async function nameTab(deps: OwnTabDeps): Promise<OwnTab | null> {
  const { tabStorage, locks } = deps;
  const known = tabStorage.get(NAME);
  const release = known === null ? null : await held(deps, known);
  if (known !== null && release) return locks.areReal ? { name: known, release } : given(release);
  const name = deps.uuid();
  const own = await locks.tryAcquire(historyLock(deps.userId, name));
  if (!own) return null;
  return locks.areReal && tabStorage.set(NAME, name) ? { name, release: own } : given(own);
}

/** Makes the next page of this tab start a history of its own. */
export const forgetName = (tabStorage: Pick<KeyValueStorage, "remove">): void => tabStorage.remove(NAME);

/** Acquires the lock of a name; null while another tab keeps it. */
async function held({ userId, locks, timers }: OwnTabDeps, name: string): Promise<Release | null> {
  const patience = new AbortController();
  const cancel = timers.after(LEAVES_WITHIN_MS, () => patience.abort());
  try {
    return await locks.acquire(historyLock(userId, name), patience.signal);
  } catch {
    return null;
  } finally {
    cancel();
  }
}

function given(release: Release): null {
  release();
  return null;
}
