import type { OwnIdKind } from "@perennial/domain/kind/kinds";
import type { RecordId } from "@perennial/domain/kind/record-id";
import type { TreeStore } from "../../store/tree-store.ts";
import { createdBy, forgetSiblings } from "../queue/dependencies.ts";
import { type Ack, type Entry, type EntryStep, stepsOf } from "../queue/entries.ts";
import { namingsOf } from "../queue/namings.ts";
import { outcomesOf, rebasedWithout, settled } from "../queue/settle.ts";
import { createPaint, type Paint } from "./paint.ts";
import { createWaitingEdits } from "./waiting-edits.ts";

/** The waiting entries, painted on the confirmed tree as optimistic updates, in the order they were made. */
export interface PaintedEntries {
  entries(): readonly Entry[];
  /** Returns the last step that edits a text of the record, among those that the log has not passed. */
  lastEdit(kind: OwnIdKind, id: RecordId): EntryStep | undefined;
  steps(): ReadonlyMap<string, EntryStep>;
  push(entry: Entry): void;
  /** Unpaints, runs a change of tree or entries, and paints again, without entries the log has passed. */
  beneath<T>(change: () => T): T;
  /** Settles steps that the server took; edits on top of them get their new base. Only within `beneath`. */
  acknowledge(acks: readonly Ack[]): void;
  /** Within `beneath`: removes entries, the compensation in place of the first. Returns those painted here. */
  remove(entryIds: readonly string[], compensation: Entry | null): readonly Entry[];
  /** Replaces an entry, and those joined into it, by its newer form. Only within `beneath`. */
  replace(earlierIds: readonly string[], later: Entry): void;
  /** Removes all other entries. Only within `beneath`. */
  keep(entries: readonly Entry[]): void;
}

interface Painted {
  entry: Entry;
  paint: Paint | null;
}

/**
 * Creates the empty list of painted entries. @param isReady whether there is a confirmed tree
 * @param isPassed whether the confirmed log has passed a step
 */
export function createPaintedEntries(
  tree: TreeStore,
  isReady: () => boolean,
  isPassed: (step: Pick<EntryStep, "version">) => boolean,
): PaintedEntries {
  let items: Painted[] = [];
  const entries = () => items.map(({ entry }) => entry);
  const edits = createWaitingEdits(tree.identity, entries);
  /** The steps by their UUIDs, and the entries that they are of: asked for several times between two changes. */
  let known: { readonly of: readonly Entry[]; readonly steps: ReadonlyMap<string, EntryStep> } | null = null;
  const steps = () => {
    const of = entries();
    if (known?.of.length !== of.length || known.of.some((entry, i) => entry !== of[i]))
      known = { of, steps: stepsOf(of) };
    return known.steps;
  };

  const paint = (item: Painted) => {
    if (!isReady()) return;
    item.paint = createPaint(
      tree,
      item.entry.steps.filter((step) => !isPassed(step)),
    );
  };

  const changed = () => {
    items = items.filter(({ entry }) => !entry.steps.every(isPassed));
    edits.changed();
  };
  const acknowledge = (acks: readonly Ack[]) => {
    const waiting = steps();
    const known = new Map(
      acks.filter(({ stepUuid }) => waiting.has(stepUuid)).map((ack) => [ack.stepUuid, ack]),
    );
    if (known.size === 0) return;
    const open = [...waiting.values()].filter(({ version }) => version === null);
    const outcomes = new Map(outcomesOf(open, known).map((outcome) => [outcome.stepUuid, outcome]));
    for (const [uuid, ack] of known) tree.learn(namingsOf(waiting.get(uuid) as EntryStep, ack), true);
    for (const item of items) item.entry = settled(item.entry, known, outcomes);
  };

  return {
    entries,
    steps,
    lastEdit: (kind, id) => edits.of(kind, id).findLast((each) => !isPassed(each)),
    push(entry) {
      const item = { entry, paint: null };
      items = [...items, item];
      edits.added(entry);
      paint(item);
    },
    beneath: (change) =>
      tree.transact(() => {
        for (const item of items.toReversed()) {
          item.paint?.undo();
          item.paint = null;
        }
        const outcome = change();
        changed();
        for (const item of items) paint(item);
        return outcome;
      }),
    acknowledge,
    remove(entryIds, compensation) {
      const failed = items.filter(({ entry }) => entryIds.includes(entry.id));
      const first = items.findIndex(({ entry }) => entryIds.includes(entry.id));
      const gone = failed.map(({ entry }) => entry);
      const rebased = rebasedWithout(gone);
      const kept = items.filter((item) => !failed.includes(item));
      for (const item of kept) {
        item.entry = rebased(item.entry);
        for (const entry of gone) item.entry = forgetSiblings(item.entry, createdBy(entry));
      }
      if (compensation && first >= 0) kept.splice(first, 0, { entry: compensation, paint: null });
      items = kept;
      return gone;
    },
    replace(earlierIds, later) {
      const ids = new Set(earlierIds);
      const isGone = ({ entry }: Painted) => ids.has(entry.id);
      const rebased = rebasedWithout(items.filter(isGone).map(({ entry }) => entry));
      items = items.filter((item) => !isGone(item));
      for (const item of items) item.entry = item.entry.id === later.id ? later : rebased(item.entry);
    },
    keep(kept) {
      items = kept.map((entry) => ({ entry, paint: null }));
    },
  };
}
