import { partsOf } from "@perennial/domain/card/card-kinds";
import type { EditableKind } from "@perennial/domain/kind/kinds";
import { partId } from "@perennial/domain/kind/owner";
import { type RecordId, serverId } from "@perennial/domain/kind/record-id";
import type { TreeNode } from "@perennial/domain/tree/node";
import { logRecordFromOp } from "../../log/logged-ops.ts";
import { cardToWire, memoryOfNode } from "../../outline/card-on-wire.ts";
import type * as wire from "../../outline/wire.ts";
import { recordToWire } from "../../shapes/fields.ts";
import type { Change, ModelState } from "./state.ts";

/** The only user of a model server. */
const MODEL_USER_ID = 1;

/** Records of the outline as the wire shows them. They are there: the caller has just read or written them. */
export function presentNode({ outline }: ModelState, id: number, withProgress = true): wire.Node {
  const node = known(outline.get("node", id));
  const itemId = serverId(node.itemId);
  const card = withProgress && node.itemType === "flashcard" ? outline.get("flashcard", itemId) : undefined;
  const parts = card ? partsOf(card, outline.childIds(id)) : [];
  const memories = parts.flatMap((part) => presentProgress({ outline }, partId(itemId, part)) ?? []);
  return {
    id,
    ...recordToWire("node", node),
    user_id: MODEL_USER_ID,
    children_ids: outline.childIds(id).map(serverId),
    content: presentItem({ outline }, node),
    ...memoryOfNode(parts, memories),
  };
}

type Reading = Pick<ModelState, "outline">;

const presentItem = (
  { outline }: Reading,
  { id: nodeId, itemType, itemId }: TreeNode,
): wire.Node["content"] => {
  const id = serverId(itemId);
  const fields =
    itemType === "flashcard"
      ? cardToWire(known(outline.get(itemType, id)), outline.childIds(nodeId))
      : recordToWire(itemType, known(outline.get(itemType, id)));
  return { id, ...fields, user_id: MODEL_USER_ID } as wire.Node["content"];
};

export const presentNote = ({ outline }: Reading, id: number): wire.Note => ({
  id,
  ...recordToWire("note", known(outline.get("note", id))),
  user_id: MODEL_USER_ID,
});

export const presentFlashcard = ({ outline }: Reading, id: number): wire.Flashcard => ({
  id,
  ...cardToWire(known(outline.get("flashcard", id))),
  user_id: MODEL_USER_ID,
});

/** A record of a kind with generic commands. */
export const presentRecord = (
  { outline }: Reading,
  kind: EditableKind,
  id: number,
): { readonly id: number } => ({
  id,
  ...recordToWire(kind, known(outline.get(kind, id))),
});

/** Undefined for a card that was never rated. */
export function presentProgress({ outline }: Reading, id: RecordId): wire.UserFlashcard | undefined {
  const progress = outline.get("progress", id);
  return progress && { id: serverId(progress.flashcardId), ...recordToWire("progress", progress) };
}

/** The change with this version as a row of the log. */
export function presentRow({ history }: Pick<ModelState, "history">, version: number): wire.DataMutation {
  const change = known(history[version - 1]);
  const isSame = ({ mutationUuid }: Change) => mutationUuid === change.mutationUuid;
  return {
    id: version,
    uuid: change.uuid,
    mutation_uuid: change.mutationUuid,
    user_action_uuid: change.userActionUuid,
    created_at: change.at.toISOString(),
    version,
    call_version: history.findLastIndex(isSame) + 1,
    undo_of: change.undoOf,
    ...logRecordFromOp(change.op),
  };
}

export type BareUserAction = Omit<wire.UserAction, "data_mutations">;

/** A user action with the rows of the log that name it. */
export const presentAction = (
  { history }: Pick<ModelState, "history">,
  action: BareUserAction,
): wire.UserAction => ({
  ...action,
  data_mutations: history.flatMap(({ userActionUuid }, i) =>
    userActionUuid === action.uuid ? [presentRow({ history }, i + 1)] : [],
  ),
});

function known<T>(record: T | undefined): T {
  if (record === undefined) throw new Error("a record that is to be shown is not in the outline");
  return record;
}
