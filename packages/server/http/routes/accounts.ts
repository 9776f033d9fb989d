import type { Body } from "@perennial/contract/endpoints";
import { ERROR_TEXT } from "@perennial/contract/errors";
import type { AccountDeps } from "../../commands/accounts/accounts.ts";
import { createAnonymous } from "../../commands/accounts/create-anonymous.ts";
import { createUser } from "../../commands/accounts/create-user.ts";
import { logIn } from "../../commands/accounts/log-in.ts";
import { logOut } from "../../commands/accounts/log-out.ts";
import { subjectOf } from "../../commands/accounts/username.ts";
import { readOwnUser } from "../../queries/users.ts";
import { answerEmpty, answerJson, refuse, refuseField, refuseFields } from "../answer.ts";
import type { Handlers } from "../implement.ts";
import type { RateLimits } from "../rate-limits.ts";

type AccountCall = "createAnonymous" | "createUser" | "login" | "logout" | "validateSession";

export function accountHandlers(
  deps: AccountDeps & { readonly limits: RateLimits },
): Pick<Handlers, AccountCall> {
  return {
    async createAnonymous({ caller }) {
      const limited = await deps.limits.newAccount(caller);
      if (limited) return limited;
      const { token, userId } = await createAnonymous(deps);
      return answerJson(201, { token, user: await readOwnUser(deps.pool, userId) });
    },

    async createUser({ body, viewer, caller }) {
      const limited = await deps.limits.newAccount(caller);
      if (limited) return limited;
      const credentials = flat(body);
      const created = await createUser(deps, credentials, viewer?.isAnonymous ? viewer.userId : null);
      if (created.ok) {
        const { token, userId } = created.value;
        return answerJson(201, { id: userId, token, user: await readOwnUser(deps.pool, userId) });
      }
      const path = "user" in body ? "user.username" : "username";
      return created.error === "username-taken"
        ? refuseField("username_taken", path)
        : refuseFields([{ path, message: "Required." }]);
    },

    async login({ body, viewer, caller }) {
      const login = flat(body);
      const subject = subjectOf(login.username);
      const limited = await deps.limits.login(caller, subject);
      if (limited) return limited;
      const session = await logIn(deps, login, viewer?.isAnonymous ? viewer : null);
      if (!session) return refuse("authentication_failed");
      await deps.limits.loggedIn(caller, subject);
      return answerJson(200, { token: session.token, user: await readOwnUser(deps.pool, session.userId) });
    },

    async logout({ viewer }) {
      await logOut(deps.pool, viewer);
      return answerEmpty();
    },

    async validateSession({ viewer }) {
      return answerJson(200, { valid: true, user: await readOwnUser(deps.pool, viewer.userId) });
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
