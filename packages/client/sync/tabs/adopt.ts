import type { RecordId } from "@perennial/domain/kind/record-id";
import type { CurrentId } from "@perennial/domain/kind/references";
import type { KeyValueStorage } from "../../platform/storage.ts";
import type { TreeStore } from "../../store/tree-store.ts";
import { currentIdFrom, renameEntry } from "../queue/aliases.ts";
import { createdBy } from "../queue/dependencies.ts";
import { type Entry, temporaryIdsIn } from "../queue/entries.ts";
import type { DraftRecord, Outbox, Queued, ScopedAlias } from "../queue/outbox.ts";
import type { Wal } from "../queue/wal.ts";
import { type ClearedDraft, type DraftJournal, localDrafts } from "../typing/drafts.ts";

export const tabLock = (userId: number, scope: string) => `perennial-tab-${userId}-${scope}`;

export interface Adopted {
  /** In the order they were made; they are in the queue already. */
  readonly entries: readonly Entry[];
  readonly drafts: readonly DraftRecord[];
}

export interface AdoptDeps {
  readonly userId: number;
  readonly scope: string;
  readonly storage: KeyValueStorage;
  readonly outbox: Outbox;
  readonly wal: Wal;
  readonly tree: TreeStore;
  readonly drafts: DraftJournal;
  /** A row whose text is being edited here: another tab's draft of it stays where it is, for later. */
  readonly isBusy: (key: string) => boolean;
}

/** The tabs, this one apart, that have left something or may yet leave it. */
export async function otherScopes({
  outbox,
  wal,
  storage,
  userId,
  scope: own,
}: AdoptDeps): Promise<Set<string>> {
  const scopes = wal.scopes();
  for (const { record } of localDrafts(storage, userId)) scopes.add(record.scope);
  for (const { scope } of await outbox.drafts.list()) scopes.add(scope);
  for (const { entry } of await outbox.list()) scopes.add(entry.scope);
  scopes.delete(own);
  return scopes;
}

/**
 * Takes over what a tab that is gone has left: entries that had not reached the database, entries that wait,
 * and text that was being typed. The caller holds that tab's lock, and so knows that it is gone. Nothing of
 * it is removed before it is kept as ours.
 */
export async function adoptScope(deps: AdoptDeps, scope: string): Promise<Adopted> {
  const { outbox, wal, scope: own } = deps;
  const unkept: Entry[] = [];
  for (const entry of wal.entriesOf(scope))
    if (await outbox.add(entry)) wal.remove(entry);
    else unkept.push(entry);
  const { entries, renamed } = await adoptEntries(deps, scope);
  if (unkept.length > 0) {
    for (const { entry } of await outbox.list()) if (entry.scope === own) wal.write(entry);
    for (const entry of unkept) wal.remove(entry);
  }
  return { entries, drafts: await adoptDrafts(deps, scope, renamed) };
}

/** Makes a tab's entries ours, with other temporary ids where two tabs had drawn the same. */
async function adoptEntries({ outbox, tree, scope: own }: AdoptDeps, scope: string) {
  const known = (await outbox.aliases()).filter((alias) => alias.scope === scope);
  let renamed: ScopedAlias[] = [];
  let entries: Entry[] = [];
  await outbox.change((queue) => {
    const theirs = queue.filter(({ entry }) => entry.scope === scope);
    const ours = new Set<RecordId>();
    for (const { entry } of queue)
      if (entry.scope === own) for (const id of temporaryIdsIn(entry)) ours.add(id);
    renamed = [...known, ...redraw(theirs, ours, scope, tree)];
    const current = currentIdFrom(renamed);
    const put = theirs.map(
      ({ seq, entry }): Queued => ({ seq, entry: { ...renameEntry(entry, current), scope: own } }),
    );
    entries = put.map(({ entry }) => entry);
    return { put };
  });
  return { entries, renamed };
}

function redraw(
  queue: readonly Queued[],
  taken: ReadonlySet<RecordId>,
  scope: string,
  tree: TreeStore,
): ScopedAlias[] {
  const aliases: ScopedAlias[] = [];
  for (const { entry } of queue) {
    for (const record of createdBy(entry)) {
      const [kind, id] = record.split(":") as [ScopedAlias["kind"], string];
      const temporary = Number(id);
      if (temporary < 0 && (taken.has(temporary) || tree.isTaken(temporary)))
        aliases.push({ scope, kind, temporary, real: tree.drawId() });
    }
  }
  return aliases;
}

async function adoptDrafts(
  { outbox, storage, userId, drafts, tree, isBusy }: AdoptDeps,
  scope: string,
  renamed: readonly ScopedAlias[],
): Promise<DraftRecord[]> {
  const current = currentIdFrom(renamed);
  const newest = new Map<string, DraftRecord | ClearedDraft>();
  const take = (record: DraftRecord | ClearedDraft) => {
    const known = newest.get(record.key);
    if (!known || known.at <= record.at) newest.set(record.key, record);
  };
  const kept = (await outbox.drafts.list()).filter((record) => record.scope === scope);
  const local = localDrafts(storage, userId).filter(({ record }) => record.scope === scope);
  for (const record of kept) take(record);
  for (const { record } of local) take(record);
  const adopted: DraftRecord[] = [];
  const left = new Set<string>();
  for (const record of newest.values()) {
    if ("isCleared" in record) continue;
    const key = keyNow(tree, record.key, current);
    if (isBusy(key)) left.add(record.key);
    else adopted.push({ ...record, key });
  }
  for (const record of adopted) drafts.adopt(record);
  await drafts.flush();
  for (const { key } of kept) if (!left.has(key)) await outbox.drafts.remove(scope, key);
  for (const { record, remove } of local) if (!left.has(record.key)) remove();
  return adopted;
}

/** The key a row of that tab has here; what follows the row's own name stays as it is. */
function keyNow(tree: TreeStore, key: string, current: CurrentId): string {
  const match = /^([nt])(\d+)(.*)$/s.exec(key);
  if (!match) return key;
  const id = match[1] === "t" ? current("node", -Number(match[2])) : Number(match[2]);
  return `${tree.keyOf(id)}${match[3]}`;
}
