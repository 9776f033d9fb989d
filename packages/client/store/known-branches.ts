import type { KnownBranch } from "@perennial/domain/study/stats/known-by-branch";
import type { NodeId } from "@perennial/domain/tree/node";
import { createListeners } from "../platform/listeners.ts";

const listeners = createListeners();
let known: ReadonlyMap<NodeId, KnownBranch> = new Map();

/** How well each branch of the notes on this device is known: counted beside what is due, shown in the outline's margin. */
export const knownBranches = {
  get: (id: NodeId): KnownBranch | undefined => known.get(id),
  set(counted: ReadonlyMap<NodeId, KnownBranch>): void {
    if (counted.size === 0 && known.size === 0) return;
    known = counted;
    listeners.tell();
  },
  subscribe: listeners.subscribe,
};
