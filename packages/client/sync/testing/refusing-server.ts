import { ERROR_TEXT, type ErrorCode } from "@perennial/contract/errors";
import { acceptRequest, batchOf } from "@perennial/contract/testing/model/requests";
import type { PortResponse, ServerPort } from "@perennial/contract/testing/server-port";
import type { Command, CommandResult } from "@perennial/contract/wire";

/** Says which command a server refuses before it decides it; null lets it through. */
export type Refuse = (command: Command) => CommandRefusal | null;
export interface CommandRefusal {
  readonly status: number;
  readonly code: ErrorCode;
}

/**
 * Stands in front of a server and refuses single commands, also in the middle of a list: those reach the server
 * without it. A command that the server has applied is not refused any more, since its copy would be answered.
 */
export function refusing(server: ServerPort, refuse: Refuse): ServerPort["handle"] {
  const applied = new Set<string>();

  const forward: ServerPort["handle"] = async (...request) => {
    const response = await server.handle(...request);
    for (const { uuid, status } of resultsOf(response.body)) if (status < 400) applied.add(uuid);
    return response;
  };
  const refusalOf = (command: Command) => (applied.has(command.uuid) ? null : refuse(command));

  return async (method, path, headers, body) => {
    const request = acceptRequest(method, path, headers, body);
    // A call without a UUID gets one from the server: nothing here can know it again.
    const batch = request.ok ? batchOf(request.value, () => "") : request;
    if (!batch.ok || !batch.value) return forward(method, path, headers, body);
    const { commands, atomic } = batch.value;
    const refusals = commands.map(refusalOf);
    if (refusals.every((refusal) => refusal === null)) {
      const response = await forward(method, path, headers, body);
      const [command] = commands;
      if (path !== "/commands" && command && response.status < 400) applied.add(command.uuid);
      return response;
    }
    if (path !== "/commands") return respondTo(refusals[0] ?? null);
    const index = refusals.findIndex((refusal) => refusal !== null);
    if (atomic) return respondTo(refusals[index] ?? null, { index });
    const passed = commands.filter((_command, i) => refusals[i] === null);
    const response = await forward(method, path, headers, { ...(body as object), commands: passed });
    return response.status === 200 ? withRefused(response, commands, refusals) : response;
  };
}

const resultsOf = (body: unknown): readonly CommandResult[] =>
  (body as { readonly results?: readonly CommandResult[] } | null)?.results ?? [];

const errorBody = (code: ErrorCode, details?: object) => ({
  error: ERROR_TEXT[code],
  code,
  ...(details ? { details } : {}),
});

function respondTo(refusal: CommandRefusal | null, details?: object): PortResponse {
  if (!refusal) throw new Error("nothing was refused");
  return { status: refusal.status, body: errorBody(refusal.code, details), headers: {} };
}

/** The response to a list, with the results of the refused commands in their places. */
function withRefused(
  response: PortResponse,
  commands: readonly Command[],
  refusals: readonly (CommandRefusal | null)[],
): PortResponse {
  const passed = [...resultsOf(response.body)];
  let version = 0;
  const results = commands.map(({ uuid }, i) => {
    const refusal = refusals[i];
    const result = refusal ? undefined : passed.shift();
    version = result?.version ?? version;
    if (result) return result;
    const { status, code } = refusal ?? { status: 500, code: "internal" as const };
    return { uuid, status, body: errorBody(code), version, replayed: false };
  });
  return { ...response, body: { ...(response.body as object), results } };
}
