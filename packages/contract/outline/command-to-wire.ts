import type { CardValues } from "@perennial/domain/card/card";
import { hasDrawnIds, type OwnIdKind } from "@perennial/domain/kind/kinds";
import type { RecordId } from "@perennial/domain/kind/record-id";
import { withCurrentIds } from "@perennial/domain/kind/references";
import { KINDS } from "@perennial/domain/kind/table";
import type { Command, Destination, NewContent, NodePlace } from "@perennial/domain/op/command";
import { unreachable } from "@perennial/domain/result";
import type { Item, NodeId } from "@perennial/domain/tree/node";
import { fieldsToWire } from "../shapes/fields.ts";
import type * as wire from "./wire.ts";

/** A command on the wire without what every command may have: its UUIDs. */
export type CommandBody = wire.Command extends infer C
  ? C extends wire.Command
    ? Omit<C, "uuid" | "user_action_uuid" | "undo_of">
    : never
  : never;

/** The number a record goes by in one request: its id, or a temporary one where the same request creates it. */
export type WireId = (kind: OwnIdKind, id: RecordId) => number;

/**
 * A command as the wire spells it.
 * @param baseVersion the version of the log at which the texts were seen that it changes or takes away; null when
 * there is none yet
 * @param baseItem the item that was seen in the node that it deletes or points at another one
 */
export function commandToWire(
  command: Command,
  wireId: WireId,
  baseVersion: number | null,
  baseItem?: Item,
): CommandBody {
  const base = baseVersion === null ? {} : { base_version: baseVersion };
  const nodeId = (id: NodeId) => wireId("node", id);
  const branchPlace = ({ id, parentId, sortOrder }: NodePlace) => ({
    id: nodeId(id),
    parent_id: nodeId(parentId),
    sort_order: sortOrder,
  });
  const itemBase = baseItem ? { ...base, ...baseItemToWire(baseItem, wireId) } : base;
  switch (command.type) {
    case "node.create": {
      const { item_temporary_id, ...content } = contentToWire(command.content, wireId);
      return {
        type: "tree.create",
        ...(command.isRestored ? {} : temporary(wireId("node", command.id))),
        ...(item_temporary_id === undefined ? {} : { item_temporary_id }),
        tree: {
          ...content,
          ...placeToWire(command, wireId),
          ...(command.isRestored ? { restore_id: wireId("node", command.id) } : {}),
        },
      };
    }
    case "node.move":
      return {
        type: "tree.update",
        id: wireId("node", command.id),
        tree: placeToWire(command, wireId),
      };
    case "node.repoint": {
      const { itemType, itemId } = command.item;
      const tree = { item_type: itemType, item_id: wireId(itemType, itemId), ...itemBase };
      return { type: "tree.update", id: wireId("node", command.id), tree };
    }
    case "node.delete":
      return {
        type: "tree.delete",
        id: wireId("node", command.id),
        ...(command.heirId === undefined ? {} : { heir_id: nodeId(command.heirId) }),
        ...itemBase,
      };
    case "branches.delete":
      return { type: "branches.delete", ids: command.ids.map(nodeId), seen: [...command.seen], ...base };
    case "branches.restore": {
      const ids = command.places.map(({ id }) => nodeId(id));
      return { type: "branches.restore", ids, places: command.places.map(branchPlace) };
    }
    case "branches.move":
      return { type: "branches.move", places: command.places.map(branchPlace) };
    case "note.create":
      return { type: "note.create", ...temporary(wireId("note", command.id)), note: { text: command.text } };
    case "note.edit":
      return { type: "note.update", id: wireId("note", command.id), note: { text: command.text, ...base } };
    case "flashcard.create":
      return {
        type: "flashcard.create",
        ...temporary(wireId("flashcard", command.id)),
        flashcard: cardSaid(command.face),
      };
    case "flashcard.edit":
      return {
        type: "flashcard.update",
        id: wireId("flashcard", command.id),
        flashcard: { ...cardSaid(command.face), ...base },
      };
    case "flashcard.rate":
      return {
        type: "flashcard.rate",
        id: wireId("flashcard", command.id),
        confidence_rating: command.color,
        ...(command.reviewedAt === undefined ? {} : { reviewed_at: command.reviewedAt }),
        ...(command.timeZone === undefined ? {} : { time_zone: command.timeZone }),
        part: command.part,
        ...(command.durationMs === undefined ? {} : { duration_ms: command.durationMs }),
        ...(command.dueDay === undefined ? {} : { due_day: command.dueDay }),
      };
    case "flashcard.unrate":
      return { type: "flashcard.unrate", id: wireId("flashcard", command.id) };
    case "flashcard.mark": {
      const { suspendedAt, buriedUntil, flag, leftAt, hintsOff, forgottenAt, nextReviewTime } = command.marks;
      const since = suspendedAt ?? forgottenAt;
      return {
        type: "flashcard.mark",
        id: wireId("flashcard", command.id),
        part: command.part,
        ...(suspendedAt === undefined ? {} : { suspended: suspendedAt !== null }),
        ...(forgottenAt === undefined ? {} : { forgotten: forgottenAt !== null }),
        ...(typeof since === "string" ? { marked_at: since } : {}),
        ...(nextReviewTime === undefined ? {} : { due_at: nextReviewTime }),
        ...(buriedUntil === undefined ? {} : { buried_until: buriedUntil ?? 0 }),
        ...(flag === undefined ? {} : { flag }),
        ...(leftAt === undefined ? {} : { left_at: leftAt }),
        ...(hintsOff === undefined ? {} : { hints_off: hintsOff }),
      };
    }
    case "record.create":
    case "record.edit": {
      const { record, fields: values } = command;
      const { kind, id } = record;
      const { table } = KINDS[kind];
      const fields = fieldsToWire(kind, withCurrentIds(kind, values, wireId), Object.keys(values));
      return command.type === "record.create"
        ? { type: "record.create", table, ...madeId(kind, wireId(kind, id)), fields }
        : { type: "record.update", table, id: wireId(kind, id), fields, ...base };
    }
    case "record.delete": {
      const { kind, id } = command.record;
      return { type: "record.delete", table: KINDS[kind].table, id: wireId(kind, id), ...base };
    }
    default:
      return unreachable(command);
  }
}

/** First of all siblings cannot be said by naming one: the sort order says it. */
const placeToWire = ({ parentId, sortOrder, previousSiblingId }: Destination, wireId: WireId) => ({
  parent_id: wireId("node", parentId),
  sort_order: sortOrder,
  ...(previousSiblingId === undefined || previousSiblingId === null
    ? {}
    : { previous_sibling_id: wireId("node", previousSiblingId) }),
});

function contentToWire(content: NewContent, wireId: WireId) {
  switch (content.kind) {
    case "new-note": {
      const id = itemId(wireId("note", content.id));
      return { item_type: "note", ...id, note: { text: content.text } } as const;
    }
    case "new-flashcard": {
      const { question, answer, form } = content;
      const id = itemId(wireId("flashcard", content.id));
      return { item_type: "flashcard", ...id, flashcard: cardSaid({ question, answer, ...form }) } as const;
    }
    // Content that was deleted comes back, with the schedule it had, by being named.
    case "existing": {
      const { itemType, otherwise } = content;
      return {
        item_type: itemType,
        item_id: wireId(itemType, content.itemId),
        item_temporary_id: undefined,
        ...(otherwise && ("text" in otherwise ? { note: otherwise } : { flashcard: cardSaid(otherwise) })),
      };
    }
    default:
      return unreachable(content);
  }
}

/** What the same request creates has no number yet: the server holds its node against what it was created with. */
function baseItemToWire({ itemType, itemId }: Item, wireId: WireId) {
  const id = wireId(itemType, itemId);
  return id > 0 ? { base_item_type: itemType, base_item_id: id } : {};
}

const cardSaid = <C extends Partial<CardValues>>(card: C): wire.FlashcardInput =>
  fieldsToWire("flashcard", card, Object.keys(card)) as wire.FlashcardInput;

const temporary = (id: number) => (id < 0 ? { temporary_id: id } : {});
const madeId = (kind: OwnIdKind, id: number) => (hasDrawnIds(kind) ? { id } : temporary(id));
const itemId = (id: number) => ({ item_temporary_id: id < 0 ? id : undefined });
