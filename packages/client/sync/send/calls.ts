import type { CommandBody } from "@perennial/contract/outline/command-to-wire";
import { type Command, CommandResult, type UserActionInput } from "@perennial/contract/outline/wire";
import { fieldsFromWire } from "@perennial/contract/shapes/fields";
import { isItemType } from "@perennial/domain/kind/items";
import { type EditableKind, genericKindOf } from "@perennial/domain/kind/kinds";
import { mergedFields } from "@perennial/domain/kind/merged";
import type { Values } from "@perennial/domain/kind/values";
import type { Api, Reply } from "../../api/client.ts";
import type { ApiError } from "../../api/error.ts";
import { deviceName } from "../../platform/system.ts";
import type { Ack, Entry, EntryStep } from "../queue/entries.ts";
import { type Texts, textsAmong } from "../queue/texts.ts";

export type CallOutcome =
  | { readonly ok: true; readonly ack: Ack }
  | { readonly ok: false; readonly error: ApiError };

/** Told with each action: a note's history says where something was written. */
const DEVICE = deviceName(navigator.userAgent);

/** Returns the action of an entry as the history on the server keeps it. */
export const userActionOf = ({ userActionUuid, action }: Entry): UserActionInput => ({
  uuid: userActionUuid,
  event_type: action.eventType,
  event_source: action.source,
  payload: { ...(DEVICE && { device: DEVICE }), ...action.payload },
});

/** Returns a step as a command in a list; a call of its own carries the UUIDs in headers instead. */
export const commandOf = (entry: Entry, step: EntryStep, body: CommandBody): Command =>
  ({
    ...body,
    uuid: step.uuid,
    user_action_uuid: entry.userActionUuid,
    ...(step.undoOf === undefined ? {} : { undo_of: step.undoOf }),
  }) as Command;

/** The meaning of a refusal. A UUID used by another form of the step was our earlier copy: its answer counts. */
export function refusalOf(command: CommandBody, error: ApiError): CallOutcome {
  const isTaken = error.code === "idempotency_mismatch";
  const answered = isTaken ? CommandResult.safeParse(error.details.answered).data : undefined;
  return answered ? outcomeOf(command, answered) : { ok: false, error };
}

/** Whether a command has its own call. Undoing steps go in a list of one: only lists carry `undo_of`. */
export const isSingle = (step: EntryStep, body: CommandBody): body is SingleBody =>
  step.undoOf === undefined && !IN_LISTS.has(body.type);

type ListedType = "flashcard.unrate" | `record.${string}` | `branches.${string}`;
type SingleBody = Exclude<CommandBody, { type: ListedType }>;
/** Commands without a call of their own. Calls of notes and cards are the specification's own words. */
const IN_LISTS: ReadonlySet<string> = new Set<ListedType>([
  "flashcard.unrate",
  "record.create",
  "record.update",
  "record.delete",
  "branches.delete",
  "branches.restore",
  "branches.move",
]);

/** Sends a step by its own call. Null if taken, but a proxy dropped the log's version from the answer. */
export async function callStep(
  api: Api,
  entry: Entry,
  step: EntryStep,
  body: SingleBody,
): Promise<CallOutcome | null> {
  const headers = {
    userAction: entry.userActionUuid,
    dataMutation: step.uuid,
    ...(entry.generation === undefined ? {} : { generation: entry.generation }),
  };
  const settle = <T>(reply: Reply<T>): CallOutcome | null => {
    if (!reply.ok) return refusalOf(body, reply.error);
    return reply.version === null
      ? null
      : { ok: true, ack: ackOf(step.uuid, body, reply.value, reply.version) };
  };
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
    case "flashcard.mark": {
      const { type: _type, id, ...marks } = body;
      return settle(await api.markFlashcard({ id, body: marks, headers }));
    }
    case "flashcard.rate": {
      const { type: _type, id, ...rating } = body;
      return settle(await api.rateFlashcard({ id, body: rating, headers }));
    }
  }
}

const queryOf = ({
  base_version: version,
  base_item_type: type,
  base_item_id: id,
  heir_id: heirId,
}: Extract<SingleBody, { type: "tree.delete" }>) => ({
  ...(typeof version === "number" ? { base_version: String(version) } : {}),
  ...(type && typeof id === "number" ? { base_item_type: type, base_item_id: String(id) } : {}),
  ...(typeof heirId === "number" ? { heir_id: String(heirId) } : {}),
});

/** The outcome of one result of a batch. `step`: what was predicted, if known. */
export function outcomeOf(command: CommandBody, result: CommandResult, step?: EntryStep): CallOutcome {
  if (result.status < 400)
    return { ok: true, ack: ackOf(result.uuid, command, result.body, result.version, step) };
  const body = isRecord(result.body) ? result.body : {};
  return refusalOf(command, {
    status: result.status,
    code: typeof body.code === "string" ? body.code : "unknown",
    message: typeof body.error === "string" ? body.error : `The server answered ${result.status}.`,
    details: isRecord(body.details) ? body.details : {},
    retryAfter: null,
  });
}

/** Returns the acknowledgement in an answer; the log brings the same, later. */
function ackOf(
  stepUuid: string,
  command: CommandBody,
  answer: unknown,
  version: number,
  step?: EntryStep,
): Ack {
  const body = isRecord(answer) ? answer : {};
  const number = (name: "nodeId" | "itemId", value: unknown) =>
    typeof value === "number" ? { [name]: value } : {};
  const known = { stepUuid, version };
  switch (command.type) {
    case "tree.create":
      return {
        ...known,
        ...number("nodeId", body.id),
        // Restoring a node that was never deleted answers with what others have made of it meanwhile.
        ...(showsAnother(command.tree, body)
          ? { showsAnother: true }
          : { ...number("itemId", body.item_id), texts: textsOfNode(body) }),
      };
    case "tree.update":
      // So does a node that is to show its item again.
      if (command.tree.item_id === undefined) return known;
      return showsAnother(command.tree, body)
        ? { ...known, showsAnother: true }
        : { ...known, texts: textsOfNode(body) };
    case "note.create":
    case "flashcard.create":
    case "record.create":
      return { ...known, ...number("itemId", body.id) };
    case "branches.restore": {
      const foreseen = step?.ops.filter(({ type }) => type === "node.create").length;
      return body.nodes === foreseen && body.changed === false ? known : { ...known, showsAnother: true };
    }
    case "note.update":
      return { ...known, texts: textsIn("note", body) };
    case "flashcard.update":
      return { ...known, texts: textsIn("flashcard", body) };
    case "record.update":
      return { ...known, texts: textsIn(genericKindOf(command.table), body) };
    default:
      return known;
  }
}

const showsAnother = (
  {
    item_type: type,
    item_id: id,
  }: {
    readonly item_type?: string | null | undefined;
    readonly item_id?: number | null | undefined;
  },
  body: Readonly<Record<string, unknown>>,
): boolean => typeof id === "number" && (body.item_type !== type || body.item_id !== id);

function textsOfNode({ item_type: kind, content }: Readonly<Record<string, unknown>>): Texts {
  if (!isRecord(content) || !isItemType(kind)) return {};
  return textsIn(kind, content);
}

const textsIn = (kind: EditableKind, body: Values): Texts =>
  textsAmong(fieldsFromWire(kind, body, mergedFields(kind), "any") ?? {}, mergedFields(kind));

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null;
