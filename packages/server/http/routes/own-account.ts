import { type Result, unreachable } from "@perennial/domain/result";
import type { AccountDeps } from "../../commands/accounts/accounts.ts";
import { endSessions, logOut } from "../../commands/accounts/log-out.ts";
import { changePassword, type PasswordRefusal } from "../../commands/accounts/password-of.ts";
import { inTransaction } from "../../database/transaction.ts";
import { readSessions, type Viewer } from "../../queries/sessions.ts";
import { answerEmpty, answerJson, refuse, refuseField } from "../answer.ts";
import type { Caller } from "../caller.ts";
import type { Handlers } from "../implement.ts";
import type { RateLimits } from "../rate-limits.ts";
import { householdOf, refuseBusy } from "./accounts.ts";

type OwnCall = "changePassword" | "listSessions" | "endSession" | "endOtherSessions";

/** Handles what somebody who is signed in does with the account itself. */
export function ownAccountHandlers(
  deps: AccountDeps & { readonly limits: RateLimits },
): Pick<Handlers, OwnCall> {
  return {
    async changePassword({ body, viewer, caller }) {
      const attempt = () => changePassword(deps, viewer, body, householdOf(caller));
      return guarded(deps.limits, viewer, caller, attempt, () => answerEmpty());
    },

    async listSessions({ viewer }) {
      return answerJson(200, { sessions: await readSessions(deps.pool, viewer, deps.clock()) });
    },

    async endSession({ id, viewer }) {
      const wasThere = await logOut(deps.pool, { userId: viewer.userId, sessionId: id });
      return wasThere ? answerEmpty() : refuse("not_found");
    },

    async endOtherSessions({ viewer }) {
      await inTransaction(deps.pool, (client) => endSessions(client, viewer.userId, viewer.sessionId));
      return answerEmpty();
    },
  };
}

/** Tries what asks for the password of whoever is signed in; wrong ones are limited as those of a sign-in. */
async function guarded<T>(
  limits: RateLimits,
  { userId }: Viewer,
  caller: Caller,
  attempt: () => Promise<Result<T, PasswordRefusal>>,
  answer: (value: T) => Response | Promise<Response>,
): Promise<Response> {
  const admission = await limits.login(caller, `account ${userId}`);
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
    case "busy":
      return refuseBusy();
    default:
      return unreachable(done.error);
  }
}
