import { forEachKind, genericKindOf, type KindName, type OwnIdKind } from "@perennial/domain/kind/kinds";
import type { Values } from "@perennial/domain/kind/values";
import type * as wire from "../../outline/wire.ts";
import { wireReferences } from "../../shapes/fields.ts";

/** The rows that one batch has made so far, by the temporary ids its commands gave them. */
export interface TemporaryIds {
  /** The command with real ids, or null where it builds on a row that is not there. */
  resolve(command: wire.Command): wire.Command | null;
  learn(command: wire.Command, body: unknown): void;
}

type BranchMove = Extract<wire.Command, { type: "branches.move" }>;

export function createTemporaryIds(): TemporaryIds {
  const made = forEachKind<{ readonly [K in KindName]: Map<number, number> }>(() => new Map());
  /** Null where a temporary id names nothing; an absent one stays absent. */
  const real = (kind: OwnIdKind, id: number | null | undefined): number | null | undefined =>
    typeof id !== "number" ? undefined : (made[kind].get(id) ?? (id > 0 ? id : null));
  const learnOne = (kind: OwnIdKind, temporary: number | null | undefined, id: number | undefined) => {
    if (typeof temporary === "number" && id !== undefined) made[kind].set(temporary, id);
  };

  const withTree = <T extends Extract<wire.Command, { readonly tree: object }>>(command: T): T | null => {
    const { tree } = command;
    const restored = "restore_id" in tree ? { restore_id: real("node", tree.restore_id) } : {};
    const ids = {
      ...restored,
      parent_id: real("node", tree.parent_id),
      previous_sibling_id: real("node", tree.previous_sibling_id),
      item_id: real(tree.item_type ?? "note", tree.item_id),
    };
    return Object.values(ids).includes(null) ? null : { ...command, tree: { ...tree, ...ids } };
  };
  const withId = <T extends { readonly id: number }>(command: T, kind: OwnIdKind): T | null => {
    const id = real(kind, command.id);
    return typeof id === "number" ? { ...command, id } : null;
  };
  const withNodes = <T extends { readonly ids: readonly number[] }>(command: T): T | null => {
    const ids = command.ids.map((id) => real("node", id));
    return ids.includes(null) ? null : { ...command, ids };
  };
  const withPlaces = <T extends Pick<BranchMove, "places">>(command: T): T | null => {
    const places = command.places.map((place) => ({
      ...place,
      id: real("node", place.id),
      parent_id: real("node", place.parent_id),
    }));
    return places.some(({ id, parent_id }) => id === null || parent_id === null)
      ? null
      : { ...command, places };
  };
  const withFields = <T extends { readonly table: string; readonly fields: Values }>(
    command: T,
  ): T | null => {
    const kind = genericKindOf(command.table);
    const fields: Record<string, unknown> = { ...command.fields };
    for (const { wireName, kindIn } of wireReferences(kind)) {
      const id = fields[wireName];
      if (typeof id !== "number") continue;
      fields[wireName] = real(kindIn(command.fields), id);
      if (fields[wireName] === null) return null;
    }
    return { ...command, fields };
  };

  return {
    resolve(command) {
      switch (command.type) {
        case "tree.create":
          return withTree(command);
        case "tree.update": {
          const placed = withTree(command);
          return placed && withId(placed, "node");
        }
        case "tree.delete": {
          const heir = real("node", command.heir_id);
          return heir === null ? null : withId({ ...command, heir_id: heir }, "node");
        }
        case "branches.delete":
          return withNodes(command);
        case "branches.restore": {
          const named = withNodes(command);
          return named && withPlaces({ ...named, places: named.places ?? [] });
        }
        case "branches.move":
          return withPlaces(command);
        case "note.update":
          return withId(command, "note");
        case "flashcard.update":
        case "flashcard.rate":
        case "flashcard.unrate":
        case "flashcard.mark":
          return withId(command, "flashcard");
        case "record.create":
          return withFields(command);
        case "record.update": {
          const resolved = withFields(command);
          return resolved && withId(resolved, genericKindOf(command.table));
        }
        case "record.delete":
          return withId(command, genericKindOf(command.table));
        default:
          return command;
      }
    },
    learn(command, body) {
      const row = (body ?? {}) as { readonly id?: number; readonly item_id?: number };
      if (command.type === "tree.create") {
        learnOne("node", command.temporary_id, row.id);
        learnOne("node", command.tree.restore_id, row.id);
        learnOne(command.tree.item_type, command.item_temporary_id, row.item_id);
      }
      if (command.type === "note.create") learnOne("note", command.temporary_id, row.id);
      if (command.type === "record.create")
        learnOne(genericKindOf(command.table), command.temporary_id, row.id);
      if (command.type === "flashcard.create") learnOne("flashcard", command.temporary_id, row.id);
    },
  };
}
