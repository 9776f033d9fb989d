import type { Plan } from "@perennial/domain/intent/plan";
import { renamePlan } from "@perennial/domain/intent/rename-plan";
import type { RecordId } from "@perennial/domain/kind/record-id";
import type { Command } from "@perennial/domain/op/command";
import type { Action } from "../../store/action.ts";
import type { TreeStore } from "../../store/tree-store.ts";
import type { Drafts, FailedChange, FailedChanges } from "../../store/workspace.ts";
import { type Alias, currentIdFrom } from "../queue/aliases.ts";
import { createdBy } from "../queue/dependencies.ts";
import { type Entry, planOf, textsIn } from "../queue/entries.ts";
import type { FailedRecord, Outbox } from "../queue/outbox.ts";
import { failureText } from "./failure-text.ts";

export interface FailedStore extends FailedChanges {
  /** Reads them from disk again. */
  refresh(): Promise<void>;
  /** How many wait for the person, apart from those that only want a subscription. */
  count(): number;
  wantsSubscription(): boolean;
}

/** The code of changes that a subscription would let through. */
const SUBSCRIPTION = "subscription_required";

export function createFailedStore(deps: {
  readonly outbox: Outbox;
  readonly scope: string;
  readonly tree: TreeStore;
  readonly drafts: Pick<Drafts, "get" | "clear">;
  readonly submit: (plan: Plan, action: Action) => void;
  /** The list is another one now, here or in another tab. */
  readonly changed: () => void;
}): FailedStore {
  const { outbox, tree, drafts } = deps;
  let records: readonly FailedRecord[] = [];
  let list: readonly FailedChange[] = [];
  const listeners = new Set<() => void>();

  const show = (next: readonly FailedRecord[]) => {
    records = [...next].sort((a, b) => a.at - b.at || a.entry.count - b.entry.count);
    list = records.map(changeOf);
    for (const listener of [...listeners]) listener();
  };
  const drop = async (id: string) => {
    show(records.filter((record) => record.id !== id));
    await outbox.failed.remove(id).catch(() => undefined);
    deps.changed();
  };
  /**
   * What was being typed into a row that never came to be has lost its row: it goes into the change that was to
   * make it, so that the person finds it there, in this page or the next.
   */
  const keepTyped = async (record: FailedRecord): Promise<FailedRecord> => {
    if (record.entry.scope !== deps.scope) return record;
    const keys = new Map<RecordId, string>();
    for (const { ops } of record.entry.steps)
      for (const op of ops)
        if (op.type === "node.create" && op.after.itemType === "note")
          keys.set(op.after.itemId, tree.keyOf(op.id));
    const typed = new Map<RecordId, string>();
    for (const [noteId, key] of keys) {
      const text = drafts.get(key);
      if (text !== undefined && tree.idOf(key) === undefined) typed.set(noteId, text);
    }
    if (typed.size === 0) return record;
    const kept = { ...record, entry: withTexts(record.entry, typed) };
    await outbox.failed.put(kept);
    for (const noteId of typed.keys()) drafts.clear(keys.get(noteId) ?? "");
    return kept;
  };
  /** Rows that were to be made get ids that are free in this tab. */
  const planNow = async ({ entry }: FailedRecord): Promise<Plan> => {
    if (entry.scope === deps.scope) return bare(planOf(entry));
    const known: Alias[] = (await outbox.aliases()).filter(({ scope }) => scope === entry.scope);
    const plan = renamePlan(bare(planOf(entry)), currentIdFrom(known));
    const fresh: Alias[] = [];
    for (const record of createdBy(plan)) {
      const [kind, id] = record.split(":") as [Alias["kind"], string];
      if (Number(id) < 0) fresh.push({ kind, temporary: Number(id), real: tree.drawId() });
    }
    return renamePlan(plan, currentIdFrom(fresh));
  };

  return {
    list: () => list,
    count: () => records.filter(({ code }) => code !== SUBSCRIPTION).length,
    wantsSubscription: () => records.some(({ code }) => code === SUBSCRIPTION),
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    refresh: async () => show(await Promise.all((await outbox.failed.list()).map(keepTyped))),
    retry(id) {
      const record = records.find((each) => each.id === id);
      if (!record) return;
      show(records.filter((each) => each !== record));
      // Removed only when it is on its way again: a crash in between shows it twice rather than never.
      void planNow(record).then((plan) => {
        deps.submit(plan, record.entry.action);
        return drop(id);
      });
    },
    discard: (id) => void drop(id),
  };
}

const changeOf = ({ id, entry, status, code, message, at }: FailedRecord): FailedChange => ({
  id,
  action: entry.action,
  plan: planOf(entry),
  message: failureText(entry.action.failure, { status, message }),
  code,
  at: new Date(at).toISOString(),
  texts: textsIn(planOf(entry)),
});

/** The entry with other texts for the notes it makes. */
const withTexts = (entry: Entry, texts: ReadonlyMap<RecordId, string>): Entry => ({
  ...entry,
  steps: entry.steps.map((step) => ({
    ...step,
    command: commandWithText(step.command, texts),
    ops: step.ops.map((op) => {
      const text = op.type === "note.create" ? texts.get(op.id) : undefined;
      return op.type === "note.create" && text !== undefined ? { ...op, after: { ...op.after, text } } : op;
    }),
  })),
});

function commandWithText(command: Command, texts: ReadonlyMap<RecordId, string>): Command {
  if (command.type !== "node.create" || command.content.kind !== "new-note") return command;
  const text = texts.get(command.content.id);
  return text === undefined ? command : { ...command, content: { ...command.content, text } };
}

/** The steps as they were decided, without how far they had come. */
const bare = ({ steps }: Plan): Plan => ({ steps: steps.map(({ command, ops }) => ({ command, ops })) });
