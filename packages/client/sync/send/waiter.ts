import type { Timers } from "../../platform/timers.ts";

/** Waits for a time or a wake-up. A wake-up that nobody waits for is kept for the next wait. */
export interface Waiter {
  /** Resolves at the next wake or resume. */
  forWake(): Promise<void>;
  /** Resolves when that many milliseconds have passed, or at a resume; to whether it was resumed. */
  forResume(ms: number): Promise<boolean>;
  wake(): void;
  resume(): void;
}

/** Creates the waiter of one sender: one caller waits at a time. */
export function createWaiter(timers: Timers): Waiter {
  let woken = false;
  let waitingForWake: (() => void) | null = null;
  let waitingForResume: (() => void) | null = null;

  const wake = () => {
    woken = true;
    waitingForWake?.();
  };

  return {
    async forWake() {
      if (!woken)
        await new Promise<void>((resolve) => {
          waitingForWake = resolve;
        });
      waitingForWake = null;
      woken = false;
    },
    forResume: (ms) =>
      new Promise((resolve) => {
        const end = (resumed: boolean) => {
          cancel();
          waitingForResume = null;
          resolve(resumed);
        };
        const cancel = timers.after(ms, () => end(false));
        waitingForResume = () => end(true);
      }),
    wake,
    resume() {
      wake();
      waitingForResume?.();
    },
  };
}
