import type { AccountDeps } from "../../commands/accounts/accounts.ts";
import { changePassword } from "../../commands/accounts/change-password.ts";
import { deleteAccount } from "../../commands/accounts/delete-account.ts";
import { endSessions, logOut } from "../../commands/accounts/log-out.ts";
import { newRecoveryCodes, recoverAccount } from "../../commands/accounts/recovery-codes.ts";
import { subjectOf } from "../../commands/accounts/username.ts";
import { inTransaction } from "../../database/transaction.ts";
import { readOwnAccount } from "../../queries/own-account.ts";
import { readSessions } from "../../queries/sessions.ts";
import { readOwnUser } from "../../queries/users.ts";
import { answerEmpty, answerJson, refuse, refuseBusy } from "../answer.ts";
import { householdOf } from "../caller.ts";
import { deviceOf } from "../device.ts";
import { guarded } from "../guarded.ts";
import type { Handlers } from "../implement.ts";
import { type RateLimits, recoveryOf } from "../rate-limits.ts";

type OwnCall =
  | "getAccount"
  | "deleteAccount"
  | "changePassword"
  | "createRecoveryCodes"
  | "recoverAccount"
  | "listSessions"
  | "endSession"
  | "endOtherSessions";

/** Handles what somebody who is signed in does with the account itself. */
export function ownAccountHandlers(
  deps: AccountDeps & { readonly limits: RateLimits },
): Pick<Handlers, OwnCall> {
  return {
    async getAccount({ viewer }) {
      const user = await readOwnUser(deps.pool, viewer.userId);
      const subject = subjectOf(user?.username ?? "");
      return answerJson(200, await readOwnAccount(deps.pool, viewer.userId, subject, deps.quota));
    },

    async deleteAccount({ body, viewer, caller }) {
      const attempt = () => deleteAccount(deps, viewer, body.password, householdOf(caller));
      return guarded({ limits: deps.limits, viewer, caller }, attempt, (eraseAt) =>
        answerJson(202, { erase_at: eraseAt.toISOString() }),
      );
    },

    async createRecoveryCodes({ body, viewer, caller }) {
      const attempt = () => newRecoveryCodes(deps, viewer, body.password, householdOf(caller));
      return guarded({ limits: deps.limits, viewer, caller }, attempt, (codes) => answerJson(201, { codes }));
    },

    async recoverAccount({ body, caller, request }) {
      const admission = await deps.limits.login(caller, recoveryOf(subjectOf(body.username)));
      if (!admission.ok) return admission.error;
      const device = deviceOf(request);
      const opened = await recoverAccount({ ...deps, device }, body, householdOf(caller));
      if (opened.ok) {
        await admission.value.succeeded();
        const { token, userId } = opened.value;
        return answerJson(200, { token, user: await readOwnUser(deps.pool, userId) });
      }
      if (opened.error === "wrong")
        return refuse("authentication_failed", { message: "Name and code do not belong together." });
      admission.value.giveBack();
      return refuseBusy();
    },

    async changePassword({ body, viewer, caller }) {
      const attempt = () => changePassword(deps, viewer, body, householdOf(caller));
      return guarded({ limits: deps.limits, viewer, caller }, attempt, () => answerEmpty());
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
