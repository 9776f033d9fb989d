import type { Command } from "@perennial/contract/wire";
import type { Op } from "@perennial/domain/op/op";
import { isServerId, type RecordId, serverId } from "@perennial/domain/tree/record-id";
import type { EntryStep } from "./entries.ts";

/** A wire command without what every command has. */
export type CommandBody = Command extends infer C
  ? C extends Command
    ? Omit<C, "uuid" | "user_action_uuid">
    : never
  : never;

type OpOf<T extends Op["type"]> = Extract<Op, { type: T }>;

/**
 * A step as the command that has the server do the same. The op that names the person's intent decides; ops
 * that follow from it (renumbered siblings, the deleted content of a node) are the server's to repeat.
 * @param baseVersion the version of the log a text edit was made against, if it is known
 * @returns null for a step the server has no command for
 */
export function toCommand(step: EntryStep, baseVersion: number | null): CommandBody | null {
  const find = <T extends Op["type"]>(type: T) => step.ops.find((op): op is OpOf<T> => op.type === type);
  const note = find("note.create");
  const flashcard = find("flashcard.create");
  const node = find("node.create");
  if (node) return createNode(step, node, note, flashcard);
  const gone = find("node.delete");
  if (gone) return { type: "tree.delete", id: serverId(gone.id) };
  const pointed = find("node.repoint");
  if (pointed)
    return {
      type: "tree.update",
      id: serverId(pointed.id),
      tree: { item_type: pointed.after.itemType, item_id: serverId(pointed.after.itemId) },
    };
  const moved = find("node.move");
  if (moved && moved.after.parentId !== null)
    return {
      type: "tree.update",
      id: serverId(moved.id),
      tree: {
        parent_id: serverId(moved.after.parentId),
        sort_order: moved.after.sortOrder,
        ...siblingOf(step),
      },
    };
  if (note) return { type: "note.create", ...temporary(note.id), note: { text: note.after.text } };
  if (flashcard) return { type: "flashcard.create", ...temporary(flashcard.id), flashcard: flashcard.after };
  const edited = find("note.edit");
  if (edited)
    return {
      type: "note.update",
      id: serverId(edited.id),
      note: { text: edited.after.text, ...(baseVersion === null ? {} : { base_version: baseVersion }) },
    };
  const sides = find("flashcard.edit");
  if (sides) return { type: "flashcard.update", id: serverId(sides.id), flashcard: sides.after };
  const rated = find("progress.set");
  const color = rated?.after?.confidenceColor;
  if (rated && color && color !== "white")
    return { type: "flashcard.rate", id: serverId(rated.id), confidence_rating: color };
  return null;
}

function createNode(
  step: EntryStep,
  node: OpOf<"node.create">,
  note: OpOf<"note.create"> | undefined,
  flashcard: OpOf<"flashcard.create"> | undefined,
): CommandBody | null {
  const { parentId, itemType, itemId, sortOrder } = node.after;
  if (parentId === null) return null;
  // Content with a real id was deleted and comes back, with the schedule it had, by being named.
  const made = !isServerId(itemId);
  const content =
    made && note?.id === itemId && itemType === "note"
      ? { note: { text: note.after.text } }
      : made && flashcard?.id === itemId && itemType === "flashcard"
        ? { flashcard: { question: flashcard.after.question, answer: flashcard.after.answer } }
        : { item_id: serverId(itemId) };
  return {
    type: "tree.create",
    ...temporary(node.id),
    ...(made && !("item_id" in content) ? { item_temporary_id: serverId(itemId) } : {}),
    tree: {
      item_type: itemType,
      ...content,
      parent_id: serverId(parentId),
      sort_order: sortOrder,
      ...siblingOf(step),
    },
  };
}

const temporary = (id: RecordId) => (isServerId(id) ? {} : { temporary_id: serverId(id) });

/** First of all siblings cannot be said by naming one: the sort order says it. */
const siblingOf = ({ previousSiblingId: id }: EntryStep) =>
  id === undefined || id === null ? {} : { previous_sibling_id: serverId(id) };
