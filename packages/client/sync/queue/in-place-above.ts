import type { Command, NodePlace } from "@perennial/domain/op/command";
import type { Op } from "@perennial/domain/op/op";
import type { NodeId } from "@perennial/domain/tree/node";
import type { EntryStep, PlaceAbove } from "./entries.ts";

/**
 * A refused step with the place of its missing parent below the nearest living ancestor; null if none applies.
 * It keeps its UUID: a refused call used no idempotency key.
 */
export function inPlaceAbove(step: EntryStep, lives: (id: NodeId) => boolean): EntryStep | null {
  const { above = [] } = step;
  const at = above.findIndex(({ parentId }) => lives(parentId));
  const place = above[at];
  const command = place && commandAt(step.command, place);
  if (!command) return null;
  const moved = new Set(command.type === "branches.move" ? command.places.map(({ id }) => id) : [command.id]);
  // Ops on other nodes renumbered the siblings that the row was to have.
  const ops = step.ops.flatMap((op): Op[] => {
    if (op.type === "node.create") return [{ ...op, after: { ...op.after, ...inside(place, op.after) } }];
    if (op.type !== "node.move") return [op];
    return moved.has(op.id) ? [{ ...op, after: inside(place, op.after) }] : [];
  });
  return { ...step, command, ops, above: above.slice(at + 1) };
}

type Placing = Extract<Command, { type: "node.create" | "node.move" | "branches.move" }>;

function commandAt(command: Command, place: PlaceAbove): Placing | undefined {
  switch (command.type) {
    case "branches.move": {
      const places = command.places.map((each): NodePlace => ({ id: each.id, ...inside(place, each) }));
      return { ...command, places };
    }
    case "node.create":
    case "node.move": {
      const { previousSiblingId: _beside, ...rest } = command;
      return { ...rest, ...inside(place, command) };
    }
    default:
      return undefined;
  }
}

/** Less than what is left between siblings, unless rows were put between the same two many times. */
const WIDTH = 2 ** -10;

/** Rows that take the place of their parent keep the order that they had below it. */
const inside = (place: PlaceAbove, { sortOrder }: { readonly sortOrder: number }): PlaceAbove => ({
  parentId: place.parentId,
  sortOrder: place.sortOrder + (WIDTH * sortOrder) / (1 + Math.abs(sortOrder)),
});
