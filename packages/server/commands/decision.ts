import type { Plan } from "@perennial/domain/intent/plan";
import { opsOf } from "@perennial/domain/intent/plan";
import type { Refusal } from "@perennial/domain/intent/refusal";
import { err, ok, type Result } from "@perennial/domain/result";
import type { GroupState } from "./group-state.ts";
import { type CommandRefusal, type Fields, refusalFromDomain } from "./refusal.ts";

/** What a command answers once its ops are applied to the state. */
export interface Answer {
  readonly status: 200 | 201 | 204;
  readonly body: unknown;
}
export type Decision = Result<Answer, CommandRefusal>;

/** Applies what an intent decided, or says its refusal in the contract's words. */
export function follow(
  state: GroupState,
  plan: Result<Plan, Refusal>,
  fields: Fields = {},
): Result<null, CommandRefusal> {
  if (!plan.ok) return err(refusalFromDomain(plan.error, fields));
  state.apply(opsOf(plan.value));
  return ok(null);
}
