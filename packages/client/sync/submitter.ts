import { inverseOf } from "@perennial/domain/intent/inverse";
import type { Plan, Step } from "@perennial/domain/intent/plan";
import { renamePlan } from "@perennial/domain/intent/rename-plan";
import type { CurrentId } from "@perennial/domain/kind/references";
import type { Chance } from "../platform/random.ts";
import type { Timers } from "../platform/timers.ts";
import type { Action } from "../store/action.ts";
import type { TreeStore } from "../store/tree-store.ts";
import { renameEntry } from "./queue/aliases.ts";
import type { Entry, EntryStep } from "./queue/entries.ts";
import type { Outbox } from "./queue/outbox.ts";
import type { QueueCount } from "./queue/queue-count.ts";
import type { Wal } from "./queue/wal.ts";
import type { Holds } from "./typing/holds.ts";

/** Brings a plan to the disk and to the screen, in that order, and leaves the sending to the sender. */
export interface Submitter {
  submit(plan: Plan, action: Action): void;
  /** Entries that are in memory only; the tab that sends has to be told of them by name. */
  unkept(): ReadonlyMap<string, Entry>;
  /** The entry is settled or has failed: nothing of it needs to be kept here. Resolves to whether it was unkept. */
  forget(entry: Entry): boolean;
  /** Resolves when everything submitted is in the queue. */
  saved(): Promise<unknown>;
}

export function createSubmitter(deps: {
  readonly scope: string;
  readonly tree: TreeStore;
  /** Shows it. */
  readonly push: (entry: Entry) => void;
  readonly holds: Holds;
  readonly wal: Wal;
  readonly outbox: Outbox;
  readonly count: QueueCount;
  readonly chance: Chance;
  readonly timers: Timers;
  /** The entry is in the queue. @param kept whether on disk */
  readonly queued: (entry: Entry, kept: boolean) => void;
  readonly warn: (message: string) => void;
}): Submitter {
  const { tree, push, wal, outbox, count, chance } = deps;
  const unkept = new Map<string, Entry>();
  let made = 0;
  /** Entries that wait for the disk before they are shown; later ones must not overtake them. */
  let unshown = 0;
  let saves: Promise<unknown> = Promise.resolve();

  const current: CurrentId = (kind, id) =>
    kind === "node" ? tree.currentId(id) : tree.currentItemId(kind, id);

  const entryOf = (plan: Plan, action: Action): Entry => ({
    id: chance.uuid(),
    scope: deps.scope,
    userActionUuid: chance.uuid(),
    action,
    steps: plan.steps.map(
      (step: Step): EntryStep =>
        deps.holds.ground({ ...step, uuid: chance.uuid(), version: null, inverse: inverseOf(step) }),
    ),
    kind: "change",
    at: deps.timers.now(),
    count: made++,
  });

  const save = async (entry: Entry) => {
    const kept = await outbox.add(entry);
    count.saved(entry.id);
    if (kept) wal.remove(entry);
    else unkept.set(entry.id, entry);
    deps.queued(entry, kept);
  };

  return {
    submit(plan, action) {
      if (plan.steps.length === 0) return;
      const entry = entryOf(renamePlan(plan, current), action);
      const atOnce = wal.write(entry) !== "too-long" && unshown === 0;
      count.made(entry.id);
      if (atOnce) push(entry);
      else unshown++;
      saves = saves
        .then(() => save(entry))
        .catch((error) => deps.warn(`A change was not kept: ${String(error)}`))
        .then(() => {
          if (atOnce) return;
          unshown--;
          push(renameEntry(entry, current));
        });
    },
    unkept: () => unkept,
    forget(entry) {
      wal.remove(entry);
      count.gone(entry.id);
      return unkept.delete(entry.id);
    },
    saved: () => saves,
  };
}
