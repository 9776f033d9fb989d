import type { MutationLog } from "../../store/mutations.ts";
import type { Ack, Entry } from "../queue/entries.ts";
import type { DoneEntry, FailedRecord, Outbox, Queued } from "../queue/outbox.ts";
import type { StepOutcome } from "../queue/settle.ts";
import type { View } from "../view/view.ts";
import type { Settlement } from "./settlement.ts";

/** Aligns this tab with the queue on disk: another tab may have settled entries and gone before telling. */
export async function catchUp({
  view,
  outbox,
  mutations,
  settlement,
  unsaved,
}: {
  readonly view: Pick<View, "entries" | "fail">;
  readonly outbox: Pick<Outbox, "list" | "failed" | "done" | "outcomesOf">;
  readonly mutations: Pick<MutationLog, "failed" | "joined">;
  readonly settlement: Pick<Settlement, "answers">;
  /** Entries that are still being written to the queue. */
  readonly unsaved: readonly { has(entryId: string): boolean }[];
}): Promise<void> {
  // Only entries that were in the queue before it is read can be missing from it.
  const own = view.entries().filter(({ id }) => unsaved.every((known) => !known.has(id)));
  const [queue, failed, done] = await Promise.all([outbox.list(), outbox.failed.list(), outbox.done()]);
  const said = diskSays(own, { queue, failed, done });
  view.fail(said.stranded, null, true);
  view.fail([...said.refused, ...said.joined], null);
  mutations.failed([...said.stranded, ...said.refused]);
  mutations.joined(said.joined);
  await settlement.answers(
    withOutcomes(said.acks, await outbox.outcomesOf(said.acks.map((ack) => ack.stepUuid))),
  );
}

/** What the disk says of entries that this tab paints as waiting. */
interface DiskSays {
  /** Acknowledgements of steps that are settled on disk. */
  readonly acks: readonly Ack[];
  /** The ids of entries that failed since they are of an earlier generation. */
  readonly stranded: readonly string[];
  /** The ids of those that the server refused. */
  readonly refused: readonly string[];
  /** The ids of entries that were joined into a later one. */
  readonly joined: readonly string[];
}

/** Compares this tab's entries with the disk. @param own those in the queue before it was read */
function diskSays(
  own: readonly Entry[],
  disk: {
    readonly queue: readonly Queued[];
    readonly failed: readonly Pick<FailedRecord, "id" | "code">[];
    readonly done: readonly DoneEntry[];
  },
): DiskSays {
  const failed = new Set(disk.failed.map(({ id }) => id));
  const failedAs = (isStranded: boolean) =>
    disk.failed.filter(({ code }) => (code === "other_generation") === isStranded).map(({ id }) => id);
  const left = new Map(disk.done.map(({ id, version }) => [id, version]));
  const queued = new Map(disk.queue.map(({ entry }) => [entry.id, entry]));
  const joined: string[] = [];
  const acks: Ack[] = [];
  for (const entry of own) {
    if (failed.has(entry.id)) continue;
    const version = left.get(entry.id);
    if (version === null) joined.push(entry.id);
    const onDisk = queued.get(entry.id);
    const taken = new Map(onDisk?.steps.map((step) => [step.uuid, step.version]));
    for (const step of entry.steps) {
      const settledAt = taken.get(step.uuid) ?? version ?? null;
      if (step.version === null && settledAt !== null) acks.push({ stepUuid: step.uuid, version: settledAt });
    }
  }
  return { acks, stranded: failedAs(true), refused: failedAs(false), joined };
}

/** The server may have merged a text, or this tab has not heard what it was made on top of: the disk says what came of it. */
function withOutcomes(acks: readonly Ack[], outcomes: readonly StepOutcome[]): readonly Ack[] {
  const texts = new Map(
    outcomes.flatMap(({ stepUuid, version, texts }) =>
      typeof version === "number" ? [[stepUuid, texts] as const] : [],
    ),
  );
  return acks.map((ack) => {
    const left = texts.get(ack.stepUuid);
    return left ? { ...ack, texts: left } : ack;
  });
}
