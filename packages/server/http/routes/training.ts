import { readTraining } from "../../commands/training/training-rows.ts";
import type { Trainings } from "../../commands/training/trainings.ts";
import type { Pool } from "../../database/connection.ts";
import type { Clock } from "../../ports/clock.ts";
import { readOwnWeights } from "../../queries/study-settings.ts";
import { mayStudy } from "../../queries/users.ts";
import { answerEmpty, answerJson, refuse } from "../answer.ts";
import type { Handlers } from "../implement.ts";

type TrainingCall = "getTraining" | "startTraining" | "cancelTraining";

const UNDER_WAY = "Your weights are being trained already.";

/** Learning one's own weights. */
export function trainingHandlers(deps: {
  readonly pool: Pool;
  readonly trainings: Trainings;
  readonly clock: Clock;
  readonly entitlement: Parameters<typeof mayStudy>[2];
}): Pick<Handlers, TrainingCall> {
  const { pool, trainings, clock } = deps;
  const read = async (userId: number) => readTraining(pool, userId, clock());
  return {
    async getTraining({ viewer }) {
      return answerJson(200, await read(viewer.userId));
    },

    async startTraining({ body, viewer: { userId } }) {
      if (!(await mayStudy(pool, userId, deps.entitlement)))
        return refuse("subscription_required", { details: { feature: "Studying flashcards" } });
      const inForce = await readOwnWeights(pool, userId);
      const hasBegun = await trainings.start({ userId, inForce, isSure: body.is_sure === true });
      return hasBegun ? answerJson(201, await read(userId)) : refuse("conflict", { message: UNDER_WAY });
    },

    async cancelTraining({ viewer }) {
      await trainings.cancel(viewer.userId);
      return answerEmpty();
    },
  };
}
