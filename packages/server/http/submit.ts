import type * as wire from "@perennial/contract/wire";
import type { BatchOutcome, BatchRefused } from "../commands/outcome.ts";
import type { CommandQueue } from "../commands/queue.ts";
import { answerEmpty, answerJson, refuse } from "./answer.ts";

/** Where the log stands after a call that writes, and by whose time. */
export const SERVER_TIMESTAMP = "X-Server-Timestamp";
export const DATA_VERSION = "X-Data-Version";
export const REPLAYED = "Idempotent-Replayed";

/** The headers of every answer to a batch, refused or not. */
export function batchHeaders(outcome: BatchOutcome, replayed: boolean): Record<string, string> {
  return {
    [SERVER_TIMESTAMP]: outcome.at.toISOString(),
    [DATA_VERSION]: String(outcome.version),
    ...(replayed ? { [REPLAYED]: "true" } : {}),
  };
}

export function refuseBatch(outcome: BatchRefused, details: Readonly<Record<string, unknown>>): Response {
  const hasDetails = Object.keys(details).length > 0;
  return refuse(outcome.code, {
    message: outcome.message,
    headers: batchHeaders(outcome, false),
    ...(hasDetails ? { details } : {}),
  });
}

/** A call that is one command: answers with what the command answered. */
export async function submitOne(
  queue: CommandQueue,
  userId: number,
  command: wire.Command,
): Promise<Response> {
  const outcome = await queue.submit(userId, { commands: [command], atomic: true });
  if (!outcome.ok) {
    // There is one command, so its place says nothing.
    const { index: _index, ...details } = outcome.details;
    return refuseBatch(outcome, details);
  }
  const result = outcome.results[0];
  if (!result) throw new Error("a command was given no result");
  const headers = batchHeaders(outcome, result.replayed);
  return result.status === 204 ? answerEmpty(headers) : answerJson(result.status, result.body, headers);
}
