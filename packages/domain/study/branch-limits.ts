import type { NodeId } from "../tree/node.ts";
import type { Allowance, BranchLimits } from "./queue.ts";
import type { SettingsHere } from "./settings.ts";

/** A card that was met today. */
export interface MetCard {
  readonly nodeId: NodeId;
  readonly wasNew: boolean;
}

/**
 * What of a day is left for each branch. A limit is for all cards below the node that says it, except for those below
 * one that says a limit of its own.
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
    const source = settingsOf(nodeId).from[name];
    done[name].set(source, (done[name].get(source) ?? 0) + 1);
  }
  const allowances = {
    newPerDay: new Map<NodeId | null, Allowance>(),
    reviewsPerDay: new Map<NodeId | null, Allowance>(),
  };
  const allowance = (name: "newPerDay" | "reviewsPerDay", { settings, from }: SettingsHere): Allowance => {
    const source = from[name];
    const known = allowances[name].get(source);
    if (known) return known;
    const made = { left: Math.max(0, settings[name] - (done[name].get(source) ?? 0)) };
    allowances[name].set(source, made);
    return made;
  };
  return (nodeId) => {
    const here = settingsOf(nodeId);
    return { newCards: allowance("newPerDay", here), reviews: allowance("reviewsPerDay", here) };
  };
}
