import type { Pool } from "../../database/connection.ts";
import { readOwnUser, readPublicUser } from "../../queries/users.ts";
import { answerJson, refuse } from "../answer.ts";
import type { Handlers } from "../implement.ts";

/** Handles the number of users and what is told of one: all of it to that user, what is public to anybody else. */
export function userHandlers(deps: {
  readonly pool: Pool;
  readonly userCount: () => Promise<number>;
}): Pick<Handlers, "userStats" | "getUser"> {
  return {
    async userStats() {
      return answerJson(200, { user_count: await deps.userCount() });
    },

    async getUser({ id, viewer }) {
      const read = viewer?.userId === id ? readOwnUser : readPublicUser;
      const user = await read(deps.pool, id);
      return user ? answerJson(200, user) : refuse("not_found");
    },
  };
}
