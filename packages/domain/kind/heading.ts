import { forEachItemType, type ItemType } from "./items.ts";
import { KINDS } from "./table.ts";
import type { Values } from "./values.ts";

const HEADINGS = forEachItemType((type): string => KINDS[type].heading);

/** Returns the field whose text stands in the row of an item. */
export const headingField = (type: ItemType): string => HEADINGS[type];

/** Returns the text that stands in the row of an item with these values; empty where they have none. */
export function headingIn(type: ItemType, values: Values): string {
  const text = values[HEADINGS[type]];
  return typeof text === "string" ? text : "";
}
