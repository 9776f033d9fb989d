import { isPrivate } from "@perennial/domain/draft/source";
import { createCharge } from "../../commands/drafts/charge-use.ts";
import { readSource } from "../../commands/drafts/read-source.ts";
import type { Pool } from "../../database/connection.ts";
import type { Clock } from "../../ports/clock.ts";
import { type Drafters, DraftFailure } from "../../ports/drafter.ts";
import { draftersFor, isSpent, readAssistant } from "../../queries/assistant.ts";
import { answerJson, refuse } from "../answer.ts";
import type { Handlers } from "../implement.ts";
import type { RateLimits } from "../rate-limits.ts";

/** Of a card that the model was not asked about, or said nothing of. */
const NO_GRADE = { verdict: null, missing: [] } as const;

/** Handles grades of typed answers: asked while a person looks at the answer, and kept nowhere (decision 151). */
export function gradeHandlers({
  pool,
  clock,
  limits,
  drafters,
}: {
  readonly pool: Pool;
  readonly clock: Clock;
  readonly limits: Pick<RateLimits, "autofill">;
  readonly drafters: Drafters;
}): Pick<Handlers, "gradeAnswer"> {
  return {
    async gradeAnswer({ id, body, request: { signal }, viewer, visibility, caller }) {
      const { userId } = viewer;
      const { model, offer } = await draftersFor(pool, drafters, viewer);
      if (visibility && !(await visibility.of(pool, [id]))(id)) return refuse("not_found");
      const card = await readSource(pool, userId, id, 1);
      if (!card) return refuse("not_found");
      const isHidden = card.rows.length === 0 || isPrivate(body.question) || isPrivate(body.answer);
      if (!model || isHidden) return answerJson(200, NO_GRADE);
      const assistant = await readAssistant(pool, userId, offer, clock());
      if (!assistant.grades || isSpent(assistant)) return answerJson(200, NO_GRADE);
      const admission = await limits.autofill(caller, userId);
      if (!admission.ok) return admission.error;
      const charge = createCharge(pool, userId, model.costMicros, clock);
      const asked = { path: card.path, ...body };
      const grade = await model.grade(asked, signal, charge.reserve).catch((error: unknown) => {
        if (error instanceof DraftFailure) return null;
        throw error;
      });
      await charge.settled();
      return answerJson(200, grade ? { ...grade, missing: [...grade.missing] } : NO_GRADE);
    },
  };
}
