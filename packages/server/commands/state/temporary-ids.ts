import type * as wire from "@perennial/contract/outline/wire";
import { wireReferences } from "@perennial/contract/shapes/fields";
import { forEachKind, genericKindOf, type KindName } from "@perennial/domain/kind/kinds";
import type { Values } from "@perennial/domain/kind/values";
import { unreachable } from "@perennial/domain/result";
import type { ItemType } from "@perennial/domain/tree/node";

/** A command with the ids of rows in place of temporary ids. */
export type ResolvedCommand = wire.Command;

/** The ids of the rows that a batch has created so far, by the temporary ids in its commands. */
export interface TemporaryIds {
  /** Returns the real id; undefined where no earlier command of the batch created such a row. */
  of(kind: KindName, id: number): number | undefined;
  /** Takes in what a command has created that succeeded, now or in an earlier request. */
  learn(command: wire.Command, body: unknown): void;
}

/** Makes the memory of one batch, which has created nothing yet. The temporary ids of one kind mean nothing to another. */
export function createTemporaryIds(): TemporaryIds {
  const made = forEachKind<{ readonly [K in KindName]: Map<number, number> }>(() => new Map());
  const put = (kind: KindName, temporary: number | null | undefined, id: unknown) => {
    if (typeof temporary === "number" && typeof id === "number") made[kind].set(temporary, id);
  };
  return {
    of: (kind, id) => made[kind].get(id) ?? (id > 0 ? id : undefined),
    learn(command, body) {
      const row = (body ?? {}) as { readonly id?: unknown; readonly item_id?: unknown };
      if (command.type === "tree.create") {
        put("node", command.temporary_id, row.id);
        // What is not kept any more has come back under another id.
        put("node", command.tree.restore_id, row.id);
        put(command.tree.item_type, command.item_temporary_id, row.item_id);
      } else if (command.type === "note.create") put("note", command.temporary_id, row.id);
      else if (command.type === "flashcard.create") put("flashcard", command.temporary_id, row.id);
      else if (command.type === "record.create")
        put(genericKindOf(command.table), command.temporary_id, row.id);
    },
  };
}

/** Returns the command with real ids; null where it builds on a row that does not exist (yet). */
export function resolveCommand(command: wire.Command, ids: TemporaryIds): ResolvedCommand | null {
  switch (command.type) {
    case "tree.create": {
      const tree = resolveTree(command.tree, command.tree.item_type, ids);
      return tree && { ...command, tree };
    }
    case "tree.update": {
      const id = ids.of("node", command.id);
      const tree = resolveTree(command.tree, command.tree.item_type ?? "note", ids);
      return id === undefined || !tree ? null : { ...command, id, tree };
    }
    case "tree.delete": {
      if (typeof command.heir_id !== "number") return withId(command, ids.of("node", command.id));
      const heir = ids.of("node", command.heir_id);
      return heir === undefined ? null : withId({ ...command, heir_id: heir }, ids.of("node", command.id));
    }
    case "branches.delete": {
      const real = resolveNodes(command.ids, ids);
      return real && { ...command, ids: real };
    }
    case "branches.restore": {
      const real = resolveNodes(command.ids, ids);
      const places = resolvePlaces(command.places ?? [], ids);
      return real && places && { ...command, ids: real, places };
    }
    case "branches.move": {
      const places = resolvePlaces(command.places, ids);
      return places && { ...command, places };
    }
    case "note.update":
      return withId(command, ids.of("note", command.id));
    case "flashcard.update":
    case "flashcard.rate":
    case "flashcard.unrate":
    case "flashcard.mark":
      return withId(command, ids.of("flashcard", command.id));
    case "note.create":
    case "flashcard.create":
      return command;
    case "record.create": {
      const fields = resolveFields(genericKindOf(command.table), command.fields, ids);
      return fields && { ...command, fields };
    }
    case "record.update": {
      const kind = genericKindOf(command.table);
      const fields = resolveFields(kind, command.fields, ids);
      return fields && withId({ ...command, fields }, ids.of(kind, command.id));
    }
    case "record.delete":
      return withId(command, ids.of(genericKindOf(command.table), command.id));
    default:
      return unreachable(command);
  }
}

/** Returns the fields of a record with real ids; null where one names a row that does not exist. */
function resolveFields(kind: KindName, fields: Values, ids: TemporaryIds): Values | null {
  const resolved: Record<string, unknown> = { ...fields };
  for (const { wireName, kindIn } of wireReferences(kind)) {
    const given = fields[wireName];
    if (typeof given !== "number") continue;
    const id = ids.of(kindIn(fields), given);
    if (id === undefined) return null;
    resolved[wireName] = id;
  }
  return resolved;
}

function resolveNodes(given: readonly number[], ids: TemporaryIds): number[] | null {
  const real = given.map((id) => ids.of("node", id));
  return real.every((id) => id !== undefined) ? real : null;
}

type Places = Extract<wire.Command, { type: "branches.move" }>["places"];

function resolvePlaces(given: Places, ids: TemporaryIds): Places | null {
  const real: Places = [];
  for (const place of given) {
    const [id, parentId] = [ids.of("node", place.id), ids.of("node", place.parent_id)];
    if (id === undefined || parentId === undefined) return null;
    real.push({ ...place, id, parent_id: parentId });
  }
  return real;
}

interface TreeIds {
  readonly parent_id?: number | null | undefined;
  readonly previous_sibling_id?: number | null | undefined;
  readonly item_id?: number | null | undefined;
  readonly restore_id?: number | null | undefined;
}

function resolveTree<T extends TreeIds>(tree: T, itemType: ItemType, ids: TemporaryIds): T | null {
  const found: { -readonly [K in keyof TreeIds]: number } = {};
  for (const key of ["parent_id", "previous_sibling_id", "item_id", "restore_id"] as const) {
    const given = tree[key];
    if (given === undefined || given === null) continue;
    const id = key === "item_id" ? ids.of(itemType, given) : ids.of("node", given);
    if (id === undefined) return null;
    found[key] = id;
  }
  return { ...tree, ...found };
}

const withId = <T extends { readonly id: number }>(command: T, id: number | undefined): T | null =>
  id === undefined ? null : { ...command, id };
