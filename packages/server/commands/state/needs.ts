import type * as wire from "@perennial/contract/outline/wire";
import { wireReferences } from "@perennial/contract/shapes/fields";
import {
  forEachKind,
  genericKindOf,
  KIND_NAMES,
  type KindName,
  type OwnIdKind,
} from "@perennial/domain/kind/kinds";
import type { Values } from "@perennial/domain/kind/values";
import { unreachable } from "@perennial/domain/result";
import type { ItemType } from "@perennial/domain/tree/node";
import type { ResolvedCommand } from "./temporary-ids.ts";

/** What may have to be known of a record before a command can be decided. */
export type NeededFact =
  /** The record, deleted or not, with what belongs to it. */
  | "record"
  /** Of a node: itself and all its ancestors. */
  | "line"
  /** Of a node: the item that it shows. */
  | "item"
  | "children"
  /** Of a parent: only the last children. */
  | "last-children"
  /** Of a node: itself and all that is below it, with what that shows, and what was done to any of it after a version. */
  | "branch"
  | "siblings"
  /** Of a node: only the nearest siblings. */
  | "near-siblings"
  /** Of a node: how many levels there are below it. */
  | "height"
  /** Of a node: the anchors that lead to it. */
  | "anchors"
  /** Of a deleted node: the one that took its place. */
  | "heir"
  /** Of an item: the node that shows it. */
  | "holder"
  /** Of a deleted item: the node that showed it last. */
  | "loss"
  /** The record's texts at a version of the log. */
  | "texts-at"
  /** Whether the record was created, or restored, after a version of the log. */
  | "made-since"
  /** All that one call did, and the last values of what it deleted. Requested with `NO_NODE`. */
  | "call"
  /** Of a note: the record that was edited by the call that wrote the note last. */
  | "written-with"
  /** Of a card: all its reviews. */
  | "reviews"
  /** All study settings of the user. Requested with `NO_NODE`. */
  | "study-settings"
  /** All that cards of the user need, with the anchors that say so. Requested with `NO_NODE`. */
  | "requirements";

/** One thing that has to be known of a record. Ids belong to the command's own user. */
export interface Need {
  readonly what: NeededFact;
  readonly kind: OwnIdKind;
  readonly id: number;
  /** Set for what depends on a version. */
  readonly version?: number;
  /** Set for what depends on a call. */
  readonly uuid?: string;
}

/** Names a need, so that the same is loaded once however many commands ask for it. */
export const nameOfNeed = ({ what, kind, id, version, uuid }: Need): string =>
  `${what} ${kind} ${id} ${version ?? ""} ${uuid ?? ""}`;

export type NewIds = { readonly [K in KindName]: number };

/** What has to be loaded, each thing once, and how many new ids have to be drawn. */
export interface Needs {
  readonly list: ReadonlyMap<string, Need>;
  readonly newIds: NewIds;
}

export interface NeedsSheet extends Needs {
  need(what: NeededFact, kind: OwnIdKind, id: number, more?: Pick<Need, "version" | "uuid">): void;
  newId(kind: KindName): void;
  /** Adds all that another sheet asks for. */
  add(other: Needs): void;
}

/** Makes an empty sheet of needs, to be filled in. */
export function createNeeds(): NeedsSheet {
  const list = new Map<string, Need>();
  const newIds: { [K in KindName]: number } = forEachKind<NewIds>(() => 0);
  return {
    list,
    newIds,
    need(what, kind, id, more = {}) {
      const need = { what, kind, id, ...more };
      list.set(nameOfNeed(need), need);
    },
    newId(kind) {
      newIds[kind]++;
    },
    add(other) {
      for (const [name, need] of other.list) list.set(name, need);
      for (const kind of KIND_NAMES) newIds[kind] += other.newIds[kind];
    },
  };
}

/** What is found by a key alone, without a walk along the tree. */
const BY_KEY: ReadonlySet<NeededFact> = new Set<NeededFact>([
  "record",
  "holder",
  "anchors",
  "heir",
  "texts-at",
  "reviews",
  "study-settings",
  "requirements",
]);

/** Returns whether a walk along the tree is needed, for which the database has to plan. */
export const hasWalks = ({ list }: Needs): boolean =>
  [...list.values()].some(({ what }) => !BY_KEY.has(what));

/**
 * Adds what a command needs for certain; what only some outcomes need is asked for when it comes to that.
 * @param alone whether no other command of the group changes the structure: then only the nearest siblings are
 * loaded
 */
export function addNeeds(needs: NeedsSheet, command: ResolvedCommand, alone: boolean): void {
  switch (command.type) {
    case "tree.create": {
      const { tree } = command;
      if (typeof tree.restore_id === "number") {
        needs.need("line", "node", tree.restore_id);
        if (command.undo_of) needCall(needs, command.undo_of);
      } else needs.newId("node");
      needs.need("line", "node", tree.parent_id);
      if (alone) needNeighbours(needs, tree.parent_id, tree);
      else needs.need("children", "node", tree.parent_id);
      if (typeof tree.item_id === "number") needItem(needs, tree.item_type, tree.item_id);
      else needs.newId(tree.item_type);
      return;
    }
    case "tree.update": {
      const { tree, id } = command;
      needLeaf(needs, id);
      if (tree.item_type && typeof tree.item_id === "number") needItem(needs, tree.item_type, tree.item_id);
      if (typeof tree.parent_id === "number") needs.need("line", "node", tree.parent_id);
      if (alone) needNeighbours(needs, tree.parent_id ?? undefined, tree);
      else if (typeof tree.parent_id === "number") needs.need("children", "node", tree.parent_id);
      else if (typeof tree.previous_sibling_id === "number") needs.need("siblings", "node", id);
      return;
    }
    case "tree.delete":
      needLeaf(needs, command.id);
      if (typeof command.heir_id === "number") {
        needs.need("record", "node", command.heir_id);
        needs.need("anchors", "node", command.id);
      }
      return;
    case "branches.delete":
      for (const id of command.ids) needs.need("branch", "node", id, sinceBase(command));
      return;
    case "branches.restore":
      if (command.undo_of) needCall(needs, command.undo_of);
      // The rows themselves are read with the call.
      for (const { parent_id: id } of command.places ?? []) needs.need("line", "node", id);
      return;
    case "branches.move":
      for (const { id, parent_id: parentId } of command.places) {
        needs.need("line", "node", id);
        needs.need("line", "node", parentId);
      }
      return;
    case "note.create":
      needs.newId("note");
      return;
    case "flashcard.create":
      needs.newId("flashcard");
      return;
    case "note.update":
      needTexts(needs, "note", command.id, command.note.base_version);
      return;
    case "flashcard.update":
      needTexts(needs, "flashcard", command.id, command.flashcard.base_version);
      return;
    case "flashcard.rate":
      needs.need("record", "flashcard", command.id);
      needs.need("reviews", "flashcard", command.id);
      needs.need("study-settings", "node", 0);
      needs.newId("progress");
      return;
    case "flashcard.mark":
      needs.need("record", "flashcard", command.id);
      if (typeof command.forgotten === "boolean") needs.need("reviews", "flashcard", command.id);
      needs.newId("progress");
      return;
    case "flashcard.unrate":
      needs.need("record", "flashcard", command.id);
      needs.need("reviews", "flashcard", command.id);
      return;
    case "record.create":
      if (typeof command.id === "number") needs.need("record", genericKindOf(command.table), command.id);
      else needs.newId(genericKindOf(command.table));
      needReferences(needs, genericKindOf(command.table), command.fields);
      return;
    case "record.update": {
      const kind = genericKindOf(command.table);
      needTexts(needs, kind, command.id, command.base_version);
      needReferences(needs, kind, command.fields);
      return;
    }
    case "record.delete":
      needs.need("record", genericKindOf(command.table), command.id);
      return;
    default:
      unreachable(command);
  }
}

function needLeaf(needs: NeedsSheet, id: number): void {
  for (const what of ["line", "item", "children"] as const) needs.need(what, "node", id);
}

/** Adds a record, and its texts as of the version that an edit was made from. */
function needTexts(needs: NeedsSheet, kind: OwnIdKind, id: number, version: number | null | undefined): void {
  needs.need("record", kind, id);
  if (typeof version === "number") needs.need("texts-at", kind, id, { version });
}

/** Adds the records that the fields of a command refer to. */
function needReferences(needs: NeedsSheet, kind: KindName, fields: Values): void {
  for (const { wireName, kindIn } of wireReferences(kind)) {
    const id = fields[wireName];
    if (typeof id === "number") needs.need("record", kindIn(fields), id);
  }
}

/** For needs that are not of a node. */
export const NO_NODE = 0;

/** Adds what a call did that is taken back. */
const needCall = (needs: NeedsSheet, uuid: string): void =>
  needs.need("call", "node", NO_NODE, { uuid: uuid.toLowerCase() });

/** Returns the version at which the sender of a deletion saw the branches; nothing where it names none. */
export const sinceBase = ({
  base_version: version,
}: {
  readonly base_version?: number | null | undefined;
}) => (typeof version === "number" ? { version } : {});

interface PlaceInput {
  readonly previous_sibling_id?: number | null | undefined;
  readonly sort_order?: number | null | undefined;
}

/** Adds the siblings that a place is found among. A given sort order needs none. */
function needNeighbours(needs: NeedsSheet, parentId: number | undefined, place: PlaceInput): void {
  if (typeof place.previous_sibling_id === "number")
    needs.need("near-siblings", "node", place.previous_sibling_id);
  else if (typeof place.sort_order !== "number" && parentId !== undefined)
    needs.need("last-children", "node", parentId);
}

function needItem(needs: NeedsSheet, type: ItemType, id: number): void {
  needs.need("record", type, id);
  needs.need("holder", type, id);
}

/** Returns whether at most one of the commands creates or moves a node. */
export const isAlone = (commands: readonly wire.Command[]): boolean =>
  commands.filter(({ type }) => type.startsWith("tree.") || type.startsWith("branches.")).length <= 1;
