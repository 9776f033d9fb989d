import type { KeyValueStorage } from "../../platform/storage.ts";
import type { TreeStore } from "../../store/tree-store.ts";
import type { Entry } from "../queue/entries.ts";
import type { DraftRecord, Outbox } from "../queue/outbox.ts";
import type { Wal } from "../queue/wal.ts";
import { localDrafts } from "../typing/draft-copies.ts";
import type { DraftJournal } from "../typing/drafts.ts";

/** Names the lock that a tab holds for as long as it lives; whoever gets it may take over what the tab has left. */
export const tabLock = (userId: number, scope: string) => `perennial-tab-${userId}-${scope}`;

/** What was taken over from tabs that are gone. */
export interface Recovered {
  /** In the order they were made; they are in the queue. */
  readonly entries: readonly Entry[];
  /** Entries that the database did not take. */
  readonly inMemory: readonly Entry[];
  readonly drafts: readonly DraftRecord[];
}

/** Where tabs leave things behind, and the tab that takes them over. */
export interface RecoveryDeps {
  readonly userId: number;
  readonly scope: string;
  readonly storage: KeyValueStorage;
  readonly outbox: Outbox;
  readonly wal: Wal;
  readonly drafts: DraftJournal;
  readonly tree: Pick<TreeStore, "learn" | "keyOf">;
  readonly uuid: () => string;
  /** Whether a row is being edited here: another tab's draft of it then waits. */
  readonly isBusy: (key: string) => boolean;
}

/** Lists the other tabs that have left something, or may yet leave it. */
export async function otherScopes({
  outbox,
  wal,
  storage,
  userId,
  scope: own,
}: RecoveryDeps): Promise<Set<string>> {
  const scopes = wal.scopes();
  for (const { record } of localDrafts(storage, userId)) scopes.add(record.scope);
  for (const record of await outbox.drafts.list()) if (!("isCleared" in record)) scopes.add(record.scope);
  for (const { entry } of await outbox.list()) scopes.add(entry.scope);
  scopes.delete(own);
  return scopes;
}

/** The key of a draft that lost to a newer one of its row: kept beside the row's note. */
export const besideKey = (key: string, scope: string) => `${key}#${scope}`;

/** Returns the row that a draft is kept beside; undefined for a draft of the row itself. */
export const rowBesideOf = (key: string): string | undefined => /^(.+)#/.exec(key)?.[1];
