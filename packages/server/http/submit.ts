import { HEADERS } from "@perennial/contract/limits";
import { sourceOfToken } from "@perennial/contract/log/token-source";
import type * as wire from "@perennial/contract/outline/wire";
import type { BatchOutcome, BatchRefused } from "../commands/group/outcome.ts";
import type { CommandQueue } from "../commands/group/queue.ts";
import { answerEmpty, answerJson, refuse } from "./answer.ts";
import type { Call } from "./implement.ts";

/** The headers of every answer to a batch, refused or not. */
export function batchHeaders(outcome: BatchOutcome, replayed: boolean): Record<string, string> {
  return {
    [HEADERS.serverTimestamp]: outcome.at.toISOString(),
    [HEADERS.dataVersion]: String(outcome.version),
    ...(outcome.generation === null ? {} : { [HEADERS.dataGeneration]: outcome.generation }),
    ...(replayed ? { [HEADERS.replayed]: "true" } : {}),
  };
}

/**
 * Refuses a batch.
 * @param list what the request lists its commands under: then their place is told, and the paths begin there
 */
export function refuseBatch(outcome: BatchRefused, list: string | null): Response {
  const { index, issues, ...rest } = outcome.details;
  const isCommand = list !== null && index !== undefined;
  const details = {
    ...rest,
    ...(isCommand ? { index } : {}),
    ...(issues ? { issues: issues.map((issue) => ({ ...issue, path: pathOf(issue.path) })) } : {}),
  };
  function pathOf(path: string): string {
    if (isCommand) return `${list}.${index}.${path}`;
    // What is not in a list has its name in a header.
    return path === "uuid" ? HEADERS.dataMutation : path;
  }
  return refuse(outcome.code, {
    message: outcome.message,
    headers: batchHeaders(outcome, false),
    ...(Object.keys(details).length > 0 ? { details } : {}),
  });
}

/** In whose name a call writes, and in which generation. */
export type Writer = Pick<Call<"createNode">, "viewer" | "visibility" | "generation">;

/** Returns what a batch says of its sender, beside whose it is. */
export const senderOf = ({ viewer, visibility, generation }: Writer) => ({
  sessionId: viewer.sessionId,
  ...(generation === null ? {} : { generation }),
  ...(viewer.grant && { program: { source: sourceOfToken(viewer.grant.name), reach: visibility } }),
});

/** A call that is one command: answers with what the command answered. */
export async function submitOne(
  queue: CommandQueue,
  writer: Writer,
  command: wire.Command,
): Promise<Response> {
  const batch = { ...senderOf(writer), commands: [command], atomic: true };
  const outcome = await queue.submit(writer.viewer.userId, batch);
  if (!outcome.ok) return refuseBatch(outcome, null);
  const result = outcome.results[0];
  if (!result) throw new Error("a command was given no result");
  // Of a copy, the version of the change it is a copy of: what came after it the sender may not have seen, and an edit
  // that named a later version as its base would overwrite that.
  const headers = batchHeaders({ ...outcome, version: result.version }, result.replayed);
  return result.status === 204 ? answerEmpty(headers) : answerJson(result.status, result.body, headers);
}
