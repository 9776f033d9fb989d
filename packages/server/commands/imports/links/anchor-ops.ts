import type { Op } from "@perennial/domain/op/op";
import { creationOf } from "@perennial/domain/op/record-ops";
import { createFacts, type Facts } from "../../state/facts.ts";
import type { AnchorToWrite } from "./known-links.ts";

/** Returns the ops that have anchors lead to their nodes; they belong behind those that make the nodes. */
export function opsOfAnchors(
  anchors: readonly AnchorToWrite[],
  nodeOf: (source: string) => number | undefined,
): { readonly ops: readonly Op[]; readonly facts: Facts } {
  const facts = createFacts();
  const ops = anchors.flatMap(({ id, source, stored }): Op[] => {
    const nodeId = nodeOf(source);
    if (!nodeId) return [];
    if (stored) facts.stored.anchor.set(id, stored);
    if (!stored || stored.deletedAt) return [creationOf("anchor", { id, nodeId })];
    return [{ type: "anchor.edit", id, before: { nodeId: stored.record.nodeId }, after: { nodeId } }];
  });
  return { ops, facts };
}
