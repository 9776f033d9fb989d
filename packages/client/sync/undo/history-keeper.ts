import { withinTime } from "../../platform/within-time.ts";
import type { Naming } from "../../store/identity.ts";
import type { TreeStore } from "../../store/tree-store.ts";
import type { Remembered, UndoStep, UndoSteps } from "./history.ts";
import { namedStep } from "./named-step.ts";
import { forgetName, historyLock, nameTab, type OwnTab, type OwnTabDeps } from "./own-tab.ts";
import { isUndoStep } from "./read-step.ts";
import type { StepsFound, StepsOnDevice } from "./steps-db.ts";

/** Milliseconds after which a disk that has not answered is given up. */
const ANSWER_WITHIN_MS = 2_000;
/** A tab that was put to sleep or closed by mistake comes back within this time, or never. */
const ORPHANED_AFTER_MS = 24 * 3_600_000;

/** Keeps the undo history of one tab on the device, for the next page of the same tab. */
export interface HistoryKeeper {
  /** Resolves when the steps of an earlier page are in the history, or are known not to come. Never rejects. */
  readonly restored: Promise<void>;
  /** Writes what has changed since the last call: the requests are made before this returns. */
  write(): void;
  stop(): void;
}

export interface HistoryKeeperDeps extends OwnTabDeps {
  readonly history: UndoSteps;
  readonly openSteps: (userId: number) => Promise<StepsOnDevice>;
  readonly tree: Pick<TreeStore, "get" | "learn" | "identity">;
  /** Lists the server's numbers of records created on this device. */
  readonly namings: () => Promise<readonly Naming[]>;
  readonly warn: (message: string) => void;
}

/** Where the history is stored, and what of it is there. */
interface StoredHistory {
  readonly tab: OwnTab;
  readonly disk: StepsOnDevice;
  first: number;
  written: readonly UndoStep[];
  done: number;
}

/**
 * Reads what this tab's earlier page left, and removes what tabs not seen for a day left. A failing disk, or one
 * without an answer in two seconds, ends storing for this page.
 */
export function createHistoryKeeper(deps: HistoryKeeperDeps): HistoryKeeper {
  const { history, userId, tabStorage, locks, timers, tree, warn } = deps;
  const inTime = <T>(answer: Promise<T>) => withinTime(answer, ANSWER_WITHIN_MS, timers);
  let place: StoredHistory | null = null;
  let isStopped = false;

  const close = () => {
    place?.disk.close();
    place?.tab.release();
    place = null;
  };
  /** Stops writing. What is on the disk would have a gap, so it is not continued: undo ends with this page. */
  const giveUp = (error: unknown) => {
    close();
    forgetName(tabStorage);
    if (!isStopped) warn(`Undo is not kept: ${error}`);
  };

  const open = async (): Promise<StoredHistory | null> => {
    const tab = await nameTab(deps);
    if (!tab) return null;
    let disk: StepsOnDevice | null = null;
    try {
      disk = await inTime(deps.openSteps(userId));
      place = await continued(tab, disk);
      return place;
    } finally {
      if (!place) disk?.close();
      if (!place) tab.release();
    }
  };

  /** Puts the steps of an earlier page of this tab before those of this page. */
  const continued = async (tab: OwnTab, disk: StepsOnDevice): Promise<StoredHistory | null> => {
    const found = await inTime(disk.read(tab.name));
    const earlier = found && readSteps(found);
    if (!earlier) await inTime(disk.remove(tab.name));
    const kept = earlier && withIdsOfToday(earlier, await inTime(deps.namings()));
    if (isStopped) return null;
    history.restore(kept);
    return { tab, disk, first: found?.first ?? 0, written: kept?.steps ?? [], done: kept?.done ?? 0 };
  };

  const withIdsOfToday = ({ steps, done }: Remembered, namings: readonly Naming[]): Remembered => {
    // An entry that waits keeps its local ids, until this page learns its numbers as for every waiting entry.
    const others = namings.filter(({ kind, local }) => tree.get(kind, local) === undefined);
    tree.learn(others, false);
    const named = (step: UndoStep): UndoStep => ({
      ...step,
      steps: step.steps.map((each) => namedStep(each, tree.identity.current)),
    });
    return { steps: steps.map(named), done };
  };

  /** Removes the histories of tabs that will not be opened again. */
  const purge = async ({ disk, tab }: StoredHistory): Promise<void> => {
    for (const left of await disk.tabs()) {
      if (left.tab === tab.name || left.at > timers.now() - ORPHANED_AFTER_MS) continue;
      const release = await locks.tryAcquire(historyLock(userId, left.tab));
      if (release) await disk.remove(left.tab).finally(release);
    }
  };

  const write = () => {
    if (!place) return;
    const { disk, tab, written } = place;
    const [steps, done] = [history.steps(), history.done()];
    const forgotten = Math.max(0, written.indexOf(steps[0] as UndoStep));
    const first = place.first + forgotten;
    const changed = steps.flatMap((step, i): [number, UndoStep][] =>
      written[i + forgotten] === step ? [] : [[first + i, step]],
    );
    const count = steps.length;
    if (changed.length === 0 && count === written.length && done === place.done) return;
    Object.assign(place, { first, done, written: [...steps] });
    disk.write(tab.name, { first, count, done, steps: changed, at: timers.now() }).catch(giveUp);
  };

  const opened = open().catch((error: unknown) => {
    giveUp(error);
    return null;
  });
  const restored = opened.then((kept) => {
    // Only now is it certain that nothing comes from an earlier page.
    if (!kept) history.restore(null);
    write();
  });
  void opened.then((kept) => kept && purge(kept)).catch(giveUp);
  return {
    restored,
    write,
    stop() {
      isStopped = true;
      close();
    },
  };
}

/** Returns null where a part of it is not a step of this version. */
function readSteps({ steps, done }: StepsFound): Remembered | null {
  return steps.every(isUndoStep) ? { steps, done } : null;
}
