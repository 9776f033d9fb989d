import { ITEM_NAMES } from "./item-kinds.ts";
import type { Kind } from "./kind.ts";

/** A node gives an item, such as a note or a card, its place in the tree. */
export const node = {
  table: "nodes",
  fields: {
    /** Null for the root of an account. */
    parentId: { type: "reference", to: "node", isNullable: true },
    /** A finite double. Siblings are ordered by (sortOrder, id). */
    sortOrder: { type: "number" },
    itemType: { type: "choice", of: ITEM_NAMES },
    /** The item that it shows. */
    itemId: { type: "reference", toKindIn: "itemType" },
  },
  changes: { move: ["parentId", "sortOrder"], repoint: ["itemType", "itemId"] },
  refused: {
    create: "Failed to create tree item",
    move: "Failed to update tree",
    repoint: "Failed to update tree",
  },
} as const satisfies Kind;
