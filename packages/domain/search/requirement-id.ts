import { ANCHORS_END } from "../rich/anchor-name.ts";
import { hashOf } from "./hash.ts";

/** Returns the id of the requirement that the first anchor needs the second one; ids of requirements go as far as those of anchors. */
export const requirementId = (anchorId: number, needsId: number): number =>
  1 + (hashOf(`${anchorId} ${needsId}`) % (ANCHORS_END - 1));
