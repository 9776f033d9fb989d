import { draftNotesByRules } from "@perennial/domain/draft/notes-by-rules";
import { draftCardsByRules } from "@perennial/domain/draft/rules";
import type { Drafter } from "../ports/drafter.ts";

/** Drafts without a model, from the form of the texts. */
export const createRulesDrafter = (): Drafter => ({
  source: "rules",
  model: null,
  costMicros: () => null,
  promptVersion: 1,
  async *draft({ kind, rows, most, perRow }) {
    const drafted =
      kind === "notes"
        ? draftNotesByRules(rows, { most, perRow })
        : draftCardsByRules(rows, { most, perRow });
    for (const proposal of drafted) yield { proposal };
  },
});
