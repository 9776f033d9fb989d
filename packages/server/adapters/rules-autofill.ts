import { err, ok } from "@perennial/domain/result";
import { draftCard } from "@perennial/domain/text/draft-card";
import type { Autofill } from "../ports/autofill.ts";

/** Without a model: what the form of the text gives away. */
export const createRulesAutofill = (): Autofill => ({
  source: "rules",
  async draft(text) {
    const draft = draftCard(text);
    return draft ? ok(draft) : err({ kind: "nothing-to-draw" });
  },
});
