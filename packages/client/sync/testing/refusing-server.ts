import { ERROR_TEXT, type ErrorCode } from "@perennial/contract/calls/errors";
import { baseVersionOf } from "@perennial/contract/outline/base-version";
import type { Command, CommandResult, FlatTree } from "@perennial/contract/outline/wire";
import { acceptRequest, batchOf } from "@perennial/contract/testing/model/requests";
import type { PortResponse, ServerPort } from "@perennial/contract/testing/server-port";

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
  /** A refused command takes those of its user action with it. */
  const refusalsOf = (commands: readonly Command[]) => {
    const own = commands.map(refusalOf);
    const actions = new Set(commands.filter((_, i) => own[i]).map((each) => each.user_action_uuid));
    return commands.map(({ uuid, user_action_uuid: action }, i) =>
      !own[i] && action && actions.has(action) && !applied.has(uuid) ? WITH_ANOTHER : (own[i] ?? null),
    );
  };

  return async (method, path, headers, body) => {
    const request = acceptRequest(method, path, headers, body);
    // A call without a UUID gets one from the server: nothing here can know it again.
    const batch = request.ok ? batchOf(request.value, () => "") : request;
    if (!batch.ok || !batch.value) return forward(method, path, headers, body);
    const { commands, atomic } = batch.value;
    const refusals = refusalsOf(commands);
    if (refusals.every((refusal) => refusal === null)) {
      const response = await forward(method, path, headers, body);
      const [command] = commands;
      if (path !== "/commands" && command && response.status < 400) applied.add(command.uuid);
      return response;
    }
    if (path !== "/commands") return respondTo(refusals[0] ?? null);
    const index = refusals.findIndex((refusal) => refusal !== null);
    if (atomic) return respondTo(refusals[index] ?? null, { index });
    const passed = await withoutRefused(server, commands, refusals);
    const response = await forward(method, path, headers, { ...(body as object), commands: passed });
    return response.status === 200 ? withRefused(response, commands, refusals) : response;
  };
}

const WITH_ANOTHER: CommandRefusal = { status: 409, code: "missing_dependency" };

/**
 * What is left of a list without the refused commands. The server knows by a refused edit, too, at which version its
 * sender had seen the text: those that follow and count on that name it themselves.
 */
async function withoutRefused(
  server: ServerPort,
  commands: readonly Command[],
  refusals: readonly (CommandRefusal | null)[],
): Promise<Command[]> {
  const seen = new Map<string, number>();
  const left: Command[] = [];
  for (const [i, command] of commands.entries()) {
    const base = baseVersionOf(command);
    const record = seen.size > 0 || refusals[i] ? await recordOf(server, command) : null;
    if (refusals[i]) {
      if (record !== null && base !== null) seen.set(record, base);
      continue;
    }
    const known = base === null && record !== null ? seen.get(record) : undefined;
    if (base !== null && record !== null) seen.delete(record);
    left.push(known === undefined ? command : withBase(command, known));
  }
  return left;
}

/** The record whose text a command edits or takes away; null where there is none, or none yet. */
async function recordOf(server: ServerPort, command: Command): Promise<string | null> {
  switch (command.type) {
    case "note.update":
      return `note ${command.id}`;
    case "flashcard.update":
      return `flashcard ${command.id}`;
    case "tree.update":
    case "tree.delete": {
      const path = `/trees/${command.id}?format=flat`;
      const { status, body } = await server.handle("GET", path, {}, undefined);
      const node = status === 200 ? (body as FlatTree).nodes[0] : undefined;
      return node ? `${node.item_type} ${node.item_id}` : null;
    }
    default:
      return null;
  }
}

function withBase(command: Command, base_version: number): Command {
  switch (command.type) {
    case "note.update":
      return { ...command, note: { ...command.note, base_version } };
    case "flashcard.update":
      return { ...command, flashcard: { ...command.flashcard, base_version } };
    case "tree.update":
      return { ...command, tree: { ...command.tree, base_version } };
    case "tree.delete":
      return { ...command, base_version };
    default:
      return command;
  }
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
