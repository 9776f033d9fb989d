import { type Result, unreachable } from "@perennial/domain/result";
import type { ProofRefusal } from "../commands/accounts/prove.ts";
import type { Viewer } from "../queries/sessions.ts";
import { refuse, refuseBusy, refuseField, refuseFields } from "./answer.ts";
import type { Caller } from "./caller.ts";
import { accountOf, type RateLimits } from "./rate-limits.ts";

/** Who tries something that asks for the proof that the account is theirs. */
export interface Guarded {
  readonly limits: RateLimits;
  readonly viewer: Viewer;
  readonly caller: Caller;
}

/**
 * Tries what asks whoever is signed in for their password, or for another proof; wrong passwords are limited as those of a
 * sign-in.
 * @param others answers what is refused for reasons of its own
 */
export async function guarded<T, E extends string = never>(
  { limits, viewer, caller }: Guarded,
  attempt: () => Promise<Result<T, ProofRefusal | E>>,
  answer: (value: T) => Response,
  others: (error: E) => Response = unreachable as (error: E) => never,
): Promise<Response> {
  const admission = await limits.login(caller, accountOf(viewer.userId));
  if (!admission.ok) return admission.error;
  const done = await attempt();
  if (done.ok) {
    await admission.value.succeeded();
    return answer(done.value);
  }
  if (done.error === "wrong") return refuseField("wrong_password", "password");
  admission.value.giveBack();
  switch (done.error) {
    case "none":
      return refuse("conflict", { message: "This account has no password." });
    case "unproven":
      return refuseFields([{ path: "password", message: "Required, unless you have just signed in." }]);
    case "busy":
      return refuseBusy();
    default:
      return others(done.error as E);
  }
}
