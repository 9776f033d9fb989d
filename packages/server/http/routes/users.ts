import type pg from "pg";
import { readOwnUser, readPublicUser, readSubscription } from "../../queries/users.ts";
import { answerJson, refuse } from "../answer.ts";
import type { Handlers } from "../implement.ts";

export function userHandlers(deps: {
  readonly pool: pg.Pool;
  readonly userCount: () => Promise<number>;
  readonly subscriptionRequired: boolean;
}): Pick<Handlers, "userStats" | "getUser" | "subscriptionStatus"> {
  return {
    async userStats() {
      return answerJson(200, { user_count: await deps.userCount() });
    },

    async getUser({ id, viewer }) {
      const read = viewer?.userId === id ? readOwnUser : readPublicUser;
      const user = await read(deps.pool, id);
      return user ? answerJson(200, user) : refuse("not_found");
    },

    async subscriptionStatus({ viewer }) {
      const subscription = await readSubscription(deps.pool, viewer.userId);
      if (!subscription) return refuse("not_found");
      return answerJson(200, {
        has_subscription: subscription.hasSubscription,
        status: subscription.status,
        required: deps.subscriptionRequired,
        trial_ends_at: subscription.trialEndsAt?.toISOString() ?? null,
        current_period_end: subscription.currentPeriodEnd?.toISOString() ?? null,
      });
    },
  };
}
