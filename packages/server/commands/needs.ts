import type * as wire from "@perennial/contract/wire";
import { unreachable } from "@perennial/domain/result";
import type { ItemType } from "@perennial/domain/tree/node";
import type { ResolvedCommand } from "./temporary-ids.ts";

/** What has to be loaded before a command can be decided. Ids name rows of the command's own user. */
export interface Needs {
  /** Nodes with all their ancestors, living or not. */
  readonly nodes: Set<number>;
  /** Nodes whose note or card is needed too. */
  readonly shown: Set<number>;
  readonly childrenOf: Set<number>;
  /** Nodes whose siblings are needed. */
  readonly siblingsOf: Set<number>;
  /** Nodes of which only the nearest siblings are needed. */
  readonly siblingsNear: Set<number>;
  /** Parents of which only the last children are needed. */
  readonly lastChildrenOf: Set<number>;
  /** Nodes of which the levels below are counted. */
  readonly heightsOf: Set<number>;
  readonly notes: Set<number>;
  /** Cards, with the user's progress. */
  readonly flashcards: Set<number>;
  /** Notes and cards of which it matters which node shows them. */
  readonly noteHolders: Set<number>;
  readonly flashcardHolders: Set<number>;
  /** Deleted notes and cards of which it matters which node showed them last. */
  readonly lostNotes: Set<number>;
  readonly lostFlashcards: Set<number>;
  /** Texts of notes at a version, as `{note id}:{version}`. */
  readonly noteTexts: Set<string>;
  readonly newIds: NewIds;
}

export interface NewIds {
  nodes: number;
  notes: number;
  flashcards: number;
  userFlashcards: number;
}
export type NewIdKind = keyof NewIds;
export type NeedKey = Exclude<keyof Needs, "newIds">;
export const NEED_KEYS = [
  "nodes",
  "shown",
  "childrenOf",
  "siblingsOf",
  "siblingsNear",
  "lastChildrenOf",
  "heightsOf",
  "notes",
  "flashcards",
  "noteHolders",
  "flashcardHolders",
  "lostNotes",
  "lostFlashcards",
  "noteTexts",
] as const satisfies readonly NeedKey[];

export const noNeeds = (): Needs => ({
  nodes: new Set(),
  shown: new Set(),
  childrenOf: new Set(),
  siblingsOf: new Set(),
  siblingsNear: new Set(),
  lastChildrenOf: new Set(),
  heightsOf: new Set(),
  notes: new Set(),
  flashcards: new Set(),
  noteHolders: new Set(),
  flashcardHolders: new Set(),
  lostNotes: new Set(),
  lostFlashcards: new Set(),
  noteTexts: new Set(),
  newIds: { nodes: 0, notes: 0, flashcards: 0, userFlashcards: 0 },
});

export const noteTextKey = (noteId: number, version: number) => `${noteId}:${version}`;

/**
 * Adds what a command needs for certain; what only some outcomes need is asked for when it comes to that.
 * @param alone no other command of the group changes the structure: then a place is found among few siblings
 */
export function addNeeds(needs: Needs, command: ResolvedCommand, alone: boolean): void {
  switch (command.type) {
    case "tree.create": {
      const { tree } = command;
      needs.newIds.nodes++;
      needs.nodes.add(tree.parent_id);
      if (alone) needNeighbours(needs, tree.parent_id, tree);
      else needs.childrenOf.add(tree.parent_id);
      if (typeof tree.item_id === "number") needItem(needs, tree.item_type, tree.item_id);
      else if (tree.item_type === "note") needs.newIds.notes++;
      else needs.newIds.flashcards++;
      return;
    }
    case "tree.update": {
      const { tree, id } = command;
      needs.nodes.add(id);
      needs.shown.add(id);
      needs.childrenOf.add(id);
      if (tree.item_type && typeof tree.item_id === "number") needItem(needs, tree.item_type, tree.item_id);
      if (typeof tree.parent_id === "number") needs.nodes.add(tree.parent_id);
      if (alone) needNeighbours(needs, tree.parent_id ?? undefined, tree);
      else if (typeof tree.parent_id === "number") needs.childrenOf.add(tree.parent_id);
      else if (typeof tree.previous_sibling_id === "number") needs.siblingsOf.add(id);
      return;
    }
    case "tree.delete":
      needs.nodes.add(command.id);
      needs.shown.add(command.id);
      needs.childrenOf.add(command.id);
      return;
    case "note.create":
      needs.newIds.notes++;
      return;
    case "note.update":
      needs.notes.add(command.id);
      if (typeof command.note.base_version === "number")
        needs.noteTexts.add(noteTextKey(command.id, command.note.base_version));
      return;
    case "flashcard.create":
      needs.newIds.flashcards++;
      return;
    case "flashcard.update":
      needs.flashcards.add(command.id);
      return;
    case "flashcard.rate":
      needs.flashcards.add(command.id);
      needs.newIds.userFlashcards++;
      return;
    default:
      unreachable(command);
  }
}

interface PlaceInput {
  readonly previous_sibling_id?: number | null | undefined;
  readonly sort_order?: number | null | undefined;
}

/** A number that is given is taken as it is; else the place is after a sibling, or last. */
function needNeighbours(needs: Needs, parentId: number | undefined, place: PlaceInput): void {
  if (typeof place.previous_sibling_id === "number") needs.siblingsNear.add(place.previous_sibling_id);
  else if (typeof place.sort_order !== "number" && parentId !== undefined) needs.lastChildrenOf.add(parentId);
}

function needItem(needs: Needs, type: ItemType, id: number): void {
  (type === "note" ? needs.notes : needs.flashcards).add(id);
  (type === "note" ? needs.noteHolders : needs.flashcardHolders).add(id);
}

/** Whether at most one of the commands makes or moves a node. */
export const isAlone = (commands: readonly wire.Command[]): boolean =>
  commands.filter((command) => command.type.startsWith("tree.")).length <= 1;
