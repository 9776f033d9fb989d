import { mendByRules } from "@perennial/domain/draft/mend";
import { draftNotesByRules } from "@perennial/domain/draft/notes-by-rules";
import { draftCardsByRules } from "@perennial/domain/draft/rules";
import type { Drafter } from "../ports/drafter.ts";

/** Drafts without a model, from the form of the texts. */
export const createRulesDrafter = (): Drafter => ({
  source: "rules",
  model: null,
  costMicros: () => null,
  promptVersion: 1,
  async *draft({ kind, rows, card, most, perRow }) {
    if (card) for (const proposal of mendByRules(card)) yield { proposal };
    else if (kind === "notes")
      for (const proposal of draftNotesByRules(rows, { most, perRow })) yield { proposal };
    else
      for (const { row, ...proposal } of draftCardsByRules(rows, { most, perRow })) yield { proposal, row };
  },
});
