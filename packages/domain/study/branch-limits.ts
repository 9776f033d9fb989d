import type { NodeId } from "../tree/node.ts";
import type { Allowance, BranchLimits } from "./queue.ts";
import type { LimitName, SettingsHere } from "./settings.ts";

/** A card that was met today. */
export interface MetCard {
  readonly nodeId: NodeId;
  readonly wasNew: boolean;
}

/**
 * What of a day is left for each branch. A limit is for all cards below the node that says it, also for those below one
 * that says another: each card counts towards every limit above it, so that no branch gets more than it says.
 */
export function branchLimits(
  settingsOf: (nodeId: NodeId) => SettingsHere,
  met: Iterable<MetCard>,
): (nodeId: NodeId) => BranchLimits {
  const done = {
    newPerDay: new Map<NodeId | null, number>(),
    reviewsPerDay: new Map<NodeId | null, number>(),
  };
  for (const { nodeId, wasNew } of met) {
    const name = wasNew ? "newPerDay" : "reviewsPerDay";
    for (const { from } of settingsOf(nodeId).limits[name])
      done[name].set(from, (done[name].get(from) ?? 0) + 1);
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
  return (nodeId) => {
    const here = settingsOf(nodeId);
    return { newCards: allowancesOf("newPerDay", here), reviews: allowancesOf("reviewsPerDay", here) };
  };
}
