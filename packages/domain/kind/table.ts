import { anchor } from "./anchor.ts";
import { ITEM_KINDS } from "./item-kinds.ts";
import type { Kind } from "./kind.ts";
import { mark } from "./mark.ts";
import { node } from "./node.ts";
import { progress } from "./progress.ts";
import { provenance } from "./provenance.ts";
import { requirement } from "./requirement.ts";
import { studySettings } from "./study-settings.ts";

/**
 * All kinds of record. Code that reads, writes, sends or shows records loops over this table, so that a new kind
 * takes one file and one line here (decision 22). Content stands before the kinds that refer to it.
 */
export const KINDS = {
  ...ITEM_KINDS,
  progress,
  node,
  studySettings,
  mark,
  anchor,
  requirement,
  provenance,
} as const satisfies {
  readonly [name: string]: Kind;
};
