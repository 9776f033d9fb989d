import type { ItemType } from "@perennial/domain/tree/node";
import type * as wire from "../../wire.ts";

/** The rows that one batch has made so far, by the temporary ids its commands gave them. */
export interface TemporaryIds {
  /** The command with real ids, or null where it builds on a row that is not there. */
  resolve(command: wire.Command): wire.Command | null;
  learn(command: wire.Command, body: unknown): void;
}

export function createTemporaryIds(): TemporaryIds {
  const made = {
    node: new Map<number, number>(),
    note: new Map<number, number>(),
    flashcard: new Map<number, number>(),
  };
  /** Null where a temporary id names nothing; an absent one stays absent. */
  const real = (kind: "node" | ItemType, id: number | null | undefined): number | null | undefined =>
    typeof id !== "number" || id > 0 ? (id ?? undefined) : (made[kind].get(id) ?? null);
  const learnOne = (
    kind: "node" | ItemType,
    temporary: number | null | undefined,
    id: number | undefined,
  ) => {
    if (typeof temporary === "number" && id !== undefined) made[kind].set(temporary, id);
  };

  const withTree = <T extends Extract<wire.Command, { readonly tree: object }>>(command: T): T | null => {
    const { tree } = command;
    const ids = {
      parent_id: real("node", tree.parent_id),
      previous_sibling_id: real("node", tree.previous_sibling_id),
      item_id: real(tree.item_type ?? "note", tree.item_id),
    };
    return Object.values(ids).includes(null) ? null : { ...command, tree: { ...tree, ...ids } };
  };
  const withId = <T extends { readonly id: number }>(command: T, kind: "node" | ItemType): T | null => {
    const id = real(kind, command.id);
    return typeof id === "number" ? { ...command, id } : null;
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
        case "tree.delete":
          return withId(command, "node");
        case "note.update":
          return withId(command, "note");
        case "flashcard.update":
        case "flashcard.rate":
          return withId(command, "flashcard");
        default:
          return command;
      }
    },
    learn(command, body) {
      const row = (body ?? {}) as { readonly id?: number; readonly item_id?: number };
      if (command.type === "tree.create") {
        learnOne("node", command.temporary_id, row.id);
        learnOne(command.tree.item_type, command.item_temporary_id, row.item_id);
      }
      if (command.type === "note.create") learnOne("note", command.temporary_id, row.id);
      if (command.type === "flashcard.create") learnOne("flashcard", command.temporary_id, row.id);
    },
  };
}
