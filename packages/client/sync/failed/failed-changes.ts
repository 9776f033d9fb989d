import type { NodeId } from "@perennial/domain/tree/node";
import { createListeners } from "../../platform/listeners.ts";
import type { TreeStore } from "../../store/tree-store.ts";
import type { FailedChange, FailedChanges, Submit } from "../../store/workspace.ts";
import { isOfEarlier } from "../queue/by-generation.ts";
import { planOf, textsIn } from "../queue/entries.ts";
import type { FailedRecord, Outbox } from "../queue/outbox.ts";
import type { DraftJournal } from "../typing/drafts.ts";
import { failureText } from "./failure-text.ts";

export interface FailedStore extends FailedChanges {
  /**
   * Reads them from disk again.
   * @param gone what has just failed: of those that nothing was typed in, the disk has none
   */
  refresh(gone?: readonly FailedRecord[]): Promise<void>;
  /** The disk has lost them: they are written once more. */
  writeAgain(): void;
  /** How many wait for the person, apart from those that only want a subscription. */
  count(): number;
  wantsSubscription(): boolean;
  /** Finds a place for what was typed in changes of an earlier generation of the log, where their notes are here. */
  keepStranded(): Promise<void>;
}

const STRANDED_TEXT =
  "The notes on the server were put back from a backup before this was saved, so it is kept here.";

/** The code of changes that a subscription would let through. */
const SUBSCRIPTION = "subscription_required";

export function createFailedStore(deps: {
  readonly outbox: Outbox;
  readonly scope: string;
  readonly tree: TreeStore;
  readonly drafts: Pick<DraftJournal, "get" | "clear" | "any">;
  readonly submit: Submit;
  /** The generation of the log that is present; null before it is known. */
  readonly generation: () => string | null;
  /** The node of everything, once it was loaded. */
  readonly root: () => NodeId | null;
  /** The list is another one now, here or in another tab. */
  readonly changed: () => void;
}): FailedStore {
  const { outbox, drafts } = deps;
  let records: readonly FailedRecord[] = [];
  let list: readonly FailedChange[] = [];
  /** What was typed in these is a note by now, while the disk may still say that they failed. */
  const notes = new Set<string>();
  const { subscribe, tell } = createListeners();

  const show = (next: readonly FailedRecord[]) => {
    records = [...next].sort((a, b) => a.at - b.at || a.entry.count - b.entry.count);
    list = records.map((record) => changeOf(record, isStranded(record)));
    tell();
  };
  /** Its numbers are of another history: sent again, it might overwrite what it was not made for. */
  const isStranded = ({ code, entry }: FailedRecord) =>
    code === "other_generation" ||
    code === "base_from_the_future" ||
    isOfEarlier(entry.generation, deps.generation());
  const refresh = async (gone: readonly FailedRecord[] = []) => {
    const read = await outbox.failed.list();
    const isRead = ({ id }: FailedRecord) => read.some((record) => record.id === id);
    const failed = [...read, ...gone.filter((record) => !isRead(record))];
    const kept = drafts.any() ? await withTyped(failed) : failed;
    const hasChanged = (record: FailedRecord, i: number) => record !== failed[i];
    show(kept.filter((record, i) => isRead(record) || hasChanged(record, i)));
    if (kept.some(hasChanged)) deps.changed();
  };
  /** Fetched when there is something to keep: most changes never fail. */
  const withTyped = async (read: readonly FailedRecord[]): Promise<readonly FailedRecord[]> => {
    if (read.length === 0) return read;
    const { keepTyped } = await import("./keep-typed.ts");
    return Promise.all(read.map((record) => keepTyped(deps, record)));
  };
  const drop = async (record: FailedRecord) => {
    show(records.filter(({ id }) => id !== record.id));
    if (!(await outbox.failed.remove(record).catch(() => true))) {
      notes.delete(record.id);
      await refresh();
    }
    deps.changed();
  };
  const keepStranded = async (stranded: readonly FailedRecord[], root: NodeId | null) => {
    const typed = stranded.filter(({ entry }) => textsIn(planOf(entry)).length > 0);
    if (typed.length === 0) return;
    const { keepAsNotes } = await import("./keep-as-notes.ts");
    for (const record of typed) {
      const isListed = records.some(({ id }) => id === record.id);
      if (!isListed || notes.has(record.id) || !keepAsNotes(deps, record.entry, root)) continue;
      notes.add(record.id);
      await drop(record);
    }
  };
  /** The tab in which it failed may have put in what was being typed since it was read here. */
  const newest = async (record: FailedRecord) =>
    (await outbox.failed.list().catch(() => [])).find(({ id }) => id === record.id) ?? record;
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
      show(records.filter((each) => each !== record));
      // Removed only when it is on its way again: a crash in between shows it twice rather than never.
      void Promise.all([import("./send-again.ts"), newest(record)]).then(([{ sendAgain }, now]) => {
        sendAgain(deps, now.entry);
        return drop(now);
      });
    },
    discard(id) {
      const record = records.find((each) => each.id === id);
      if (record) void drop(record);
    },
    keepStranded: () => keepStranded(records.filter(isStranded), null),
  };
}

const changeOf = (
  { id, entry, status, code, message, at }: FailedRecord,
  isStranded: boolean,
): FailedChange => ({
  id,
  action: entry.action,
  plan: planOf(entry),
  message: isStranded ? STRANDED_TEXT : failureText(entry.action.failure, { status, message }),
  again: isStranded ? (textsIn(planOf(entry)).length > 0 ? "as-note" : "never") : "sent",
  code,
  at: new Date(at).toISOString(),
  texts: textsIn(planOf(entry)),
});
