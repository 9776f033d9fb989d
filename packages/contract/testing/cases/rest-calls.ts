import { unreachable } from "@perennial/domain/result";
import { HEADERS } from "../../limits.ts";
import type * as wire from "../../outline/wire.ts";
import type { RequestHeaders } from "../server-port.ts";

export type RestCall = [method: string, path: string, body: unknown, headers: RequestHeaders];

/** A command that has a call of its own. */
export type SingleCommand = Exclude<
  wire.Command,
  { type: "flashcard.unrate" | `branches.${string}` | `record.${string}` }
>;

/** What names the step it takes back is said in a list. */
export const isSingle = (command: wire.Command): command is SingleCommand =>
  command.type !== "flashcard.unrate" && !/^(branches|record)\./.test(command.type) && !command.undo_of;

/** The call that says by itself what a command says in a list. */
export function restCallOf(command: SingleCommand): RestCall {
  const headers = {
    [HEADERS.dataMutation]: command.uuid,
    ...(command.user_action_uuid ? { [HEADERS.userAction]: command.user_action_uuid } : {}),
  };
  switch (command.type) {
    case "tree.create":
      return ["POST", "/trees", { tree: command.tree }, headers];
    case "tree.update":
      return ["PUT", `/trees/${command.id}`, { tree: command.tree }, headers];
    case "tree.delete":
      return ["DELETE", `/trees/${command.id}${baseQuery(command)}`, undefined, headers];
    case "note.create":
      return ["POST", "/notes", { note: command.note }, headers];
    case "note.update":
      return ["PUT", `/notes/${command.id}`, { note: command.note }, headers];
    case "flashcard.create":
      return ["POST", "/flashcards", { flashcard: command.flashcard }, headers];
    case "flashcard.update":
      return ["PUT", `/flashcards/${command.id}`, { flashcard: command.flashcard }, headers];
    case "flashcard.rate": {
      const { id, type: _type, uuid: _uuid, user_action_uuid: _action, undo_of: _undo, ...body } = command;
      return ["POST", `/flashcards/${id}/confidence`, body, headers];
    }
    case "flashcard.mark": {
      const { id, type: _type, uuid: _uuid, user_action_uuid: _action, undo_of: _undo, ...body } = command;
      return ["PUT", `/flashcards/${id}/marks`, body, headers];
    }
    default:
      return unreachable(command);
  }
}

function baseQuery(command: Extract<SingleCommand, { type: "tree.delete" }>): string {
  const said = (["base_version", "base_item_type", "base_item_id", "heir_id"] as const).flatMap((name) =>
    command[name] === undefined || command[name] === null ? [] : [`${name}=${command[name]}`],
  );
  return said.length > 0 ? `?${said.join("&")}` : "";
}
