import type { Kind } from "./kind.ts";

/**
 * That a card needs another one, or everything below a note: both are named by anchors, so that it holds whatever becomes
 * of their items and places (decision 128). Its id follows from the two, so that two devices that say the same write one record.
 */
export const requirement = {
  table: "requirements",
  fields: {
    anchorId: { type: "reference", to: "anchor" },
    needsId: { type: "reference", to: "anchor" },
  },
  ids: "drawn",
  changes: "any-field",
  commands: "generic",
} as const satisfies Kind;
