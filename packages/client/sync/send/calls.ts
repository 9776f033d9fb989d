import type { CommandBody } from "@perennial/contract/command-to-wire";
import type { Command, CommandResult, UserActionInput } from "@perennial/contract/wire";
import { type RecordId, serverId } from "@perennial/domain/kind/record-id";
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

/** Ids are the server's by now, or temporary ones of the same request. */
export const wireId = (_kind: string, id: RecordId): number => serverId(id);

export const commandOf = (entry: Entry, step: EntryStep, body: CommandBody): Command =>
  ({ ...body, uuid: step.uuid, user_action_uuid: entry.userActionUuid }) as Command;

/** Sends one step as the call of the contract's table. Its ids are real ones. */
export async function callStep(api: Api, entry: Entry, step: EntryStep, body: CommandBody): Promise<Outcome> {
  const headers = { userAction: entry.userActionUuid, dataMutation: step.uuid };
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
      return settle(await api.deleteNode({ id: body.id, headers }));
    case "note.create":
      return settle(await api.createNote({ body: { note: body.note }, headers }));
    case "note.update":
      return settle(await api.updateNote({ id: body.id, body: { note: body.note }, headers }));
    case "flashcard.create":
      return settle(await api.createFlashcard({ body: { flashcard: body.flashcard }, headers }));
    case "flashcard.update":
      return settle(await api.updateFlashcard({ id: body.id, body: { flashcard: body.flashcard }, headers }));
    case "flashcard.rate":
      return settle(
        await api.rateFlashcard({
          id: body.id,
          body: { confidence_rating: body.confidence_rating },
          headers,
        }),
      );
  }
}

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

function ackOf(stepUuid: string, type: Command["type"], answer: unknown, version: number): Ack {
  const body = isRecord(answer) ? answer : {};
  const content = isRecord(body.content) ? body.content : {};
  const id = (value: unknown) => (typeof value === "number" ? value : undefined);
  const text = (value: unknown) => (typeof value === "string" ? { text: value } : {});
  switch (type) {
    case "tree.create": {
      const nodeId = id(body.id);
      const itemId = id(body.item_id);
      return {
        stepUuid,
        version,
        ...(nodeId === undefined ? {} : { nodeId }),
        ...(itemId === undefined ? {} : { itemId }),
        ...text(content.text),
      };
    }
    case "note.create":
    case "flashcard.create": {
      const itemId = id(body.id);
      return { stepUuid, version, ...(itemId === undefined ? {} : { itemId }), ...text(body.text) };
    }
    case "note.update":
      return { stepUuid, version, ...text(body.text) };
    default:
      return { stepUuid, version };
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null;
