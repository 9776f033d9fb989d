import type * as wire from "@perennial/contract/outline/wire";
import { moveToPlaces } from "@perennial/domain/intent/move-to-places";
import { serverId } from "@perennial/domain/kind/record-id";
import { err, ok } from "@perennial/domain/result";
import { heightOf, levelOf } from "@perennial/domain/tree/selectors";
import type { Asking } from "../../state/asking.ts";
import type { GroupState } from "../../state/group-state.ts";
import { type Decision, follow } from "../decision.ts";
import { refuse } from "../refusal.ts";
import { movedPlaces } from "./places.ts";

type Command = Extract<wire.Command, { type: "branches.move" }>;

/** Moves branches in one call, each to a place. What somebody has deleted meanwhile is passed over. */
export function* moveBranches(state: GroupState, command: Command): Asking<Decision> {
  const { outline, facts } = state;
  const isKnown = (id: number) => outline.get("node", id) !== undefined || facts.stored.node.has(id);
  if (!command.places.every(({ id }) => isKnown(id))) return err(refuse("not_found"));
  const places = movedPlaces(command.places).filter(({ id }) => outline.get("node", id));
  if (places.length === 0) return err(refuse("not_found"));
  const levels = new Map<number, number>();
  const level = (id: number) => {
    const known = levels.get(id) ?? levelOf(outline, id);
    levels.set(id, known);
    return known;
  };
  // Counting a branch reads all of it: only a move downwards can make it too deep.
  yield* state.require((needs) => {
    for (const { id, parentId } of places) {
      const from = outline.get("node", id)?.parentId;
      if (from === parentId || from === null || from === undefined) continue;
      if (level(serverId(parentId)) > level(serverId(from))) needs.need("height", "node", serverId(id));
    }
  });
  const plan = moveToPlaces(outline, places, (tree, id) =>
    Math.max(facts.heights.get(serverId(id)) ?? 1, heightOf(tree, id)),
  );
  const moved = follow(state, plan);
  return moved.ok ? ok({ status: 200, body: { nodes: places.length } }) : moved;
}
