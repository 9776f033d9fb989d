import type { Body } from "@perennial/contract/calls/endpoints";
import { ERROR_TEXT } from "@perennial/contract/calls/errors";
import { unreachable } from "@perennial/domain/result";
import type { AccountDeps } from "../../commands/accounts/accounts.ts";
import { createAnonymous } from "../../commands/accounts/create-anonymous.ts";
import { createUser } from "../../commands/accounts/create-user.ts";
import { logIn } from "../../commands/accounts/log-in.ts";
import { logOut } from "../../commands/accounts/log-out.ts";
import { subjectOf } from "../../commands/accounts/username.ts";
import { readOwnUser, readRootTree } from "../../queries/users.ts";
import { answerEmpty, answerJson, refuse, refuseBusy, refuseField, refuseFields } from "../answer.ts";
import { householdOf } from "../caller.ts";
import { deviceOf } from "../device.ts";
import type { Handlers } from "../implement.ts";
import type { RateLimits } from "../rate-limits.ts";

type AccountCall = "createAnonymous" | "createUser" | "login" | "logout" | "validateSession";

/**
 * Handles signing up, in and out, and the question whether a session stands. Limits are asked before a password is
 * hashed; what was refused because too many are being hashed does not count against them.
 */
export function accountHandlers(
  deps: AccountDeps & { readonly limits: RateLimits },
): Pick<Handlers, AccountCall> {
  const from = (request: Request, invite?: string): AccountDeps => ({
    ...deps,
    device: deviceOf(request),
    invite,
  });
  return {
    async createAnonymous({ query, caller, request }) {
      const admission = await deps.limits.newAccount(caller);
      if (!admission.ok) return admission.error;
      const { token, userId } = await createAnonymous(from(request, query.invite));
      return answerJson(201, { token, user: await readOwnUser(deps.pool, userId) });
    },

    async createUser({ body, query, viewer, caller, request }) {
      const admission = await deps.limits.newAccount(caller);
      if (!admission.ok) return admission.error;
      const anonymousId = viewer?.isAnonymous ? viewer.userId : null;
      const created = await createUser(
        from(request, query.invite),
        flat(body),
        householdOf(caller),
        anonymousId,
      );
      if (created.ok) {
        const { token, userId } = created.value;
        return answerJson(201, { id: userId, token, user: await readOwnUser(deps.pool, userId) });
      }
      const path = "user" in body ? "user.username" : "username";
      switch (created.error) {
        case "username-taken":
          return refuseField("username_taken", path);
        case "username-empty":
          return refuseFields([{ path, message: "Required." }]);
        case "busy":
          admission.value.giveBack();
          return refuseBusy();
        default:
          return unreachable(created.error);
      }
    },

    async login({ body, viewer, caller, request }) {
      const login = flat(body);
      const subject = subjectOf(login.username);
      const admission = await deps.limits.login(caller, subject);
      if (!admission.ok) return admission.error;
      const opened = await logIn(
        from(request),
        login,
        householdOf(caller),
        viewer?.isAnonymous ? viewer : null,
      );
      if (opened.ok) {
        await admission.value.succeeded();
        const { token, userId } = opened.value;
        return answerJson(200, { token, user: await readOwnUser(deps.pool, userId) });
      }
      if (opened.error === "wrong") return refuse("authentication_failed");
      admission.value.giveBack();
      return refuseBusy();
    },

    async logout({ viewer }) {
      await logOut(deps.pool, viewer);
      return answerEmpty();
    },

    async validateSession({ viewer, visibility }) {
      const user = await readOwnUser(deps.pool, viewer.userId);
      const rootId = visibility?.rootId ?? null;
      const root_tree =
        rootId === null ? user?.root_tree : await readRootTree(deps.pool, viewer.userId, rootId);
      return answerJson(200, { valid: true, user: user && { ...user, root_tree } });
    },
  };
}

/** What a session that does not stand is told, in the shape of the call that asks about it. */
export const invalidSession = (): Response =>
  answerJson(401, {
    valid: false,
    error: ERROR_TEXT.authentication_required,
    code: "authentication_required",
  });

const flat = <T extends Body<"createUser"> | Body<"login">>(body: T): Exclude<T, { user: unknown }> =>
  ("user" in body ? body.user : body) as Exclude<T, { user: unknown }>;
