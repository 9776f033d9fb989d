import type { DataMutation } from "@perennial/contract/wire";
import type { OwnIdKind } from "@perennial/domain/kind/kinds";
import type { RecordId } from "@perennial/domain/kind/record-id";
import type { NodeId } from "@perennial/domain/tree/node";
import type { TreeStore } from "../../store/tree-store.ts";
import { byGeneration } from "../queue/by-generation.ts";
import { createdBy, forgetSiblings } from "../queue/dependencies.ts";
import type { Ack, Base, Entry, EntryStep } from "../queue/entries.ts";
import { namingsOf } from "../queue/namings.ts";
import { groundsOf, settled, withoutGrounds } from "../queue/settle.ts";
import { applyRows, putRecords } from "./confirmed.ts";
import { createPaint, type Paint } from "./paint.ts";
import type { StoredRecords } from "./stored-record.ts";
import { createWaitingEdits } from "./waiting-edits.ts";

export interface RowsOutcome {
  /** Rows are missing before some of these: read on from `applied`. */
  readonly gap: boolean;
  /** A row that this version of the app cannot read: load the tree anew. */
  readonly unreadable: boolean;
  /** Nodes that have come into what is loaded, and are not loaded themselves or show what is not. */
  readonly missing: readonly NodeId[];
}

/**
 * What is on the screen: the server's log up to a version, with this tab's entries painted on top as optimistic
 * updates. The log's rows are the truth; an entry stays on top until the log has passed it.
 */
export interface View {
  /** The version of the log that is confirmed here; null before a tree was loaded. */
  applied(): number | null;
  /** The generation of the log that is confirmed here; null before it is known. */
  generation(): string | null;
  /** The version up to which rows have come; those of a call are shown when the last of them is here. */
  received(): number | null;
  /** In the order they were made. */
  entries(): readonly Entry[];
  /** What a text that is shown now stands on, for an edit that begins with it. */
  baseOf(kind: OwnIdKind, id: RecordId): Base | undefined;
  push(entry: Entry): void;
  /** Steps that the server took are settled; what was made on top of them follows. */
  acknowledge(acks: readonly Ack[]): void;
  /** Takes entries out; the compensation of the first stands in its place. */
  fail(entryIds: readonly string[], compensation: Entry | null): void;
  /** An entry is another one now; it may stand for some that came just before it as well. */
  replaced(earlierIds: readonly string[], entry: Entry): void;
  /**
   * Takes in what follows on `applied`, with what it acknowledges. Of rows that a tree brought already, or is still
   * to bring, nothing but that counts.
   * @param acksOf what rows say of the steps that wait
   */
  rows(rows: readonly DataMutation[], acksOf: AcksOf): RowsOutcome;
  /**
   * Takes in records of a version that is not newer than `applied`, or replaces everything by them. Those of another
   * generation replace everything, and entries that are stranded by it are shown no more.
   * @param missed rows that came while they were on their way, which they may not show
   */
  load(stored: StoredRecords, missed: readonly DataMutation[], replace: boolean): void;
}

/** What rows of the log say of steps that wait, by the UUIDs of their calls. */
export type AcksOf = (
  rows: readonly DataMutation[],
  stepOf: (mutationUuid: string) => EntryStep | undefined,
) => readonly Ack[];

const NOTHING: RowsOutcome = { gap: false, unreadable: false, missing: [] };

/** @param taken hears of the rows that were taken in, each once and in order */
export function createView(
  tree: TreeStore,
  taken: (rows: readonly DataMutation[]) => void = () => undefined,
): View {
  let applied: number | null = null;
  let generation: string | null = null;
  let items: { entry: Entry; paint: Paint | null }[] = [];
  /** Rows that follow on `applied`, of a call whose last rows are still to come. */
  let held: readonly DataMutation[] = [];

  const isPassed = (step: EntryStep) => step.version !== null && applied !== null && step.version <= applied;
  const entries = () => items.map(({ entry }) => entry);
  const edits = createWaitingEdits(tree.identity, entries);

  const paint = (item: (typeof items)[number]) => {
    if (applied === null) return;
    item.paint = createPaint(
      tree,
      item.entry.steps.filter((step) => !isPassed(step)),
    );
  };

  /** Changes what lies below the entries, or the entries themselves, and shows them on top again. */
  const beneath = <T>(change: () => T): T =>
    tree.transact(() => {
      for (const item of items.toReversed()) {
        item.paint?.undo();
        item.paint = null;
      }
      const outcome = change();
      items = items.filter(({ entry }) => !entry.steps.every(isPassed));
      for (const item of items) paint(item);
      edits.changed();
      return outcome;
    });

  const waitingSteps = (): Map<string, EntryStep> =>
    new Map(items.flatMap(({ entry }) => entry.steps.map((step) => [step.uuid, step])));
  /** Those of which nothing was heard yet. */
  const openSteps = () => new Map([...waitingSteps()].filter(([, { version }]) => version === null));

  const acknowledge = (acks: readonly Ack[]) => {
    const steps = waitingSteps();
    const known = new Map(
      acks.filter(({ stepUuid }) => steps.has(stepUuid)).map((ack) => [ack.stepUuid, ack]),
    );
    if (known.size === 0) return;
    const grounds = new Map(
      groundsOf([...openSteps().values()], known).map((ground) => [ground.stepUuid, ground]),
    );
    for (const [uuid, ack] of known) tree.learn(namingsOf(steps.get(uuid) as EntryStep, ack), true);
    for (const item of items) {
      item.entry = settled(item.entry, known, grounds);
    }
  };

  return {
    applied: () => applied,
    generation: () => generation,
    received: () => (applied === null ? null : applied + held.length),
    entries,

    baseOf(kind, id) {
      const step = edits.of(kind, id).findLast((each) => !isPassed(each));
      if (step) return step.version === null ? { after: step.uuid } : { version: step.version };
      return applied === null ? undefined : { version: applied };
    },

    push: (entry) =>
      tree.transact(() => {
        if (byGeneration([entry], generation).stranded.length > 0) return;
        const item = { entry, paint: null };
        items = [...items, item];
        edits.added(entry);
        paint(item);
      }),

    acknowledge: (acks) => beneath(() => acknowledge(acks)),

    fail: (entryIds, compensation) =>
      beneath(() => {
        const failed = items.filter(({ entry }) => entryIds.includes(entry.id));
        const first = items.findIndex(({ entry }) => entryIds.includes(entry.id));
        const gone = failed.map(({ entry }) => entry);
        const grounded = withoutGrounds(gone);
        const kept = items.filter((item) => !failed.includes(item));
        for (const item of kept) {
          item.entry = grounded(item.entry);
          for (const entry of gone) item.entry = forgetSiblings(item.entry, createdBy(entry));
        }
        if (compensation && first >= 0) kept.splice(first, 0, { entry: compensation, paint: null });
        items = kept;
      }),

    replaced: (earlierIds, later) =>
      beneath(() => {
        const ids = new Set(earlierIds);
        const isGone = ({ entry }: (typeof items)[number]) => ids.has(entry.id);
        const grounded = withoutGrounds(items.filter(isGone).map(({ entry }) => entry));
        items = items.filter((item) => !isGone(item));
        for (const item of items) item.entry = item.entry.id === later.id ? later : grounded(item.entry);
      }),

    rows(rows, acksOf) {
      const known = applied;
      const open = openSteps();
      const early = acksOf(
        rows.filter(({ version }) => known === null || version <= known),
        (uuid) => open.get(uuid),
      );
      if (early.length > 0) beneath(() => acknowledge(early));
      if (known === null) return NOTHING;
      const news = [...held, ...rows.filter((row) => row.version > known + held.length)];
      const next: DataMutation[] = [];
      for (const row of news.sort((a, b) => a.version - b.version))
        if (row.version === known + next.length + 1) next.push(row);
      const gap = (news.at(-1)?.version ?? 0) > known + next.length;
      const whole = wholeCalls(next);
      held = next.slice(whole.length);
      if (whole.length === 0) return { ...NOTHING, gap };
      const outcome = beneath(() => {
        const steps = waitingSteps();
        acknowledge(acksOf(whole, (uuid) => steps.get(uuid)));
        const found = applyRows(tree, whole);
        applied = known + whole.length;
        return { ...found, gap };
      });
      taken(whole);
      return outcome;
    },

    load: (answer, missed, replace) =>
      beneath(() => {
        if (replace) {
          tree.clear();
          applied = null;
          held = [];
        }
        applied ??= answer.version;
        generation = answer.generation ?? generation;
        const { goingOn } = byGeneration(entries(), generation);
        items = goingOn.map((entry) => ({ entry, paint: null }));
        putRecords(tree, answer.records);
        const shown = applied;
        applyRows(
          tree,
          missed.filter(({ version }) => version > answer.version && version <= shown),
        );
      }),
  };
}

/** The rows up to the last call of which all are here. */
function wholeCalls(rows: readonly DataMutation[]): readonly DataMutation[] {
  const end = rows.findLastIndex(({ version, call_version }) => (call_version ?? version) <= version);
  return rows.slice(0, end + 1);
}
