import type { DataMutation } from "@perennial/contract/outline/wire";
import type { OwnIdKind } from "@perennial/domain/kind/kinds";
import type { RecordId } from "@perennial/domain/kind/record-id";
import type { NodeId } from "@perennial/domain/tree/node";
import { NOTHING_SEEN } from "../../store/seen-text.ts";
import type { TreeStore } from "../../store/tree-store.ts";
import { byGeneration } from "../queue/by-generation.ts";
import { type Ack, type Base, type Entry, type EntryStep, stepsOf } from "../queue/entries.ts";
import { applyRows, putRecords } from "./confirmed.ts";
import { followingOn } from "./following-rows.ts";
import { createPaintedEntries } from "./painted-entries.ts";
import type { StoredRecords } from "./stored-record.ts";

/** What became of rows that were taken in. */
export interface RowsOutcome {
  /** Rows are missing before some of these: read on from `received`. */
  readonly gap: boolean;
  /** There was a row that this version of the app cannot read: load the tree anew. */
  readonly unreadable: boolean;
  /** Nodes that were moved into the loaded tree, and are not loaded, or show an item that is not. */
  readonly missing: readonly NodeId[];
}

/** The screen: the log up to a version, with this tab's entries painted on top until the log passes them. */
export interface View {
  /** Returns the version of the log that is confirmed; null before a tree was loaded. */
  applied(): number | null;
  /** Returns the generation of the log that is confirmed; null while unknown. */
  generation(): string | null;
  /** The version up to which rows arrived; a call's rows are shown with its last. */
  received(): number | null;
  /** Returns the waiting entries in the order they were made. */
  entries(): readonly Entry[];
  /** Returns the base of a shown text, for an edit that begins with it. */
  baseOf(kind: OwnIdKind, id: RecordId): Base | undefined;
  /** Whether a base names a text newer than shown: after a crash the copy may be older than a draft, or a step is stranded. */
  isAhead(base: Base): boolean;
  push(entry: Entry): void;
  /** Settles steps that the server took; edits on top of them get their new base. */
  acknowledge(acks: readonly Ack[]): void;
  /**
   * Removes entries; the compensation takes the place of the first.
   * @param isStranded they are of an earlier generation: what was typed on top keeps their words until the restored tree is here
   */
  fail(entryIds: readonly string[], compensation: Entry | null, isStranded?: boolean): void;
  /** Replaces an entry by a newer form of it, which may stand for entries that came just before it as well. */
  replaced(earlierIds: readonly string[], entry: Entry): void;
  /**
   * Takes in the rows after `applied`, and acknowledgements also from rows that a tree brings.
   * @param acksOf derives acknowledgements of the waiting steps from rows
   */
  rows(rows: readonly DataMutation[], acksOf: AcksOf): RowsOutcome;
  /**
   * Takes in records of a version up to `applied`, or replaces everything; another generation always replaces all.
   * @param missed rows that arrived meanwhile, which the records may lack
   */
  load(stored: StoredRecords, missed: readonly DataMutation[], replace: boolean): void;
}

/** Derives acknowledgements from rows of the log, for steps that wait, by the UUIDs of their calls. */
export type AcksOf = (
  rows: readonly DataMutation[],
  stepOf: (mutationUuid: string) => EntryStep | undefined,
) => readonly Ack[];

const NOTHING: RowsOutcome = { gap: false, unreadable: false, missing: [] };

/** Creates an empty view: entries wait for the first `load`. `taken` gets the rows taken in, once, in order. */
export function createView(
  tree: TreeStore,
  taken: (rows: readonly DataMutation[]) => void = () => undefined,
): View {
  let applied: number | null = null;
  let generation: string | null = null;
  /** Rows that follow `applied`, of a call whose last rows are still missing. */
  let held: readonly DataMutation[] = [];

  /** Rows have arrived since the page was opened. */
  let isHeard = false;
  /** Steps that are shown no more, and whether they are stranded: else what they had taken away is shown again. */
  const gone = new Map<string, boolean>();
  const isPassed = ({ version }: Pick<EntryStep, "version">) =>
    version !== null && applied !== null && version <= applied;
  const painted = createPaintedEntries(tree, () => applied !== null, isPassed);
  const { beneath } = painted;

  return {
    applied: () => applied,
    generation: () => generation,
    received: () => (applied === null ? null : applied + held.length),
    entries: painted.entries,

    baseOf(kind, id) {
      const step = painted.lastEdit(kind, id);
      if (step?.showsAnother) return NOTHING_SEEN;
      if (step) return step.version === null ? { after: step.uuid } : { version: step.version };
      return applied === null ? undefined : { version: applied };
    },

    isAhead: (base) =>
      "after" in base
        ? (gone.get(base.after) ?? (!isHeard && !painted.steps().has(base.after)))
        : base.version > (applied ?? 0),

    push: (entry) =>
      tree.transact(() => {
        if (byGeneration([entry], generation).stranded.length === 0) painted.push(entry);
      }),

    acknowledge: (acks) => beneath(() => painted.acknowledge(acks)),
    fail: (entryIds, compensation, isStranded = false) =>
      beneath(() => {
        for (const uuid of stepsOf(painted.remove(entryIds, compensation)).keys()) gone.set(uuid, isStranded);
      }),
    replaced: (earlierIds, later) => beneath(() => painted.replace(earlierIds, later)),

    rows(rows, acksOf) {
      const known = applied;
      const early = earlyAcks(rows, known, painted.steps(), acksOf);
      if (early.length > 0) beneath(() => painted.acknowledge(early));
      if (known === null) return NOTHING;
      const following = followingOn(known, held, rows);
      const { whole, gap } = following;
      held = following.held;
      if (whole.length === 0) return { ...NOTHING, gap };
      isHeard = true;
      const steps = painted.steps();
      const acks = acksOf(whole, (uuid) => steps.get(uuid));
      const outcome = beneath(() => {
        painted.acknowledge(acks);
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

/** Acknowledgements in rows that a tree brings. @param applied the confirmed version; null before a tree */
const earlyAcks = (
  rows: readonly DataMutation[],
  applied: number | null,
  waiting: ReadonlyMap<string, EntryStep>,
  acksOf: AcksOf,
): readonly Ack[] =>
  acksOf(
    rows.filter(({ version }) => applied === null || version <= applied),
    (uuid) => openAmong(waiting, uuid),
  );

/** Returns the step if it is not acknowledged yet. */
export function openAmong(steps: ReadonlyMap<string, EntryStep>, uuid: string): EntryStep | undefined {
  const step = steps.get(uuid);
  return step?.version === null ? step : undefined;
}
