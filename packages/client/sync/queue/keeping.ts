import type { Timers } from "../../platform/timers.ts";

/** How long after a disk refused something it is tried again. */
const AGAIN_MS = 5_000;

/** A part of what a person writes, as far as it is to be kept on this device. */
export interface Keeper {
  /** Whether something is on no disk: it would go with the page. */
  unkept(): boolean;
  /** Whether something is not yet where it is to be kept: with room on the disk, another attempt helps. */
  isBehind(): boolean;
  tryAgain(): Promise<unknown>;
}

/** Tries to bring to the disk what it has refused, for as long as there is something. */
export interface Keeping {
  /** Something was refused, or is kept now, or needs no keeping any more. */
  changed(): void;
  stop(): void;
}

/** @param show told whether anything would go with the page */
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
