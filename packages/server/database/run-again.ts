import { setTimeout as pause } from "node:timers/promises";
import { wasRolledBackForAnother } from "./sqlstates.ts";

/**
 * In milliseconds. By the first one the other transaction has mostly ended; where many want the same rows, each time one of
 * them is through (decision 68).
 */
const PAUSES_MS = [10, 30, 100, 300];

/**
 * Runs a whole transaction, and again where the database has rolled it back so that another one could go on.
 * @param attempt leaves no transaction open, however it ends, and does nothing outside the database that could not be done
 * twice
 * @param pausesMs how long to wait before each time that it is run again; after the last one it is given up
 * @throws what the last attempt throws
 */
export async function runAgain<T>(
  attempt: () => Promise<T>,
  pausesMs: readonly number[] = PAUSES_MS,
): Promise<T> {
  for (const ms of pausesMs) {
    try {
      return await attempt();
    } catch (error) {
      if (!wasRolledBackForAnother(error)) throw error;
    }
    await pause(ms);
  }
  return attempt();
}
