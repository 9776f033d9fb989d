import type { CommandBody } from "@perennial/contract/command-to-wire";
import type { Command, CommandResult, UserActionInput } from "@perennial/contract/wire";
import type { Api, Reply } from "../../api/client.ts";
import type { ApiError } from "../../api/error.ts";
import type { Ack, Entry, EntryStep } from "../queue/entries.ts";

/** How one step fared. */
export type Outcome =
  | { readonly ok: true; readonly ack: Ack }
  | { readonly ok: false; readonly error: ApiError };

export const userActionOf = ({ userActionUuid, action }: Entry): UserActionInput => ({
  uuid: userActionUuid,
  event_type: action.eventType,
  event_source: action.source,
  payload: action.payload ?? {},
});

export const commandOf = (entry: Entry, step: EntryStep, body: CommandBody): Command =>
  ({ ...body, uuid: step.uuid, user_action_uuid: entry.userActionUuid }) as Command;

/** Sends one step as the call of the contract's table. Its ids are real ones. */
export async function callStep(api: Api, entry: Entry, step: EntryStep, body: CommandBody): Promise<Outcome> {
  const headers = {
    userAction: entry.userActionUuid,
    dataMutation: step.uuid,
    ...(entry.generation === undefined ? {} : { generation: entry.generation }),
  };
  const settle = <T>(reply: Reply<T>): Outcome =>
    reply.ok
      ? { ok: true, ack: ackOf(step.uuid, body.type, reply.value, reply.version ?? 0) }
      : { ok: false, error: reply.error };
  switch (body.type) {
    case "tree.create":
      return settle(await api.createNode({ body: { tree: body.tree }, headers }));
    case "tree.update":
      return settle(await api.updateNode({ id: body.id, body: { tree: body.tree }, headers }));
    case "tree.delete":
      return settle(await api.deleteNode({ id: body.id, query: queryOf(body), headers }));
    case "note.create":
      return settle(await api.createNote({ body: { note: body.note }, headers }));
    case "note.update":
      return settle(await api.updateNote({ id: body.id, body: { note: body.note }, headers }));
    case "flashcard.create":
      return settle(await api.createFlashcard({ body: { flashcard: body.flashcard }, headers }));
    case "flashcard.update":
      return settle(await api.updateFlashcard({ id: body.id, body: { flashcard: body.flashcard }, headers }));
    case "flashcard.rate": {
      const { type: _type, id, ...rating } = body;
      return settle(await api.rateFlashcard({ id, body: rating, headers }));
    }
  }
}

const queryOf = ({ base_version: version }: { readonly base_version?: number | null | undefined }) =>
  typeof version === "number" ? { base_version: String(version) } : {};

/** What the result of one command of a batch says. */
export function outcomeOf(type: Command["type"], result: CommandResult): Outcome {
  if (result.status < 400) return { ok: true, ack: ackOf(result.uuid, type, result.body, result.version) };
  const body = isRecord(result.body) ? result.body : {};
  return {
    ok: false,
    error: {
      status: result.status,
      code: typeof body.code === "string" ? body.code : "unknown",
      message: typeof body.error === "string" ? body.error : `The server answered ${result.status}.`,
      details: isRecord(body.details) ? body.details : {},
      retryAfter: null,
    },
  };
}

/** What an answer says of the step; the log says the same, later. */
function ackOf(stepUuid: string, type: Command["type"], answer: unknown, version: number): Ack {
  const body = isRecord(answer) ? answer : {};
  const number = (name: "nodeId" | "itemId", value: unknown) =>
    typeof value === "number" ? { [name]: value } : {};
  const known = { stepUuid, version };
  switch (type) {
    case "tree.create":
      return { ...known, ...number("nodeId", body.id), ...number("itemId", body.item_id) };
    case "note.create":
    case "flashcard.create":
      return { ...known, ...number("itemId", body.id) };
    case "note.update":
      return { ...known, ...textsIn(body, ["text"]) };
    case "flashcard.update":
      return { ...known, ...textsIn(body, ["question", "answer"]) };
    default:
      return known;
  }
}

function textsIn(body: Record<string, unknown>, fields: readonly string[]): Pick<Ack, "texts"> {
  const texts: Record<string, string> = {};
  for (const field of fields) {
    const text = body[field];
    if (typeof text === "string") texts[field] = text;
  }
  return { texts };
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null;
