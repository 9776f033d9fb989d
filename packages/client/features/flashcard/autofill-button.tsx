import { lazyPart } from "../../ui/lazy-part.tsx";
import { AUTOFILL_TEXTS } from "./flashcard-texts.ts";

/** Drafts question and answer from the text. Fetched with the first form: no note is written by it. */
export const AutofillButton = lazyPart(async () => (await import("./autofill.tsx")).Autofill, {
  waiting: (
    <button type="button" className="quiet" disabled>
      Autofill
    </button>
  ),
  failed: ({ retry }) => (
    <button type="button" className="quiet" onClick={retry}>
      {AUTOFILL_TEXTS.notLoaded}
    </button>
  ),
});
