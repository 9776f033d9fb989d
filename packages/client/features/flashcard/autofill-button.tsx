import { lazyPart } from "../../ui/lazy-part.tsx";

/** Drafts question and answer from the text. Fetched with the first form: no note is written by it. */
export const AutofillButton = lazyPart(async () => (await import("./autofill.tsx")).Autofill, {
  waiting: (
    <button type="button" className="quiet" disabled>
      Autofill
    </button>
  ),
  failed: ({ retry }) => (
    <button type="button" className="quiet" onClick={retry}>
      Autofill could not be loaded. Try again
    </button>
  ),
});
