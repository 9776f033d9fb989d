import type { Timers } from "../../platform/timers.ts";

/** Milliseconds until a write that the disk refused is tried again. */
const AGAIN_MS = 5_000;

/** One store of unsent work (queue, drafts, failed changes), asked how much of it is on disk. */
export interface Keeper {
  /** Returns whether something is only in memory, and would be lost with the page. */
  unkept(): boolean;
  /** Returns whether something is not where it belongs yet: once the disk has room, another attempt helps. */
  isBehind(): boolean;
  tryAgain(): Promise<unknown>;
}

/** Retries what the disk has refused until everything is kept. */
export interface Keeping {
  /** Called when a store was refused by the disk, wrote successfully, or has less to keep. */
  changed(): void;
  stop(): void;
}

/** Watches some keepers; `show` gets whether closing the page would lose anything. */
export function createKeeping(
  keepers: readonly Keeper[],
  timers: Timers,
  show: (unkept: boolean) => void,
): Keeping {
  let cancel: (() => void) | null = null;
  let isStopped = false;

  const tryAgain = async () => {
    await Promise.allSettled(
      keepers.filter((keeper) => keeper.isBehind()).map((keeper) => keeper.tryAgain()),
    );
    cancel = null;
    changed();
  };
  const changed = () => {
    show(keepers.some((keeper) => keeper.unkept()));
    if (isStopped || cancel || !keepers.some((keeper) => keeper.isBehind())) return;
    cancel = timers.after(AGAIN_MS, () => void tryAgain());
  };
  return {
    changed,
    stop() {
      isStopped = true;
      cancel?.();
    },
  };
}
