import type { Command } from "@perennial/domain/op/command";
import type { Chance } from "../../platform/random.ts";
import { sleep, type Timers } from "../../platform/timers.ts";
import type { TreeStore } from "../../store/tree-store.ts";
import type { Submit } from "../../store/workspace.ts";
import type { Entry, EntryStep } from "../queue/entries.ts";
import type { Keeper } from "../queue/keeping.ts";
import type { Outbox } from "../queue/outbox.ts";
import type { QueueCount } from "../queue/queue-count.ts";
import type { Wal } from "../queue/wal.ts";
import type { DraftJournal } from "../typing/drafts.ts";
import type { View } from "../view/view.ts";
import { entryStepsOf } from "./entry-steps.ts";
import { createUnsaved } from "./unsaved.ts";

/** Stores a plan, then paints it. If too long for the write-ahead log: words wait for IndexedDB, others do not. */
export interface Submitter {
  /** Returns the entry that was made of the plan; null for a plan without steps. */
  submit(...args: Parameters<Submit>): Entry | null;
  /** Returns entries that the database has not taken: the leader tab is handed these over a channel. */
  inMemory(): ReadonlyMap<string, Entry>;
  readonly keeper: Keeper;
  /** Takes over entries of a tab that is gone, which the database did not take. */
  takeOver(entries: readonly Entry[]): void;
  /** Replaces an entry by a newer form of it, which may stand for entries that came just before it as well. */
  replaced(earlierIds: readonly string[], entry: Entry): void;
  /** Drops what is kept of an entry that is settled or has failed. Returns whether it was only in memory. */
  forget(entry: Entry): boolean;
  /** Resolves when everything submitted is in the queue. */
  saved(): Promise<unknown>;
}

interface SubmitterDeps {
  readonly scope: string;
  readonly tree: TreeStore;
  readonly view: Pick<View, "baseOf" | "generation" | "entries" | "applied">;
  readonly drafts: Pick<DraftJournal, "record" | "clear">;
  /** Paints the entry as an optimistic update. */
  readonly push: (entry: Entry) => void;
  readonly wal: Wal;
  readonly outbox: Outbox;
  /** Retries the database. Resolves to the entries that it has taken now. */
  readonly moveToDisk: () => Promise<readonly Entry[]>;
  /** Called when what is kept, or where, has changed. */
  readonly keepingChanged: () => void;
  readonly count: QueueCount;
  readonly chance: Chance;
  readonly timers: Timers;
  readonly queued: (entry: Entry, kept: boolean) => void;
  readonly warn: (message: string) => void;
}

/** Milliseconds within which a change is on the screen. */
const FRAME_MS = 20;

/** Whether steps bring new words. Moves, deletions and undos bring none: a crash then loses a key, no word. */
const bringsWords = (steps: readonly EntryStep[]): boolean =>
  steps.some(({ command, undoOf }) => !undoOf && !WITHOUT_WORDS.has(command.type));

const WITHOUT_WORDS: ReadonlySet<Command["type"]> = new Set<Command["type"]>([
  "node.move",
  "node.delete",
  "branches.delete",
  "branches.move",
]);

/** Creates the submitter of one tab. Entries reach the database in the order of submission. */
export function createSubmitter(deps: SubmitterDeps): Submitter {
  const { tree, view, drafts, push, outbox, count, chance } = deps;
  const unsaved = createUnsaved(deps);
  let made = 0;
  /** Entries that wait for the disk before they are painted; later ones must not overtake them. */
  let unshown = 0;
  let saves: Promise<unknown> = Promise.resolve();

  const save = async (entry: Entry) => {
    const kept = await outbox.add(entry);
    count.saved(entry.id);
    if (kept) unsaved.drop(entry);
    else unsaved.put(entry);
    deps.keepingChanged();
    deps.queued(entry, kept);
  };
  const enqueue = (entry: Entry) => {
    count.made(entry.id);
    saves = saves.then(() => save(entry)).catch((error) => deps.warn(`A change was not kept: ${error}`));
  };

  return {
    submit(plan, action, from = {}) {
      const { typed = [] } = from;
      const steps = entryStepsOf(plan, from, { tree, view, drafts, uuid: chance.uuid });
      if (steps.length === 0) {
        for (const key of typed) drafts.clear(key, saves);
        return null;
      }
      const generation = view.generation();
      const entry: Entry = {
        id: chance.uuid(),
        scope: deps.scope,
        userActionUuid: chance.uuid(),
        action,
        steps,
        kind: "change",
        at: deps.timers.now(),
        count: made++,
        ...(generation === null ? {} : { generation }),
      };
      const isLogged = unsaved.log(entry) !== "too-long";
      const atOnce = unshown === 0 && (isLogged || !bringsWords(steps));
      if (!atOnce) unshown++;
      // Writing many rows takes longer than a frame: it begins once they are shown.
      if (atOnce && !isLogged) saves = saves.then(() => sleep(deps.timers, FRAME_MS));
      enqueue(entry);
      if (!atOnce)
        saves = saves.then(() => {
          unshown--;
          push(entry);
        });
      for (const key of typed) drafts.clear(key, saves);
      if (atOnce) push(entry);
      return entry;
    },
    inMemory: () => unsaved.entries,
    keeper: unsaved.keeper,
    takeOver(entries) {
      for (const entry of entries) unsaved.keep(entry);
      deps.keepingChanged();
    },
    replaced(earlierIds, entry) {
      if (unsaved.entries.has(entry.id)) unsaved.keep(entry);
      for (const id of earlierIds) {
        const earlier = unsaved.entries.get(id);
        if (earlier) unsaved.drop(earlier);
        count.gone(id);
      }
      deps.keepingChanged();
    },
    forget(entry) {
      count.gone(entry.id);
      const wasInMemory = unsaved.drop(entry);
      if (wasInMemory) deps.keepingChanged();
      return wasInMemory;
    },
    saved: () => saves,
  };
}
