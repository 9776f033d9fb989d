import { keyNow } from "../../store/row-keys.ts";
import type { TreeStore } from "../../store/tree-store.ts";
import { stepBeneath, withoutSteps } from "../queue/draft-base.ts";
import type { Entry } from "../queue/entries.ts";
import type { ClearedDraft, DraftRecord, Outbox, Queued } from "../queue/outbox.ts";
import { readWal } from "../queue/read-wal.ts";
import { type FromVersion1, fromVersion1 } from "../queue/version-1.ts";
import { localDrafts } from "../typing/draft-copies.ts";
import { besideKey, type Recovered, type RecoveryDeps } from "./orphaned-scopes.ts";

/** Takes over entries and drafts of closed tabs, whose locks the caller holds. Nothing is removed before it is copied. */
export async function recoverScopes(deps: RecoveryDeps, scopes: ReadonlySet<string>): Promise<Recovered> {
  const { outbox, wal } = deps;
  // Records that other pages created, and that the server has numbered, go by their numbers here.
  deps.tree.learn(await outbox.namings(), false);
  const older = await olderOf(deps, scopes);
  const unkept = new Map<string, Entry>();
  for (const scope of scopes)
    for (const found of readWal(deps.storage, deps.userId, scope))
      if (await outbox.add(older.entry(found))) wal.remove(found);
      else unkept.set(found.id, found);
  const entries = await recoverEntries(deps, scopes);
  const inMemory = entries.filter(({ id }) => unkept.has(id));
  for (const entry of inMemory) {
    const found = unkept.get(entry.id);
    if (wal.write(entry) === "written" && found) wal.remove(found);
  }
  return { entries, inMemory, drafts: await recoverDrafts(deps, scopes, (record) => older.draft(record)) };
}

/** Converts what pages of version 1 have left in local storage; returns the input where they left nothing. */
async function olderOf(
  { outbox, storage, userId, uuid }: RecoveryDeps,
  scopes: ReadonlySet<string>,
): Promise<Pick<FromVersion1, "entry" | "draft">> {
  const drafts = localDrafts(storage, userId).map(({ record }) => record);
  const isOlder =
    [...scopes].some((scope) =>
      readWal(storage, userId, scope).some(({ steps }) => steps.some((s) => !("command" in s))),
    ) ||
    drafts.some(({ key }) => /^t\d+/.test(key)) ||
    drafts.some((draft) => "base" in draft && !("base" in draft.base));
  if (!isOlder) return { entry: (entry) => entry as Entry, draft: (draft) => draft as DraftRecord };
  return fromVersion1(await outbox.olderNames(), uuid);
}

async function recoverEntries(
  { outbox, scope: own }: RecoveryDeps,
  scopes: ReadonlySet<string>,
): Promise<readonly Entry[]> {
  let entries: Entry[] = [];
  await outbox.change((queue) => {
    const put = queue
      .filter(({ entry }) => scopes.has(entry.scope))
      .map(({ seq, entry }): Queued => ({ seq, entry: { ...entry, scope: own } }));
    entries = put.map(({ entry }) => entry);
    return { put };
  });
  return entries;
}

/**
 * Takes over drafts. Per tab and row the last write counts (draft or submission), by that tab's count;
 * of several tabs the latest wins by the clock, the others are kept beside the row. Drafts of forms are all taken
 * over, for the page to open. What cannot be kept here stays where it is. Records of removal stay, because local
 * storage may bring an old draft back after a crash.
 */
async function recoverDrafts(
  { outbox, storage, userId, drafts, tree, isBusy }: RecoveryDeps,
  scopes: ReadonlySet<string>,
  today: (record: DraftRecord | ClearedDraft) => DraftRecord | ClearedDraft,
): Promise<DraftRecord[]> {
  const kept = (await outbox.drafts.list()).filter(({ scope }) => scopes.has(scope));
  const local = localDrafts(storage, userId).filter(({ record }) => scopes.has(record.scope));
  const found = [...kept, ...local.map(({ record }) => record)];
  const nameOf = ({ scope, key }: Pick<DraftRecord, "scope" | "key">) => `${scope}:${draftKeyNow(tree, key)}`;
  const newest = new Map<string, DraftRecord | ClearedDraft>();
  for (const each of found) {
    const dated = today(each);
    const known = newest.get(nameOf(dated));
    if (!known || !isNewer(known, dated))
      newest.set(nameOf(dated), { ...dated, key: draftKeyNow(tree, dated.key) });
  }
  const lost = await lostSteps(outbox, [...newest.values()]);
  const left = new Set<string>();
  const recovered = new Map<string, DraftRecord>();
  const keyOf = new Map<string, string>();
  for (const record of [...newest.values()].sort((a, b) => b.at - a.at)) {
    if ("isCleared" in record) continue;
    const { key, scope } = record;
    if (isBusy(key)) {
      left.add(key);
      continue;
    }
    // A form is opened by the page: until then the one that the page itself may open has another name.
    const wanted = record.form && !isApart(key) ? besideKey(key, scope) : key;
    const name = recovered.has(wanted) ? besideKey(wanted, scope) : wanted;
    recovered.set(name, { ...withoutSteps(record, lost), key: name });
    keyOf.set(name, key);
  }
  for (const record of recovered.values()) drafts.takeOver(record);
  await drafts.flush();
  for (const [name, key] of keyOf) if (!drafts.isKept(name)) left.add(key);
  for (const each of found) {
    const keyHere = draftKeyNow(tree, today(each).key);
    if (left.has(keyHere)) continue;
    const { at, count } = newest.get(nameOf(each)) ?? each;
    const { scope, key } = each;
    await outbox.drafts
      .put({ scope, key, at, isCleared: true, ...(count === undefined ? {} : { count }) })
      .catch(() => left.add(keyHere));
  }
  for (const { record, remove } of local) if (!left.has(draftKeyNow(tree, today(record).key))) remove();
  return [...recovered.values()];
}

/**
 * Returns which steps that drafts stand on went with a cleared database: what those had saved is in the drafts alone. The
 * queue is read before the outcomes, since another tab may settle a step in between.
 */
async function lostSteps(
  outbox: Pick<Outbox, "list" | "outcomesOf">,
  records: readonly (DraftRecord | ClearedDraft)[],
): Promise<ReadonlySet<string>> {
  const lost = new Set(
    records.flatMap((record) => ("isCleared" in record ? [] : (stepBeneath(record) ?? []))),
  );
  if (lost.size === 0) return lost;
  for (const { entry } of await outbox.list()) for (const { uuid } of entry.steps) lost.delete(uuid);
  for (const { stepUuid } of await outbox.outcomesOf([...lost])) lost.delete(stepUuid);
  return lost;
}

/** Whether the draft of a form has a name of its own beside the one that the row's form has. */
const isApart = (key: string): boolean => key.split("#").length > 2;

/** The key of another page's draft in this one; the part after the row's name stays. */
function draftKeyNow(tree: Pick<TreeStore, "keyOf">, key: string): string {
  const [row = key, ...rest] = key.split("#");
  return [keyNow(tree, row), ...rest].join("#");
}

/** Whether a record of a row is newer than another of its tab. A removal follows the draft with its count. */
function isNewer(one: DraftRecord | ClearedDraft, other: DraftRecord | ClearedDraft): boolean {
  const isCounted = one.count !== undefined && other.count !== undefined;
  const [mine = 0, theirs = 0] = isCounted ? [one.count, other.count] : [one.at, other.at];
  return mine === theirs ? "isCleared" in one : mine > theirs;
}
