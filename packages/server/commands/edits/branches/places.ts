import type * as wire from "@perennial/contract/outline/wire";
import type { NodePlace } from "@perennial/domain/op/command";

/** Returns places as the domain spells them. */
export const movedPlaces = (
  places: Extract<wire.Command, { type: "branches.move" }>["places"],
): NodePlace[] =>
  places.map(({ id, parent_id: parentId, sort_order: sortOrder }) => ({ id, parentId, sortOrder }));
