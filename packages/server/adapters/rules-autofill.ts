import { err, ok } from "@perennial/domain/result";
import { draftCard } from "@perennial/domain/text/draft-card";
import type { Autofill } from "../ports/autofill.ts";

/** Drafts cards without a model, from the form of the text. */
export const createRulesAutofill = (): Autofill => ({
  source: "rules",
  async draft(text) {
    const draft = draftCard(text);
    return draft ? ok(draft) : err({ kind: "nothing-to-draw" });
  },
});
