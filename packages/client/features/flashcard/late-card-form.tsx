import { lazyPart } from "../../ui/lazy-part.tsx";
import { CARD_FORM_TEXTS } from "./flashcard-texts.ts";

/** Nobody makes or edits a card before the first key. */
export const CardForm = lazyPart(async () => (await import("./card-form.tsx")).CardForm, {
  failed: ({ retry }) => (
    <button type="button" className="quiet" onClick={retry}>
      {CARD_FORM_TEXTS.notLoaded}
    </button>
  ),
});
