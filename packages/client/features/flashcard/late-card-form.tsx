import { lazyPart } from "../../ui/lazy-part.tsx";

/** Nobody makes or edits a card before the first key. */
export const CardForm = lazyPart(async () => (await import("./card-form.tsx")).CardForm, {
  failed: ({ retry }) => (
    <button type="button" className="quiet" onClick={retry}>
      The form could not be loaded. Try again
    </button>
  ),
});
