import type * as wire from "@perennial/contract/outline/wire";
import { rowUuid } from "../log/row-uuid.ts";
import type { Batch, ProgramSender } from "./outcome.ts";

/** The place after a call's own rows of the log, of which it has fewer: the name of the action that it is given. */
const ACTION_PLACE = 1_000_000;

/** What the history has words for. A command that is not here goes by its own name. */
const EVENT_TYPES: { readonly [T in wire.Command["type"]]?: string } = {
  "tree.create": "note.create",
  "tree.update": "node.move",
  "tree.delete": "node.delete",
  "branches.delete": "node.delete",
  "branches.restore": "node.restore",
  "branches.move": "node.move",
  "note.update": "note.edit",
  "flashcard.update": "flashcard.edit",
};

/**
 * Says of a batch of a program who sent it: each command belongs to a user action, which the batch records, and each of
 * these says which program it was.
 */
export function withProgram(batch: Batch, { source }: ProgramSender): Batch {
  const own = (batch.userActions ?? []).map((action) => ({ ...action, event_source: source }));
  const known = new Set(own.map(({ uuid }) => uuid.toLowerCase()));
  const [first] = batch.commands;
  if (!first) return { ...batch, userActions: own };
  const name = rowUuid((batch.uuid ?? first.uuid).toLowerCase(), ACTION_PLACE);
  const commands = batch.commands.map((command) => ({
    ...command,
    user_action_uuid: command.user_action_uuid?.toLowerCase() ?? name,
  }));
  const more = [...new Map(commands.map((command) => [command.user_action_uuid, command.type]))].flatMap(
    ([uuid, type]): wire.UserActionInput[] =>
      known.has(uuid)
        ? []
        : [{ uuid, event_type: EVENT_TYPES[type] ?? type, event_source: source, payload: {} }],
  );
  return { ...batch, commands, userActions: [...own, ...more] };
}
