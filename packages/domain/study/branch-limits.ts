import type { NodeId } from "../tree/node.ts";
import type { Allowance, BranchLimits } from "./queue.ts";
import type { LimitName, SettingsHere } from "./settings.ts";

/** A card that was studied today, and how it is studied. */
export interface StudiedCard {
  readonly here: SettingsHere;
  readonly wasNew: boolean;
}

/**
 * What of a day is left for each branch. A limit is for all cards below the node that says it, also for those below one
 * that says another: each card counts towards every limit above it, so that no branch gets more than it says.
 */
export function branchLimits(studied: Iterable<StudiedCard>): (here: SettingsHere) => BranchLimits {
  const done = {
    newPerDay: new Map<NodeId | null, number>(),
    reviewsPerDay: new Map<NodeId | null, number>(),
  };
  for (const { here, wasNew } of studied) {
    const name = wasNew ? "newPerDay" : "reviewsPerDay";
    for (const { from } of here.limits[name]) done[name].set(from, (done[name].get(from) ?? 0) + 1);
  }
  const allowances = {
    newPerDay: new Map<NodeId | null, Allowance>(),
    reviewsPerDay: new Map<NodeId | null, Allowance>(),
  };
  const allowancesOf = (name: LimitName, { limits }: SettingsHere): readonly Allowance[] =>
    limits[name].map(({ from, perDay }) => {
      const known = allowances[name].get(from);
      if (known) return known;
      const made = { left: Math.max(0, perDay - (done[name].get(from) ?? 0)) };
      allowances[name].set(from, made);
      return made;
    });
  const known = new Map<SettingsHere, BranchLimits>();
  return (here) => {
    const found = known.get(here);
    if (found) return found;
    const made = { newCards: allowancesOf("newPerDay", here), reviews: allowancesOf("reviewsPerDay", here) };
    known.set(here, made);
    return made;
  };
}
