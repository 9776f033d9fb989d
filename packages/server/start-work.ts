import { setTimeout as pause } from "node:timers/promises";
import { passesByWaiting } from "./database/sqlstates.ts";

/** Work of a start that may still be under way. */
export interface StartWork {
  /** Gives up what is not done yet. */
  close(): Promise<void>;
}

/** Milliseconds before it is tried again. */
const AGAIN_MS = 10_000;

/**
 * Does what a start does about everybody's rows. On a cluster that takes all workers; while one is down a server has to
 * start none the less, for the people of the others. The work is then tried again beside the requests until it is done.
 * @param onTrouble is told each time that it could not be done
 * @throws what does not pass by waiting, the first time
 */
export async function beginStartWork(
  work: () => Promise<void>,
  onTrouble: (error: unknown) => void,
  againMs = AGAIN_MS,
): Promise<StartWork> {
  const closing = new AbortController();
  const again = async () => {
    for (;;) {
      await pause(againMs, undefined, { signal: closing.signal });
      try {
        return await work();
      } catch (error) {
        onTrouble(error);
        if (!(error instanceof Error && passesByWaiting(error))) return;
      }
    }
  };
  let under: Promise<void> = Promise.resolve();
  try {
    await work();
  } catch (error) {
    if (!(error instanceof Error && passesByWaiting(error))) throw error;
    onTrouble(error);
    // Only closing ends the pause by an error.
    under = again().catch(() => {});
  }
  return {
    async close() {
      closing.abort();
      await under;
    },
  };
}
