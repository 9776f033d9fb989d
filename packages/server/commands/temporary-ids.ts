import type * as wire from "@perennial/contract/wire";
import { unreachable } from "@perennial/domain/result";
import type { ItemType } from "@perennial/domain/tree/node";

/** A command whose ids are those of rows: its temporary ids are replaced. */
export type ResolvedCommand = wire.Command;

/** The real ids of the rows that a batch has made so far, by the temporary ids its commands gave them. */
export interface TemporaryIds {
  /** Undefined where no earlier command of the batch made such a row. A real id stands for itself. */
  node(id: number): number | undefined;
  item(type: ItemType, id: number): number | undefined;
  /** Takes in what a command that succeeded, now or in an earlier request, has made. */
  learn(command: wire.Command, body: unknown): void;
}

export function createTemporaryIds(): TemporaryIds {
  const nodes = new Map<number, number>();
  const items = { note: new Map<number, number>(), flashcard: new Map<number, number>() };
  const put = (map: Map<number, number>, temporary: number | null | undefined, id: unknown) => {
    if (typeof temporary === "number" && typeof id === "number") map.set(temporary, id);
  };
  return {
    node: (id) => (id > 0 ? id : nodes.get(id)),
    item: (type, id) => (id > 0 ? id : items[type].get(id)),
    learn(command, body) {
      const made = (body ?? {}) as { readonly id?: unknown; readonly item_id?: unknown };
      if (command.type === "tree.create") {
        put(nodes, command.temporary_id, made.id);
        put(items[command.tree.item_type], command.item_temporary_id, made.item_id);
      } else if (command.type === "note.create") put(items.note, command.temporary_id, made.id);
      else if (command.type === "flashcard.create") put(items.flashcard, command.temporary_id, made.id);
    },
  };
}

/** The command with real ids, or null where it builds on a row that is not there (yet). */
export function resolveCommand(command: wire.Command, ids: TemporaryIds): ResolvedCommand | null {
  switch (command.type) {
    case "tree.create": {
      const tree = resolveTree(command.tree, command.tree.item_type, ids);
      return tree && { ...command, tree };
    }
    case "tree.update": {
      const id = ids.node(command.id);
      const tree = resolveTree(command.tree, command.tree.item_type ?? "note", ids);
      return id === undefined || !tree ? null : { ...command, id, tree };
    }
    case "tree.delete":
      return withId(command, ids.node(command.id));
    case "note.update":
      return withId(command, ids.item("note", command.id));
    case "flashcard.update":
    case "flashcard.rate":
      return withId(command, ids.item("flashcard", command.id));
    case "note.create":
    case "flashcard.create":
      return command;
    default:
      return unreachable(command);
  }
}

interface TreeIds {
  readonly parent_id?: number | null | undefined;
  readonly previous_sibling_id?: number | null | undefined;
  readonly item_id?: number | null | undefined;
}

function resolveTree<T extends TreeIds>(tree: T, itemType: ItemType, ids: TemporaryIds): T | null {
  const found: { parent_id?: number; previous_sibling_id?: number; item_id?: number } = {};
  for (const key of ["parent_id", "previous_sibling_id", "item_id"] as const) {
    const given = tree[key];
    if (given === undefined || given === null) continue;
    const id = key === "item_id" ? ids.item(itemType, given) : ids.node(given);
    if (id === undefined) return null;
    found[key] = id;
  }
  return { ...tree, ...found };
}

const withId = <T extends { readonly id: number }>(command: T, id: number | undefined): T | null =>
  id === undefined ? null : { ...command, id };
