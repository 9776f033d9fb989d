import type { RememberedItem } from "../document.ts";
import { blockName } from "./targets.ts";

/** Rows that have a name at their ends are known again by it. @param path of their file, "" where there is no other */
export const withBlockNames = <Item extends RememberedItem>(items: readonly Item[], path = ""): Item[] =>
  items.map((item) =>
    item.blockId === undefined || item.name !== undefined
      ? item
      : { ...item, name: blockName(path, item.blockId) },
  );
