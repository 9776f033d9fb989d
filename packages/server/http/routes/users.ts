import { type Newcomer, SIGN_UP_NOTICE } from "../../commands/accounts/invitations.ts";
import type { Pool } from "../../database/connection.ts";
import { readOwnUser, readPublicUser } from "../../queries/users.ts";
import { answerJson, refuse } from "../answer.ts";
import type { Handlers } from "../implement.ts";

/** Handles the number of users and what is told of one: all of it to that user, what is public to anybody else. */
export function userHandlers(deps: {
  readonly pool: Pool;
  readonly userCount: () => Promise<number>;
  readonly signUp: Newcomer["signUp"];
}): Pick<Handlers, "userStats" | "getUser"> {
  return {
    async userStats() {
      const notice = SIGN_UP_NOTICE[deps.signUp];
      return answerJson(200, {
        user_count: await deps.userCount(),
        ...(notice === undefined ? {} : { sign_up_notice: notice }),
      });
    },

    async getUser({ id, viewer }) {
      const read = viewer?.userId === id ? readOwnUser : readPublicUser;
      const user = await read(deps.pool, id);
      return user ? answerJson(200, user) : refuse("not_found");
    },
  };
}
