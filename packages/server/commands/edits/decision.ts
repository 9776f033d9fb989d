import type { Plan } from "@perennial/domain/intent/plan";
import { opsOf } from "@perennial/domain/intent/plan";
import type { Refusal } from "@perennial/domain/intent/refusal";
import { type RecordId, serverId } from "@perennial/domain/kind/record-id";
import { err, ok, type Result } from "@perennial/domain/result";
import type { Asking } from "../state/asking.ts";
import type { GroupState } from "../state/group-state.ts";
import { type CommandRefusal, type Fields, refusalFromDomain } from "./refusal.ts";

/** Reads the answer to a command, once its ops are applied to the state. */
export interface CommandAnswer {
  readonly status: 200 | 201 | 204;
  readonly body: unknown;
}
export type Decision = Result<CommandAnswer, CommandRefusal>;

/** Applies the plan of an intent, or returns its refusal in the contract's terms. */
export function follow(
  state: GroupState,
  plan: Result<Plan, Refusal>,
  fields: Fields = {},
): Result<null, CommandRefusal> {
  if (!plan.ok) return err(refusalFromDomain(plan.error, fields));
  state.apply(opsOf(plan.value));
  return ok(null);
}

/** Does the same for a plan that places a node; asks for all siblings first where they have to be renumbered. */
export function* followPlacement(
  state: GroupState,
  plan: Result<Plan, Refusal>,
  nodeId: RecordId,
  fields: Fields,
): Asking<Result<null, CommandRefusal>> {
  const moved = plan.ok
    ? opsOf(plan.value).find((op) => op.type === "node.move" && op.id !== nodeId)
    : undefined;
  const parentId = moved?.type === "node.move" ? moved.after.parentId : null;
  if (state.alone && parentId !== null)
    yield* state.require((needs) => needs.need("children", "node", serverId(parentId)));
  return follow(state, plan, fields);
}
