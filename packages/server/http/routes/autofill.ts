import { isPrivate } from "@perennial/domain/draft/source";
import { draftCard } from "@perennial/domain/text/draft-card";
import { createCharge } from "../../commands/drafts/charge-use.ts";
import { readSource } from "../../commands/drafts/read-source.ts";
import type { Pool } from "../../database/connection.ts";
import type { Clock } from "../../ports/clock.ts";
import type { Drafters } from "../../ports/drafter.ts";
import { draftersFor, isSpent, readAssistant } from "../../queries/assistant.ts";
import { answerJson, refuse, refuseField, refuseSpent } from "../answer.ts";
import type { Handlers } from "../implement.ts";
import type { RateLimits } from "../rate-limits.ts";

/**
 * Handles the drafting of one card: by the model, which is asked about a single note and needs no consent of its own, or by
 * rules where there is none, or where the note is private. Each draft counts against the limits of its user, because it may
 * cost money. Nothing of it is kept but what it used.
 * @param deps.onDrafted told that the model drafted one
 * @param deps.onTrouble told why there is no draft, unless the caller has given up
 */
export function autofillHandlers({
  pool,
  clock,
  limits,
  drafters,
  onDrafted,
  onTrouble,
}: {
  readonly pool: Pool;
  readonly clock: Clock;
  readonly limits: Pick<RateLimits, "autofill">;
  readonly drafters: Drafters;
  readonly onDrafted: () => void;
  readonly onTrouble: (reason: string) => void;
}): Pick<Handlers, "autofillFlashcard"> {
  return {
    async autofillFlashcard({ body, request: { signal }, viewer, visibility, caller }) {
      const { userId } = viewer;
      const { text, mode = "fast" } = body;
      const nodeId = body.node_id ?? undefined;
      if (nodeId !== undefined && visibility && !(await visibility.of(pool, [nodeId]))(nodeId))
        return refuse("not_found");
      const row = nodeId === undefined ? undefined : await readSource(pool, userId, nodeId, 1);
      if (row === null) return refuse("not_found");
      const admission = await limits.autofill(caller, userId);
      if (!admission.ok) return admission.error;
      const { model, offer } = await draftersFor(pool, drafters, viewer);
      if (!model || row?.rows.length === 0 || isPrivate(text)) {
        const card = draftCard(text);
        return card ? answerJson(200, { ...card, source: "rules" }) : refuseField("nothing_to_draw", "text");
      }
      if (isSpent(await readAssistant(pool, userId, offer, clock()))) return refuseSpent(clock());
      const charge = createCharge(pool, userId, model.costMicros, clock);
      const drafted = await model.fillIn({ text, mode }, signal, charge.reserve);
      await charge.settled();
      if (drafted.ok) {
        onDrafted();
        return answerJson(200, { ...drafted.value, source: "model" });
      }
      if (drafted.error.kind === "nothing-to-draw") return refuseField("nothing_to_draw", "text");
      // Nobody waits for the answer of a call that was given up, and nothing is wrong then.
      if (!signal.aborted) onTrouble(drafted.error.reason);
      return refuse("ai_unavailable", { headers: { "Retry-After": "5" } });
    },
  };
}
