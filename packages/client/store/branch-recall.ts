import type { BranchRecall } from "@perennial/domain/study/stats/recall-by-branch";
import type { NodeId } from "@perennial/domain/tree/node";
import { createListeners } from "../platform/listeners.ts";

const listeners = createListeners();
let known: ReadonlyMap<NodeId, BranchRecall> = new Map();

/** How well each branch of the notes on this device is known: counted beside what is due, shown in the outline's margin. */
export const branchRecall = {
  get: (id: NodeId): BranchRecall | undefined => known.get(id),
  set(counted: ReadonlyMap<NodeId, BranchRecall>): void {
    if (counted.size === 0 && known.size === 0) return;
    known = counted;
    listeners.tell();
  },
  subscribe: listeners.subscribe,
};
