import type { Kind } from "./kind.ts";

/**
 * What a link in a text names: it leads to a node, whatever becomes of that node's item, its place and its neighbours.
 * Its id is drawn on the device, since it stands in the text before any server has seen it (`rich/anchor-name.ts`).
 */
export const anchor = {
  table: "anchors",
  fields: { nodeId: { type: "reference", to: "node" } },
  ids: "drawn",
  changes: "any-field",
  commands: "generic",
} as const satisfies Kind;
