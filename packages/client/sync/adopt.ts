import type { TabLocks } from "../platform/locks.ts";
import type { KeyValueStorage } from "../platform/storage.ts";
import type { TreeStore } from "../store/tree-store.ts";
import { currentIdFrom, renameEntry } from "./aliases.ts";
import { createdBy } from "./dependencies.ts";
import { type DraftJournal, localDrafts } from "./drafts.ts";
import { type Entry, temporaryIdsIn } from "./entries.ts";
import type { DraftRecord, Outbox, Queued, ScopedAlias } from "./outbox.ts";
import type { Wal } from "./wal.ts";

export const tabLock = (userId: number, scope: string) => `perennial-tab-${userId}-${scope}`;

interface AdoptDeps {
  readonly userId: number;
  readonly scope: string;
  readonly locks: TabLocks;
  readonly storage: KeyValueStorage;
  readonly outbox: Outbox;
  readonly wal: Wal;
  readonly tree: TreeStore;
  readonly drafts: DraftJournal;
}

/**
 * Takes over what tabs that are gone have left: entries that had not reached the database, entries that wait,
 * and text that was being typed. A tab lives as long as it holds its lock. Nothing of theirs is removed before
 * it is kept as ours.
 */
export async function adoptLeftovers(deps: AdoptDeps): Promise<void> {
  const { outbox, wal, scope: own } = deps;
  for (const scope of await scopesOf(deps)) {
    if (scope === own) continue;
    const release = await deps.locks.tryAcquire(tabLock(deps.userId, scope));
    if (!release) continue;
    try {
      const left = wal.entriesOf(scope);
      const unkept: Entry[] = [];
      for (const entry of left)
        if (await outbox.add(entry)) wal.remove(entry);
        else unkept.push(entry);
      const renamed = await adoptEntries(deps, scope);
      if (unkept.length > 0) {
        for (const { entry } of await outbox.list()) if (entry.scope === own) wal.write(entry);
        for (const entry of unkept) wal.remove(entry);
      }
      await adoptDrafts(deps, scope, renamed);
    } finally {
      release();
    }
  }
}

async function scopesOf({ outbox, wal, storage, userId }: AdoptDeps): Promise<Set<string>> {
  const scopes = wal.scopes();
  for (const { record } of localDrafts(storage, userId)) scopes.add(record.scope);
  for (const { scope } of await outbox.drafts.list()) scopes.add(scope);
  for (const { entry } of await outbox.list()) scopes.add(entry.scope);
  return scopes;
}

/** Makes a tab's entries ours, with other temporary ids where two tabs had drawn the same. */
async function adoptEntries({ outbox, tree, scope: own }: AdoptDeps, scope: string): Promise<ScopedAlias[]> {
  const known = (await outbox.aliases()).filter((alias) => alias.scope === scope);
  let renamed: ScopedAlias[] = [];
  await outbox.change((queue) => {
    const theirs = queue.filter(({ entry }) => entry.scope === scope);
    const ours = new Set<number>();
    for (const { entry } of queue)
      if (entry.scope === own) for (const id of temporaryIdsIn(entry)) ours.add(id);
    renamed = [...known, ...redraw(theirs, ours, scope, tree)];
    const current = currentIdFrom(renamed);
    const put = theirs.map(
      ({ seq, entry }): Queued => ({ seq, entry: { ...renameEntry(entry, current), scope: own } }),
    );
    return { put };
  });
  return renamed;
}

function redraw(
  queue: readonly Queued[],
  taken: ReadonlySet<number>,
  scope: string,
  tree: TreeStore,
): ScopedAlias[] {
  const aliases: ScopedAlias[] = [];
  for (const { entry } of queue) {
    for (const id of temporaryIdsIn(entry)) tree.reserveId(id);
    for (const record of createdBy(entry)) {
      const [kind, id] = record.split(":") as [ScopedAlias["kind"], string];
      const temporary = Number(id);
      if (temporary < 0 && taken.has(temporary))
        aliases.push({ scope, kind, temporary, real: tree.drawId() });
    }
  }
  return aliases;
}

async function adoptDrafts(
  { outbox, storage, userId, drafts }: AdoptDeps,
  scope: string,
  renamed: readonly ScopedAlias[],
): Promise<void> {
  const current = currentIdFrom(renamed);
  const newest = new Map<string, DraftRecord>();
  const take = (record: DraftRecord) => {
    const known = newest.get(record.key);
    if (!known || known.at <= record.at) newest.set(record.key, record);
  };
  const kept = (await outbox.drafts.list()).filter((record) => record.scope === scope);
  const local = localDrafts(storage, userId).filter(({ record }) => record.scope === scope);
  for (const record of kept) take(record);
  for (const { record } of local) take(record);
  for (const record of newest.values()) drafts.adopt({ ...record, key: keyNow(record.key, current) });
  await drafts.flush();
  for (const record of kept) await outbox.drafts.remove(scope, record.key);
  for (const { remove } of local) remove();
}

/** The key a row made in that tab has here: by its real id once it has one. */
function keyNow(key: string, current: ReturnType<typeof currentIdFrom>): string {
  const match = /^t(\d+)(.*)$/s.exec(key);
  if (!match) return key;
  const id = current("node", -Number(match[1]));
  return `${id < 0 ? `t${-id}` : `n${id}`}${match[2]}`;
}
