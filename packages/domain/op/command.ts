import type { CardForm, CardValues, NewCard } from "../card/card.ts";
import type { EditableKind } from "../kind/kinds.ts";
import type { RecordId } from "../kind/record-id.ts";
import { type CurrentId, withCurrentIds } from "../kind/references.ts";
import type { Values } from "../kind/values.ts";
import { unreachable } from "../result.ts";
import type {
  CardSides,
  ConfidenceColor,
  FlashcardId,
  Item,
  ItemType,
  Marks,
  NodeId,
  NoteId,
} from "../tree/node.ts";

/**
 * What a new node shows: an item made with it, or one that exists and belongs to no node yet. The specification has
 * notes and cards made together with their node; an item of another kind is made before it, by `record.create`.
 */
export type NewContent =
  | { readonly kind: "new-note"; readonly id: NoteId; readonly text: string }
  | ({
      readonly kind: "new-flashcard";
      readonly id: FlashcardId;
      readonly form?: Partial<CardForm>;
    } & CardSides)
  | {
      readonly kind: "existing";
      readonly itemType: ItemType;
      readonly itemId: RecordId;
      /** What a node of its own is made of where the item is not kept any more. */
      readonly otherwise?: NewCard | { readonly text: string };
    };

/** Where a node belongs. The sibling survives what other devices do to the numbers in the meantime. */
export interface Destination {
  readonly parentId: NodeId;
  readonly sortOrder: number;
  /** The sibling to follow, null to be first; absent where the sort order alone decides. */
  readonly previousSiblingId?: NodeId | null;
}

/**
 * What the server is asked to do: one call. An intent decides a command together with the ops it predicts;
 * whatever follows from a command on the server (renumbered siblings, the deleted content of a node) is in the
 * ops and not in the command.
 */
export type Command =
  | ({
      readonly type: "node.create";
      readonly id: NodeId;
      readonly content: NewContent;
      /** The node was deleted, and comes back under the id it had. */
      readonly isRestored?: true;
    } & Destination)
  | ({ readonly type: "node.move"; readonly id: NodeId } & Destination)
  | { readonly type: "node.repoint"; readonly id: NodeId; readonly item: Item }
  | {
      readonly type: "node.delete";
      readonly id: NodeId;
      /** What its links lead to from then on: the row that has its words. */
      readonly heirId?: NodeId;
    }
  | { readonly type: "note.create"; readonly id: NoteId; readonly text: string }
  | { readonly type: "note.edit"; readonly id: NoteId; readonly text: string }
  | {
      readonly type: "flashcard.create";
      readonly id: FlashcardId;
      readonly face: CardSides & Partial<CardForm>;
    }
  | { readonly type: "flashcard.edit"; readonly id: FlashcardId; readonly face: Partial<CardValues> }
  | {
      readonly type: "flashcard.rate";
      readonly id: FlashcardId;
      /** What of the card was asked; 0 for the card as a whole. */
      readonly part: number;
      readonly color: ConfidenceColor;
      /** ISO 8601 UTC: when the person rated, which may be long before the server hears of it. */
      /** Absent where the device's clock cannot be right: it counts as given when it arrives. */
      readonly reviewedAt?: string;
      /** Where, as an IANA name; absent in what waits since before this was told. */
      readonly timeZone?: string;
      /** How long the answer took; absent where nobody measured it. */
      readonly durationMs?: number;
      /** The study day that was chosen for it to come back on, where days of the week are looked at. */
      readonly dueDay?: number;
    }
  /** Takes the last rating of a card back: the step says which one that is. */
  | { readonly type: "flashcard.unrate"; readonly id: FlashcardId }
  | {
      readonly type: "flashcard.mark";
      readonly id: FlashcardId;
      readonly part: number;
      readonly marks: Marks;
    }
  | BranchCommand
  | GenericCommand;

/** One call for many rows. It names the rows at the top; the ops of its step say what is predicted for each row. */
export type BranchCommand =
  | {
      readonly type: "branches.delete";
      readonly ids: readonly NodeId[];
      /** The idempotency keys of earlier calls of this device whose changes were seen beside the log. */
      readonly seen: readonly string[];
    }
  /** Restores what the deletion took that the step takes back: of that only these branches, each to a place. */
  | { readonly type: "branches.restore"; readonly places: readonly NodePlace[] }
  | { readonly type: "branches.move"; readonly places: readonly NodePlace[] };

/** Where a node goes. */
export interface NodePlace {
  readonly id: NodeId;
  readonly parentId: NodeId;
  readonly sortOrder: number;
}

/** The commands of kinds that have none of their own. An edit brings back what was deleted. */
export type GenericCommand =
  | { readonly type: "record.create" | "record.edit"; readonly record: GenericRef; readonly fields: Values }
  | { readonly type: "record.delete"; readonly record: GenericRef };

/** A record of a kind with generic commands. */
export interface GenericRef {
  readonly kind: EditableKind;
  readonly id: RecordId;
}

/** Replaces ids wherever a command names a record. */
export function renameCommand(command: Command, current: CurrentId): Command {
  switch (command.type) {
    case "node.create":
      return {
        ...command,
        ...destination(command, current),
        id: current("node", command.id),
        content: renameContent(command.content, current),
      };
    case "node.move":
      return { ...command, ...destination(command, current), id: current("node", command.id) };
    case "node.repoint": {
      const { itemType, itemId } = command.item;
      const item = { itemType, itemId: current(itemType, itemId) };
      return { ...command, id: current("node", command.id), item };
    }
    case "node.delete": {
      const id = current("node", command.id);
      return command.heirId === undefined
        ? { ...command, id }
        : { ...command, id, heirId: current("node", command.heirId) };
    }
    case "branches.delete":
      return { ...command, ids: renameNodes(command.ids, current) };
    case "branches.restore":
    case "branches.move":
      return { ...command, places: renamePlaces(command.places, current) };
    case "note.create":
    case "note.edit":
      return { ...command, id: current("note", command.id) };
    case "flashcard.create":
    case "flashcard.edit":
    case "flashcard.rate":
    case "flashcard.unrate":
    case "flashcard.mark":
      return { ...command, id: current("flashcard", command.id) };
    case "record.create":
    case "record.edit": {
      const { record, fields } = command;
      return {
        ...command,
        record: renameRef(record, current),
        fields: withCurrentIds(record.kind, fields, current),
      };
    }
    case "record.delete":
      return { ...command, record: renameRef(command.record, current) };
    default:
      return unreachable(command);
  }
}

const renameRef = ({ kind, id }: GenericRef, current: CurrentId): GenericRef => ({
  kind,
  id: current(kind, id),
});

/** Returns the same list where none has another id. */
function renameNodes(ids: readonly NodeId[], current: CurrentId): readonly NodeId[] {
  const renamed = ids.map((id) => current("node", id));
  return renamed.every((id, i) => id === ids[i]) ? ids : renamed;
}

function renamePlaces(places: readonly NodePlace[], current: CurrentId): readonly NodePlace[] {
  const renamed = places.map((place) => {
    const [id, parentId] = [current("node", place.id), current("node", place.parentId)];
    return id === place.id && parentId === place.parentId ? place : { ...place, id, parentId };
  });
  return renamed.every((place, i) => place === places[i]) ? places : renamed;
}

function destination(place: Destination, current: CurrentId): Destination {
  const { parentId, sortOrder, previousSiblingId } = place;
  const found = { parentId: current("node", parentId), sortOrder };
  if (previousSiblingId === undefined) return found;
  return {
    ...found,
    previousSiblingId: previousSiblingId === null ? null : current("node", previousSiblingId),
  };
}

function renameContent(content: NewContent, current: CurrentId): NewContent {
  switch (content.kind) {
    case "new-note":
      return { ...content, id: current("note", content.id) };
    case "new-flashcard":
      return { ...content, id: current("flashcard", content.id) };
    case "existing":
      return { ...content, itemId: current(content.itemType, content.itemId) };
    default:
      return unreachable(content);
  }
}
