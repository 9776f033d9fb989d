import type { DataMutation } from "@perennial/contract/wire";
import type { OwnIdKind } from "@perennial/domain/kind/kinds";
import type { RecordId } from "@perennial/domain/kind/record-id";
import type { NodeId } from "@perennial/domain/tree/node";
import type { TreeStore } from "../../store/tree-store.ts";
import { byGeneration } from "../queue/by-generation.ts";
import type { Ack, Base, Entry, EntryStep } from "../queue/entries.ts";
import { applyRows, putRecords } from "./confirmed.ts";
import { followingOn } from "./following-rows.ts";
import { createPaintedEntries } from "./painted-entries.ts";
import type { StoredRecords } from "./stored-record.ts";

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
  /** Rows that follow on `applied`, of a call whose last rows are still to come. */
  let held: readonly DataMutation[] = [];

  const isPassed = ({ version }: EntryStep) => version !== null && applied !== null && version <= applied;
  const painted = createPaintedEntries(tree, () => applied !== null, isPassed);
  const { beneath } = painted;

  return {
    applied: () => applied,
    generation: () => generation,
    received: () => (applied === null ? null : applied + held.length),
    entries: painted.entries,

    baseOf(kind, id) {
      const step = painted.lastEdit(kind, id);
      if (step) return step.version === null ? { after: step.uuid } : { version: step.version };
      return applied === null ? undefined : { version: applied };
    },

    push: (entry) =>
      tree.transact(() => {
        if (byGeneration([entry], generation).stranded.length === 0) painted.push(entry);
      }),

    acknowledge: (acks) => beneath(() => painted.acknowledge(acks)),
    fail: (entryIds, compensation) => beneath(() => painted.remove(entryIds, compensation)),
    replaced: (earlierIds, later) => beneath(() => painted.replace(earlierIds, later)),

    rows(rows, acksOf) {
      const known = applied;
      const waiting = painted.steps();
      const early = acksOf(
        rows.filter(({ version }) => known === null || version <= known),
        (uuid) => openAmong(waiting, uuid),
      );
      if (early.length > 0) beneath(() => painted.acknowledge(early));
      if (known === null) return NOTHING;
      const following = followingOn(known, held, rows);
      const { whole, gap } = following;
      held = following.held;
      if (whole.length === 0) return { ...NOTHING, gap };
      const outcome = beneath(() => {
        const steps = painted.steps();
        painted.acknowledge(acksOf(whole, (uuid) => steps.get(uuid)));
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
        painted.keep(byGeneration(painted.entries(), generation).goingOn);
        putRecords(tree, answer.records);
        const shown = applied;
        applyRows(
          tree,
          missed.filter(({ version }) => version > answer.version && version <= shown),
        );
      }),
  };
}

/** The step of which nothing was heard yet. */
function openAmong(steps: ReadonlyMap<string, EntryStep>, uuid: string): EntryStep | undefined {
  const step = steps.get(uuid);
  return step?.version === null ? step : undefined;
}
