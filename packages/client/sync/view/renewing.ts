import { createListeners } from "../../platform/listeners.ts";
import type { Timers } from "../../platform/timers.ts";

const RETRY_MS = 5_000;

/** Loads what has to be here, all anew or the rest of it: one attempt at a time, until one succeeds. */
export interface Renewing {
  /** Resolves when the tree is here, or cannot be loaded for now. */
  renew(): Promise<void>;
  /** Resolves when the tree is here, however long. `missing`: the first attempt failed. */
  untilHere(missing: () => void): Promise<void>;
  stop(): void;
}

/** Creates a loader that retries until `load` resolves to true. */
export function createRenewing(
  load: () => Promise<boolean>,
  timers: Timers,
  warn: (message: string) => void,
): Renewing {
  const came = createListeners();
  let attempt: Promise<void> | null = null;
  let stopped = false;

  const renew = (): Promise<void> => {
    attempt ??= load()
      .catch((error: unknown) => {
        warn(`Not loaded: ${error}`);
        return false;
      })
      .then((isHere) => {
        attempt = null;
        if (isHere) came.tell();
        else if (!stopped) timers.after(RETRY_MS, () => void renew());
      });
    return attempt;
  };

  return {
    renew,
    untilHere: (missing) =>
      new Promise((resolve) => {
        let isHere = false;
        const stop = came.subscribe(() => {
          isHere = true;
          stop();
          resolve();
        });
        void renew().then(() => isHere || missing());
      }),
    stop() {
      stopped = true;
    },
  };
}
