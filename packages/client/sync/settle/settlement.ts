import type { DataMutation } from "@perennial/contract/outline/wire";
import type { Naming } from "../../store/identity.ts";
import type { MutationLog } from "../../store/mutations.ts";
import { acksOfRows } from "../queue/acks-of-rows.ts";
import { decideAcks } from "../queue/decide-acks.ts";
import { type Ack, type Entry, type EntryStep, stepsOf } from "../queue/entries.ts";
import type { Outbox, QueueChange, Queued } from "../queue/outbox.ts";
import type { QueueCount } from "../queue/queue-count.ts";
import { openAmong, type RowsOutcome, type View } from "../view/view.ts";

/** The one place that settles steps, in queue and view: by the log (decision 24), or earlier by an answer. */
export interface Settlement {
  /** Takes in rows of the log, with the acknowledgements of our own calls in them. */
  rows(rows: readonly DataMutation[]): RowsOutcome;
  /** Takes in acknowledgements from answers. Resolves when they are shown, and, in the leader tab, on disk. */
  answers(acks: readonly Ack[]): Promise<void>;
}

const waiting = (queue: readonly Queued[]) => stepsOf(queue.map(({ entry }) => entry));

/** Creates the settling of one tab: its own view, and in the leader tab the disk. */
export function createSettlement(deps: {
  readonly view: Pick<View, "entries" | "rows" | "acknowledge">;
  readonly outbox: Pick<Outbox, "change" | "list">;
  /** Returns whether this tab is the leader: it settles on disk what any tab has made. */
  readonly isSending: () => boolean;
  /** Called when something was settled on disk, with the server's numbers of new records. */
  readonly heard: (namings: readonly Naming[]) => void;
  readonly mutations: Pick<MutationLog, "answered">;
  readonly count: Pick<QueueCount, "refresh" | "waiting">;
  /** A later entry was settled while an earlier one waits: its tab went before it could tell. */
  readonly overtaken: () => void;
  /** Called when the server kept both versions of a text: an edit of this tab, and a conflict copy. */
  readonly keptBeside: () => void;
  /** Told how many steps wait for an answer, whenever answers have come. */
  readonly left: (steps: number) => void;
  readonly forget: (entry: Entry) => void;
  readonly warn: (message: string) => void;
}): Settlement {
  const { view, outbox, mutations, count } = deps;

  type StepOf = (uuid: string) => EntryStep | undefined;
  const onDisk = async (acksOf: (stepOf: StepOf) => readonly Ack[]) => {
    if (!deps.isSending()) return;
    let settled: QueueChange = {};
    await outbox.change((queue) => {
      const steps = waiting(queue);
      settled = decideAcks(
        queue,
        acksOf((uuid) => steps.get(uuid)),
      );
      return settled;
    });
    const { put = [], remove = [], namings = [] } = settled;
    if (put.length > 0 || remove.length > 0) deps.heard(namings);
  };
  /** Writes to the disk only where steps are open there: mostly the answer has settled them before the log came. */
  const rowsOnDisk = async (rows: readonly DataMutation[]) => {
    if (!deps.isSending()) return;
    const steps = waiting(await outbox.list());
    if (rows.some(({ mutation_uuid: uuid }) => openAmong(steps, uuid)))
      await onDisk((stepOf) => acksOfRows(rows, stepOf));
  };
  /** Runs what settles steps in the view, then drops the entries that are settled by it. */
  const inView = <T>(run: () => T): T => {
    const before = view.entries();
    const outcome = run();
    const open = new Set<string>();
    let left = 0;
    for (const { id, steps } of view.entries()) {
      const waiting = steps.filter(({ version }) => version === null).length;
      if (waiting > 0) open.add(id);
      left += waiting;
    }
    deps.left(left);
    const settled = before.filter(({ id }) => !open.has(id));
    mutations.answered(settled.flatMap(({ steps }) => steps.map(({ uuid }) => uuid)));
    for (const entry of settled) deps.forget(entry);
    if (settled.length > 0) void count.refresh();
    const last = before.findLastIndex(({ id }) => !open.has(id));
    if (before.slice(0, Math.max(0, last)).some(({ id }) => open.has(id))) deps.overtaken();
    return outcome;
  };

  return {
    rows(rows) {
      const outcome = inView(() =>
        view.rows(rows, (whole, stepOf) => {
          const acks = acksOfRows(whole, stepOf);
          if (acks.some(({ isKeptBeside }) => isKeptBeside)) deps.keptBeside();
          return acks;
        }),
      );
      if (count.waiting() > 0)
        void rowsOnDisk(rows)
          .then(count.refresh)
          .catch((error) => deps.warn(`Not settled on disk: ${error}`));
      return outcome;
    },
    async answers(acks) {
      if (acks.length === 0) return;
      await onDisk(() => acks);
      inView(() => view.acknowledge(acks));
      void count.refresh();
    },
  };
}
