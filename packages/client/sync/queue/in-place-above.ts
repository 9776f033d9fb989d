import type { Op } from "@perennial/domain/op/op";
import type { NodeId } from "@perennial/domain/tree/node";
import type { EntryStep } from "./entries.ts";

/**
 * A refused step with the place of its missing parent below the nearest living ancestor; null if none applies.
 * It keeps its UUID: a refused call used no idempotency key.
 */
export function inPlaceAbove(step: EntryStep, lives: (id: NodeId) => boolean): EntryStep | null {
  const { command, above = [] } = step;
  const at = above.findIndex(({ parentId }) => lives(parentId));
  const place = above[at];
  if ((command.type !== "node.create" && command.type !== "node.move") || !place) return null;
  const { previousSiblingId: _beside, ...rest } = command;
  // Ops on other nodes renumbered the siblings that the row was to have.
  const ops = step.ops.flatMap((op): Op[] => {
    if (op.type === "node.create") return [{ ...op, after: { ...op.after, ...place } }];
    if (op.type !== "node.move") return [op];
    return op.id === command.id ? [{ ...op, after: { ...op.after, ...place } }] : [];
  });
  return { ...step, command: { ...rest, ...place }, ops, above: above.slice(at + 1) };
}
