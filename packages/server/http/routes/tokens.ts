import { unreachable } from "@perennial/domain/result";
import { logOut } from "../../commands/accounts/log-out.ts";
import { createToken, type TokenDeps } from "../../commands/accounts/personal-tokens.ts";
import type { DraftJobs } from "../../commands/drafts/draft-jobs.ts";
import { readTokens } from "../../queries/tokens.ts";
import { answerEmpty, answerJson, refuse, refuseFields } from "../answer.ts";
import type { Handlers } from "../implement.ts";

const TOO_MANY = "You have 20 tokens, which is all there can be. Revoke one that you do not need.";
const TAKEN = "Another token has this name, by which the history tells who did what. Choose another one.";

/** Handles personal tokens: the keys of programs (decision 149). */
export function tokenHandlers(
  deps: TokenDeps & { readonly drafts: Pick<DraftJobs, "endRevoked"> },
): Pick<Handlers, "createToken" | "listTokens" | "revokeToken"> {
  const tokensOf = (userId: number) => readTokens(deps.pool, userId, deps.clock());
  return {
    async createToken({ body, viewer: { userId } }) {
      const made = await createToken(deps, userId, body);
      if (made.ok) {
        const { id, token } = made.value;
        const own = (await tokensOf(userId)).find((each) => each.id === id);
        return own ? answerJson(201, { ...own, token }) : refuse("conflict");
      }
      switch (made.error) {
        case "over":
          return refuseFields([{ path: "expires_at", message: "Must be later than now." }]);
        case "no-branch":
          return refuse("not_found");
        case "too-many":
          return refuse("conflict", { message: TOO_MANY });
        case "taken":
          return refuseFields([{ path: "name", message: TAKEN }]);
        default:
          return unreachable(made.error);
      }
    },

    async listTokens({ viewer: { userId } }) {
      return answerJson(200, { tokens: await tokensOf(userId) });
    },

    async revokeToken({ id, viewer: { userId } }) {
      const isTheirs = (await tokensOf(userId)).some((each) => each.id === id);
      const wasThere = isTheirs && (await logOut(deps.pool, { userId, sessionId: id }));
      if (!wasThere) return refuse("not_found");
      await deps.drafts.endRevoked(userId);
      return answerEmpty();
    },
  };
}
