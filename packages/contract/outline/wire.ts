import { CARD_KIND_NAMES } from "@perennial/domain/kind/flashcard";
import { KINDS } from "@perennial/domain/kind/table";
import * as z from "zod/mini";
import { MAX_BRANCHES_PER_COMMAND } from "../limits.ts";
import {
  absent,
  BaseVersion,
  commandHead,
  IdOrTemporary,
  storable,
  TemporaryId,
  Text,
  Uuid,
} from "../shapes/input-shapes.ts";
import { Id, recordShape, Timestamp } from "../shapes/record-shapes.ts";
import { marks, rating } from "../study/ratings.ts";
import { NAMED_COMMANDS, RECORD_COMMANDS, type RecordCommand } from "./record-commands.ts";

/**
 * The shapes on the wire, in the wire's own snake_case. Unknown fields are dropped on input, so that a
 * `user_id` or a `has_subscription` in a body changes nothing.
 */

const SortOrder = z.number();
export const ItemType = z.enum(KINDS.node.fields.itemType.of);

// ---- resources ------------------------------------------------------------------------------------------

const noteFields = { id: Id, ...recordShape("note"), user_id: Id };
export const Note = z.object(noteFields);
export const NoteWithTree = z.object({ ...noteFields, tree_id: z.nullable(Id) });
export const Flashcard = z.object({
  id: Id,
  ...recordShape("flashcard"),
  user_id: Id,
  /** What it asks, by the numbers of its parts; those of steps are only known of a node. */
  parts: z.optional(z.array(z.int())),
});
export const UserFlashcard = z.object({ id: Id, ...recordShape("progress") });

const nodeFields = {
  id: Id,
  ...recordShape("node"),
  user_id: Id,
  children_ids: z.array(Id),
  content: z.union([Flashcard, Note]),
  /** What is remembered of the card; where it asks several parts, of the one that is due first. */
  user_flashcard: z.optional(UserFlashcard),
  /** Of a card that asks other parts than its front: what is remembered of each. */
  user_flashcards: z.optional(z.array(UserFlashcard)),
  /** The anchors that lead to it, by their names in texts. */
  anchors: z.optional(z.array(z.string())),
  /** The anchors of what it needs, by their names in texts. */
  needs: z.optional(z.array(z.string())),
};
export const Node = z.object(nodeFields);
/** A tree as one object in another. Deep trees are read with `format=flat`, which needs no recursion. */
export const NestedNode = z.object({
  ...nodeFields,
  get children(): z.ZodMiniArray<z.ZodMiniType> {
    return z.array(NestedNode);
  },
  parent: z.optional(Node),
});
/**
 * Names one history of a user's log. It changes when the data is put back from a backup: versions and ids of another
 * generation mean nothing in this one. Absent from servers that do not tell it yet.
 */
export const Generation = z.optional(z.string());

export const FlatTree = z.object({
  root_id: Id,
  /** The version of the user's log this answer shows: read on from there with GET /changes. */
  version: z.int(),
  generation: Generation,
  /** Parents stand before their children, siblings in order. */
  nodes: z.array(Node),
  parent: z.optional(Node),
  /** By table: what refers to the nodes, of kinds that no node shows. */
  records: z.optional(z.record(z.string(), z.array(z.looseObject({ id: Id })))),
});

export const DataMutation = z.object({
  id: Id,
  uuid: Uuid,
  /** The UUID of the call that wrote it; a call may write several rows, of which the first carries it as its own. */
  mutation_uuid: Uuid,
  user_action_uuid: z.nullable(Uuid),
  mutation_type: z.string(),
  /** A client passes over a table that it does not know; what a row of a known one holds is said in LogRow. */
  table_name: z.string(),
  /** For a user flashcard the id of the flashcard, which names it within its user. */
  record_id: Id,
  old_values: z.nullable(z.record(z.string(), z.unknown())),
  new_values: z.nullable(z.record(z.string(), z.unknown())),
  created_at: Timestamp,
  /** Its place in the user's log: 1, 2, 3 …, in which what is old may be missing and the rest is without a gap. */
  version: z.int(),
  /**
   * The version of the last row that the same call wrote: whoever has read that far has seen all of the call. Null in
   * rows from before this was told; absent from servers that do not tell it yet.
   */
  call_version: z.optional(z.nullable(z.int())),
  /** The UUID of the call that this one takes back, or does again; absent from servers that do not tell it yet. */
  undo_of: z.optional(z.nullable(Uuid)),
});
/** A row of the log about a node or what it shows, with the user action that it belongs to; null where none is known. */
export const NodeEvent = z.extend(DataMutation, {
  event_type: z.nullable(z.string()),
  event_source: z.nullable(z.string()),
  /** What it was done on, as the client has said. */
  device: z.nullable(z.string()),
  /** Whether it stands for all edits of its day on that device, as an old log is kept; absent from servers of before. */
  is_of_day: z.optional(z.boolean()),
});
/** A branch that one call has deleted and that is still kept. */
export const DeletedBranch = z.object({
  /** Its topmost node. */
  node_id: Id,
  item_type: ItemType,
  /** The beginning of the note's text or of the card's question. */
  text: z.string(),
  /** How many nodes went with it. */
  below: z.int(),
  /** What stood above it, from the top, as far as it is kept: deleted or not. */
  path: z.array(z.object({ id: Id, text: z.string() })),
  deleted_at: Timestamp,
  /** The call that deleted it. */
  mutation_uuid: Uuid,
  /** Of the log: the first and the last row of that call. */
  first_version: z.int(),
  last_version: z.int(),
});
export const UserAction = z.object({
  id: Id,
  uuid: Uuid,
  event_type: z.string(),
  event_source: z.string(),
  payload: z.record(z.string(), z.unknown()),
  created_at: Timestamp,
  data_mutations: z.array(DataMutation),
});

// ---- requests -------------------------------------------------------------------------------------------

const inlineNote = z.object({ text: Text });

/** What is said of a card beside its sides; a basic card says nothing of it. */
const cardForm = {
  kind: absent(z.enum(CARD_KIND_NAMES)),
  is_typed: absent(z.boolean()),
  /** The sentence of a cloze with its gaps: question and answer follow from it. */
  source: absent(Text),
  is_numbered: absent(z.boolean()),
  /** The shapes that hide parts of a picture, a line for each, and what is covered beside the asked one (`card/shapes.ts`). */
  shapes: absent(Text),
};
/** A side may be left out where it follows from the rest. */
const sideOr = (name: string) => ({ error: `Send the ${name}.` });
export const FlashcardInput = z.object({ question: absent(Text), answer: absent(Text), ...cardForm }).check(
  z.refine(({ question, kind, source }) => typeof question === "string" || (kind === "cloze" && source), {
    ...sideOr("question"),
    path: ["question"],
  }),
  z.refine(({ answer, kind }) => typeof answer === "string" || (kind ?? "basic") !== "basic", {
    ...sideOr("answer"),
    path: ["answer"],
  }),
);

const treeCreate = <T extends z.ZodMiniType<number>>(id: T) =>
  z.object({
    item_type: ItemType,
    item_id: absent(id),
    note: absent(inlineNote),
    flashcard: absent(FlashcardInput),
    parent_id: id,
    /** Wins over `sort_order`; with neither the node goes last. */
    previous_sibling_id: absent(id),
    sort_order: absent(SortOrder),
    /**
     * A deleted node that comes back under this id, for as long as it is kept; one that lives stays as it is. Where it or
     * its item is not kept any more, a note or card that is sent along is made instead, under ids of its own.
     */
    restore_id: absent(id),
  });
/**
 * The item that the sender saw in the node, which is what its command is about. Where the node shows another one by
 * now, that was put there unseen.
 */
const baseItem = { base_item_type: absent(ItemType), base_item_id: absent(Id) };
const treeUpdate = <T extends z.ZodMiniType<number>>(id: T) =>
  z.object({
    item_type: absent(ItemType),
    item_id: absent(id),
    parent_id: absent(id),
    sort_order: absent(SortOrder),
    /** Wins over `sort_order`. */
    previous_sibling_id: absent(id),
    /** With another item: the version at which the sender saw the one that goes. What came since is kept beside. */
    base_version: BaseVersion,
    ...baseItem,
  });
export const NodeInput = treeCreate(Id);
export const NodeChange = treeUpdate(Id);

export const NoteInput = z.object({ text: Text });
export const NoteChange = z.object({
  text: Text,
  base_version: BaseVersion,
});
export const FlashcardChange = z.object({
  question: absent(Text),
  answer: absent(Text),
  ...cardForm,
  base_version: BaseVersion,
});

export const AutofillInput = z.object({
  text: Text.check(z.refine((text) => text.trim() !== "", { error: "Write something to draw a card from." })),
  mode: z.optional(z.enum(["fast", "slow"])),
  /** The row that the text is of. No model is asked where it is private, or stands below such a row. */
  node_id: absent(Id),
});
/** `rules`: by the text's form alone, without a model. Both sides are plain text. */
export const CardDraft = z.object({
  question: z.string(),
  answer: z.string(),
  source: z.enum(["model", "rules"]),
});

export const UserActionInput = z.object({
  uuid: Uuid,
  event_type: z.string().check(z.minLength(1), z.maxLength(200), storable),
  event_source: z.string().check(z.maxLength(200), storable),
  payload: z.record(z.string(), z.unknown()),
});

const branchList = <T extends z.ZodMiniType>(item: T) =>
  z.array(item).check(z.minLength(1), z.maxLength(MAX_BRANCHES_PER_COMMAND));
const branchPlace = z.object({ id: IdOrTemporary, parent_id: IdOrTemporary, sort_order: SortOrder });

const OwnCommand = z.discriminatedUnion("type", [
  z.object({
    ...commandHead,
    type: z.literal("tree.create"),
    temporary_id: absent(TemporaryId),
    item_temporary_id: absent(TemporaryId),
    tree: treeCreate(IdOrTemporary),
  }),
  z.object({
    ...commandHead,
    type: z.literal("tree.update"),
    id: IdOrTemporary,
    tree: treeUpdate(IdOrTemporary),
  }),
  z.object({
    ...commandHead,
    type: z.literal("tree.delete"),
    id: IdOrTemporary,
    /** The node that its anchors lead to from then on, as where a row is joined with the one above. */
    heir_id: absent(IdOrTemporary),
    /** The version at which the sender saw what goes: a note or card that was written into since stays. */
    base_version: BaseVersion,
    ...baseItem,
  }),
  /** Deletes nodes with all that is below them. */
  z.object({
    ...commandHead,
    type: z.literal("branches.delete"),
    ids: branchList(IdOrTemporary),
    /** The version at which the sender saw the branches: what others wrote into them since stays, with what is above it. */
    base_version: BaseVersion,
    /** The UUIDs of calls after that version whose changes the sender has seen, since it sent them. */
    seen: absent(z.array(Uuid)),
  }),
  /** Restores what the call that `undo_of` names has deleted: of that only these nodes and what was below them. */
  z.object({
    ...commandHead,
    type: z.literal("branches.restore"),
    ids: branchList(IdOrTemporary),
    /** Where those among them go that are not to come back to where they stood. */
    places: absent(z.array(branchPlace)),
  }),
  /** Moves nodes with all that is below them, one after another. */
  z.object({ ...commandHead, type: z.literal("branches.move"), places: branchList(branchPlace) }),
  z.object({
    ...commandHead,
    type: z.literal("note.create"),
    temporary_id: absent(TemporaryId),
    note: NoteInput,
  }),
  z.object({ ...commandHead, type: z.literal("note.update"), id: IdOrTemporary, note: NoteChange }),
  z.object({
    ...commandHead,
    type: z.literal("flashcard.create"),
    temporary_id: absent(TemporaryId),
    flashcard: FlashcardInput,
  }),
  z.object({
    ...commandHead,
    type: z.literal("flashcard.update"),
    id: IdOrTemporary,
    flashcard: FlashcardChange,
  }),
  z.object({
    ...commandHead,
    type: z.literal("flashcard.rate"),
    id: IdOrTemporary,
    ...rating,
  }),
  /** Takes back the rating that `undo_of` names: the memory is what it would be without it. */
  z.object({ ...commandHead, type: z.literal("flashcard.unrate"), id: IdOrTemporary }),
  z.object({ ...commandHead, type: z.literal("flashcard.mark"), id: IdOrTemporary, ...marks }),
]);
/** One command of a batch. Creating commands may give their new rows temporary ids for later ones to use. */
export const Command: z.ZodMiniType<z.infer<typeof OwnCommand> | RecordCommand> =
  RECORD_COMMANDS.length === 0
    ? OwnCommand
    : z.discriminatedUnion("type", [OwnCommand, ...NAMED_COMMANDS, ...RECORD_COMMANDS]);
export const CommandResult = z.object({
  uuid: Uuid,
  /** The HTTP status the single call would have answered with. */
  status: z.int(),
  /** The body the single call would have answered with: the resource, or an error; null for 204. */
  body: z.unknown(),
  /** The version of the log after this command. */
  version: z.int(),
  replayed: z.boolean(),
});

export type AutofillInput = z.infer<typeof AutofillInput>;
export type CardDraft = z.infer<typeof CardDraft>;
export type Command = z.infer<typeof Command>;
export type CommandResult = z.infer<typeof CommandResult>;
export type DataMutation = z.infer<typeof DataMutation>;
export type DeletedBranch = z.infer<typeof DeletedBranch>;
export type FlatTree = z.infer<typeof FlatTree>;
export type Flashcard = z.infer<typeof Flashcard>;
export type FlashcardChange = z.infer<typeof FlashcardChange>;
export type FlashcardInput = z.infer<typeof FlashcardInput>;
export type Node = z.infer<typeof Node>;
export type NodeEvent = z.infer<typeof NodeEvent>;
export type NodeChange = z.infer<typeof NodeChange>;
export type NodeInput = z.infer<typeof NodeInput>;
export type Note = z.infer<typeof Note>;
export type NoteChange = z.infer<typeof NoteChange>;
export type NoteInput = z.infer<typeof NoteInput>;
export type NoteWithTree = z.infer<typeof NoteWithTree>;
export type UserAction = z.infer<typeof UserAction>;
export type UserActionInput = z.infer<typeof UserActionInput>;
export type UserFlashcard = z.infer<typeof UserFlashcard>;
