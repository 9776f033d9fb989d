import type { NodeId } from "@perennial/domain/tree/node";
import { createListeners } from "../../platform/listeners.ts";
import type { TreeStore } from "../../store/tree-store.ts";
import type { FailedChange, FailedChanges, Submit } from "../../store/workspace.ts";
import { isOfEarlier } from "../queue/by-generation.ts";
import { planOf, textsIn } from "../queue/entries.ts";
import type { FailedRecord, Outbox } from "../queue/outbox.ts";
import type { HadTexts } from "../queue/own-texts.ts";
import type { DraftJournal } from "../typing/drafts.ts";
import { failureText } from "./failure-text.ts";
import { keepAsNotes } from "./keep-as-notes.ts";
import { keepTyped } from "./keep-typed.ts";
import { sendAgain } from "./send-again.ts";

/** The changes that the server refused, as this browser keeps them until the person has decided about each. */
export interface FailedStore extends FailedChanges {
  /** Rereads the failed changes. `gone`: just failed ones; those without typed text are not on disk. */
  refresh(gone?: readonly FailedRecord[]): Promise<void>;
  /** Writes everything to the disk once more, after the disk has lost it. */
  writeAgain(): void;
  /** Returns how many wait for the person, without those that only need a subscription. */
  count(): number;
  wantsSubscription(): boolean;
  /** Keeps texts that were typed in an earlier generation of the log as notes, where the tree is loaded. */
  keepStranded(): Promise<void>;
}

/** The error code of changes that would succeed with a subscription. */
const SUBSCRIPTION = "subscription_required";

interface FailedStoreDeps {
  readonly outbox: Outbox;
  readonly scope: string;
  readonly tree: TreeStore;
  readonly drafts: Pick<DraftJournal, "get" | "clear" | "any">;
  readonly submit: Submit;
  readonly hadTexts: HadTexts;
  readonly generation: () => string | null;
  /** Returns the root node of the account; null before it was loaded. */
  readonly root: () => NodeId | null;
  /** Called when the list has changed, here or in another tab. */
  readonly changed: () => void;
}

/** Creates an empty list; `refresh` reads it from the disk, where all tabs share it. */
export function createFailedStore(deps: FailedStoreDeps): FailedStore {
  const { outbox, drafts } = deps;
  let records: readonly FailedRecord[] = [];
  let list: readonly FailedChange[] = [];
  /** Changes that were sent again or kept as notes, while the disk may still list them as failed. */
  const taken = new Set<string>();
  const { subscribe, tell } = createListeners();

  const show = (next: readonly FailedRecord[]) => {
    records = [...next].sort((a, b) => a.at - b.at || a.entry.count - b.entry.count);
    list = records.map((record) => changeOf(record, isStranded(record)));
    tell();
  };
  const isStranded = (record: FailedRecord) => isOfEarlierLog(record, deps.generation());
  const refresh = async (gone: readonly FailedRecord[] = []) => {
    const read = await outbox.failed.list();
    const isRead = ({ id }: FailedRecord) => read.some((record) => record.id === id);
    const failed = [...read, ...gone.filter((record) => !isRead(record))];
    const kept = drafts.any() ? await withTyped(failed) : failed;
    const hasChanged = (record: FailedRecord, i: number) => record !== failed[i];
    show(kept.filter((record, i) => isRead(record) || hasChanged(record, i)));
    if (kept.some(hasChanged)) deps.changed();
  };
  const withTyped = async (read: readonly FailedRecord[]): Promise<readonly FailedRecord[]> => {
    if (read.length === 0) return read;
    return Promise.all(read.map((record) => keepTyped(deps, record)));
  };
  const drop = async (record: FailedRecord) => {
    show(records.filter(({ id }) => id !== record.id));
    if (!(await outbox.failed.remove(record).catch(() => true))) {
      taken.delete(record.id);
      await refresh();
    }
    deps.changed();
  };
  const keepStranded = async (stranded: readonly FailedRecord[], root: NodeId | null) => {
    const typed = stranded.filter(({ entry }) => textsIn(planOf(entry)).length > 0);
    if (typed.length === 0) return;
    for (const record of typed) {
      const isListed = records.some(({ id }) => id === record.id);
      if (!isListed || taken.has(record.id) || !keepAsNotes(deps, record.entry, root)) continue;
      taken.add(record.id);
      await drop(record);
    }
  };
  return {
    list: () => list,
    count: () => records.filter(({ code }) => code !== SUBSCRIPTION).length,
    wantsSubscription: () => records.some(({ code }) => code === SUBSCRIPTION),
    subscribe,
    refresh,
    writeAgain() {
      for (const record of records) outbox.failed.put(record).catch(() => undefined);
    },
    retry(id) {
      const record = records.find((each) => each.id === id);
      if (!record) return;
      if (isStranded(record)) return void keepStranded([record], deps.root());
      if (taken.has(id)) return;
      taken.add(id);
      // Removed only once it is queued again: after a crash in between it is listed twice rather than lost.
      void newestOf(record, outbox).then(
        (now) => {
          sendAgain(deps, now.entry);
          return drop(now);
        },
        () => taken.delete(id),
      );
    },
    discard(id) {
      const record = records.find((each) => each.id === id);
      if (record) void drop(record);
    },
    keepStranded: () => keepStranded(records.filter(isStranded), null),
  };
}

/** Whether a change is of an earlier generation: sent again, it could overwrite another record. */
const isOfEarlierLog = ({ code, entry }: FailedRecord, present: string | null): boolean =>
  code === "other_generation" || code === "base_from_the_future" || isOfEarlier(entry.generation, present);

/** Returns the record as it is on disk now: the tab in which it failed may have added what was being typed. */
const newestOf = async (record: FailedRecord, { failed }: Outbox): Promise<FailedRecord> =>
  (await failed.list().catch(() => [])).find(({ id }) => id === record.id) ?? record;

const changeOf = (
  { id, entry, status, code, message, at }: FailedRecord,
  isStranded: boolean,
): FailedChange => ({
  id,
  action: entry.action,
  plan: planOf(entry),
  refusal: failureText(entry.action.failure, { status, message }),
  again: isStranded ? (textsIn(planOf(entry)).length > 0 ? "as-note" : "never") : "sent",
  code,
  at: new Date(at).toISOString(),
  texts: textsIn(planOf(entry)),
});
