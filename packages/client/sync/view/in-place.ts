import { readLogRow } from "@perennial/contract/log";
import type { DataMutation } from "@perennial/contract/wire";
import type { KindName, RecordOf } from "@perennial/domain/kind/kinds";
import type { RecordId } from "@perennial/domain/kind/record-id";
import { sameRecord } from "@perennial/domain/kind/same-record";
import { applyOp } from "@perennial/domain/op/apply";
import type { Op } from "@perennial/domain/op/op";
import { renameOp } from "@perennial/domain/op/rename";
import type { TreeStore } from "../../store/tree-store.ts";
import type { Ack, Entry, EntryStep } from "../queue/entries.ts";
import { namingsOf } from "../queue/namings.ts";
import { textEditOf } from "../queue/texts.ts";
import { lacksContent } from "./confirmed.ts";
import type { Written } from "./journal.ts";
import type { Paint } from "./paint.ts";

/** What a call to the server came to. */
interface Call {
  readonly stepUuid: string;
  readonly ops: readonly Op[];
}

/** The waiting entries, as far as their paint can stay. */
interface Items {
  readonly tree: TreeStore;
  /** In the order they were made. */
  readonly all: () => readonly { readonly entry: Entry; readonly paint: Paint | null }[];
  readonly steps: () => ReadonlyMap<string, EntryStep>;
  readonly isPassed: (step: Pick<EntryStep, "version">) => boolean;
  readonly acknowledge: (acks: readonly Ack[]) => void;
  /** Called when steps were settled, or passed by the log. */
  readonly changed: () => void;
}

/** Settles steps with the paint of their entries left on, where nothing that shows changes by it. */
export interface InPlace {
  /** Returns whether it did: the steps name no new record, and write no text. */
  acknowledge(acks: readonly Ack[]): boolean;
  /**
   * Lets the log pass the first steps, where its rows lead to just what these have painted. Returns whether they do; the
   * log counts as passed once `pass` has run.
   */
  confirm(rows: readonly DataMutation[], acks: readonly Ack[], pass: () => void): boolean;
}

/**
 * Works on the waiting entries of a view. It never removes paint: where that would be needed it returns false,
 * and the view settles by removing and repainting.
 */
export function createInPlace({ tree, all, steps, isPassed, acknowledge, changed }: Items): InPlace {
  const areUnseen = (acks: readonly Ack[]): boolean => {
    const waiting = steps();
    return acks.every((ack) => {
      const step = waiting.get(ack.stepUuid);
      return !step || (!textEditOf(step) && namingsOf(step, ack).length === 0);
    });
  };
  /** Returns what acknowledgements still have to tell: the log may have come before the answer, or the other way round. */
  const newsIn = (acks: readonly Ack[]): readonly Ack[] => {
    const waiting = steps();
    return acks.filter((ack) => {
      const step = waiting.get(ack.stepUuid);
      return step && (step.version === null || namingsOf(step, ack).length > 0);
    });
  };
  const settle = (acks: readonly Ack[]) =>
    tree.transact(() => {
      acknowledge(acks);
      for (const { stepUuid } of acks) for (const { paint } of all()) paint?.acknowledged(stepUuid);
    });
  return {
    acknowledge(told) {
      const acks = newsIn(told);
      if (acks.length === 0) return true;
      if (!areUnseen(acks) || acks.some(isPassed)) return false;
      settle(acks);
      changed();
      return true;
    },
    confirm(rows, acks, pass) {
      const [first] = all();
      if (!first?.paint || !areUnseen(acks)) return false;
      const { written } = first.paint;
      const calls = callsIn(tree, rows);
      if (calls?.length !== acks.length) return false;
      const open = first.entry.steps.filter((step) => !isPassed(step));
      const isForetold = calls.every(
        ({ stepUuid, ops }, i) => open[i]?.uuid === stepUuid && leadsTo(ops, written[i] ?? []),
      );
      if (!isForetold) return false;
      settle(acks);
      written.splice(0, calls.length);
      pass();
      changed();
      return true;
    },
  };
}

/** Returns the calls that rows of the log are of, with their ops; null where one is no plain op on what is loaded. */
function callsIn(tree: TreeStore, rows: readonly DataMutation[]): Call[] | null {
  const calls: { stepUuid: string; ops: Op[] }[] = [];
  for (const row of rows) {
    const reading = readLogRow(row);
    if (reading.kind !== "op") return null;
    const op = renameOp(reading.op, tree.identity.current);
    // What a node shows may be missing: see `applyRows`.
    if ((op.type === "node.create" || op.type === "node.repoint") && lacksContent(tree, op.id)) return null;
    const last = calls.at(-1);
    if (last?.stepUuid === row.mutation_uuid) last.ops.push(op);
    else calls.push({ stepUuid: row.mutation_uuid, ops: [op] });
  }
  return calls;
}

/** Returns whether ops lead to the same records as what was written, and to no others. */
function leadsTo(ops: readonly Op[], written: readonly Written[]): boolean {
  const before = new Map<string, Written["before"]>();
  const after = new Map<string, Written["after"]>();
  for (const each of written) {
    const name = `${each.kind} ${each.id}`;
    if (!before.has(name)) before.set(name, each.before);
    after.set(name, each.after);
  }
  let isKnown = true;
  const put = (kind: KindName, id: RecordId, record: Written["after"]) => {
    isKnown &&= before.has(`${kind} ${id}`);
    before.set(`${kind} ${id}`, record);
  };
  const target = {
    // What is kept under a kind's name is of that kind, which the type of the map cannot express.
    get: (kind: KindName, id: RecordId) => before.get(`${kind} ${id}`) as never,
    put: (kind: KindName, record: RecordOf<KindName>) => put(kind, record.id, record),
    remove: (kind: KindName, id: RecordId) => put(kind, id, undefined),
  };
  for (const op of ops) applyOp(target, op);
  if (!isKnown) return false;
  return [...after].every(([name, record]) => {
    const now = before.get(name);
    return now && record ? sameRecord(now, record) : now === record;
  });
}
