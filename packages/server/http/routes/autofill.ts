import { draftFlashcard } from "../../queries/draft-flashcard.ts";
import { answerJson, refuse, refuseField } from "../answer.ts";
import type { Handlers } from "../implement.ts";
import type { RateLimits } from "../rate-limits.ts";

/**
 * Handles the drafting of a card. Each draft counts against the limits of its user, because it may cost money.
 * @param deps.onDrafted told that the model drafted one
 * @param deps.onTrouble told why there is no draft, unless the caller has given up
 */
export function autofillHandlers(
  deps: Parameters<typeof draftFlashcard>[0] & {
    readonly limits: Pick<RateLimits, "autofill">;
    readonly onDrafted: () => void;
    readonly onTrouble: (reason: string) => void;
  },
): Pick<Handlers, "autofillFlashcard"> {
  return {
    async autofillFlashcard({ body, request, viewer, caller }) {
      const admission = await deps.limits.autofill(caller, viewer.userId);
      if (!admission.ok) return admission.error;
      const drafted = await draftFlashcard(deps, body, request.signal);
      if (drafted.ok) {
        if (drafted.value.source === "model") deps.onDrafted();
        return answerJson(200, drafted.value);
      }
      if (drafted.error.kind === "nothing-to-draw") return refuseField("nothing_to_draw", "text");
      // Nobody waits for the answer of a call that was given up, and nothing is wrong then.
      if (!request.signal.aborted) deps.onTrouble(drafted.error.reason);
      return refuse("ai_unavailable", { headers: { "Retry-After": "5" } });
    },
  };
}
