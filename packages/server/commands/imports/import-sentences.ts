import { hasNoRoom, passesByWaiting, wasRolledBackForAnother } from "../../database/sqlstates.ts";
import type { Broke } from "./import-process-news.ts";

export const TOOK_TOO_LONG =
  "The import took more than 10 minutes and was ended. Split the file, then import the parts.";
export const BROKE =
  "Something went wrong on the server. Nothing was changed; import the file again, or tell whoever runs the server.";
const IN_THE_WAY =
  "The import and other changes stood in each other's way, again and again. Nothing was changed; import the file again in a moment.";
const NO_ANSWER =
  "The database did not answer in time. Nothing was changed; import the file again in a moment.";
const DISK_FULL =
  "The server has no room left on its disk. Nothing was changed; make room, or tell whoever runs the server, then import the file again.";

/** Says that an import took more memory than it may have, in MiB. */
export const tooMuchMemory = (memoryMb: number): string =>
  `To read the file takes more than ${memoryMb.toLocaleString("en")} MiB of memory. Nothing was changed; split the file, then import the parts.`;

/** Returns what an import is told that ended with an error, with the error as it travels between processes. */
export function brokeOf(error: unknown): Broke {
  if (!(error instanceof Error)) return { sentence: BROKE, error: { name: typeof error, stack: "" } };
  const code = "code" in error ? error.code : undefined;
  const { name, stack = "" } = error;
  return {
    sentence: sentenceFor(error),
    error: { name, stack, ...(code === undefined ? {} : { code }) },
  };
}

function sentenceFor(error: Error): string {
  if (hasNoRoom(error)) return DISK_FULL;
  if (wasRolledBackForAnother(error)) return IN_THE_WAY;
  return passesByWaiting(error) ? NO_ANSWER : BROKE;
}
