import { cardToWire, memoryOfNode } from "@perennial/contract/outline/card-on-wire";
import type * as wire from "@perennial/contract/outline/wire";
import { recordToWire } from "@perennial/contract/shapes/fields";
import { partsOf } from "@perennial/domain/card/card-kinds";
import type { EditableKind } from "@perennial/domain/kind/kinds";
import { partId } from "@perennial/domain/kind/owner";
import { type RecordId, serverId } from "@perennial/domain/kind/record-id";
import type { TreeNode } from "@perennial/domain/tree/node";
import type { Asking } from "../state/asking.ts";
import type { GroupState } from "../state/group-state.ts";

/** Returns a node as the wire shows it. It exists: the command has just written it. */
export function* presentNode(state: GroupState, id: number): Asking<wire.Node> {
  const node = known(state.outline.get("node", id));
  const itemId = serverId(node.itemId);
  const card = node.itemType === "flashcard" ? state.outline.get("flashcard", itemId) : undefined;
  const parts = card ? partsOf(card, state.outline.childIds(id)) : [];
  const memories: wire.UserFlashcard[] = [];
  for (const part of parts) {
    const memory = yield* presentProgress(state, partId(itemId, part));
    if (memory) memories.push(memory);
  }
  return {
    id,
    ...recordToWire("node", node),
    user_id: state.userId,
    children_ids: state.outline.childIds(id).map(serverId),
    content: presentItem(state, node),
    ...memoryOfNode(parts, memories),
  };
}

/**
 * Returns a note as the wire shows it.
 * @throws where it is not in the outline, a defect
 */
export const presentNote = (state: GroupState, id: number): wire.Note => ({
  id,
  ...recordToWire("note", known(state.outline.get("note", id))),
  user_id: state.userId,
});

/**
 * Returns a card as the wire shows it, without its progress.
 * @throws where it is not in the outline, a defect
 */
export const presentFlashcard = (state: GroupState, id: number): wire.Flashcard => ({
  id,
  ...cardToWire(known(state.outline.get("flashcard", id))),
  user_id: state.userId,
});

const presentItem = (state: GroupState, { id: nodeId, itemType, itemId }: TreeNode): wire.Node["content"] => {
  const id = serverId(itemId);
  const fields =
    itemType === "flashcard"
      ? cardToWire(known(state.outline.get(itemType, id)), state.outline.childIds(nodeId))
      : recordToWire(itemType, known(state.outline.get(itemType, id)));
  return { id, ...fields, user_id: state.userId } as wire.Node["content"];
};

/** Returns a record of a kind with generic commands. */
export const presentRecord = (
  state: GroupState,
  kind: EditableKind,
  id: number,
): { readonly id: number } => ({ id, ...recordToWire(kind, known(state.outline.get(kind, id))) });

/** Returns a card's progress; undefined for a card that was never rated. */
export function* presentProgress(state: GroupState, id: RecordId): Asking<wire.UserFlashcard | undefined> {
  const progress = state.outline.get("progress", id);
  return progress && { id: yield* state.rowId("progress", id), ...recordToWire("progress", progress) };
}

function known<T>(record: T | undefined): T {
  if (record === undefined) throw new Error("a record that was just written is not in the outline");
  return record;
}
