import { lazyPart } from "../../ui/lazy-part.tsx";
import { CARD_FORM_TEXTS } from "./flashcard-texts.ts";

/** The buttons that rate a card promise when it comes back: the memory model comes after the first page. */
export const Ratings = lazyPart(async () => (await import("./ratings.tsx")).Ratings, {
  failed: ({ retry }) => (
    <button type="button" className="quiet" onClick={retry}>
      {CARD_FORM_TEXTS.ratingsNotLoaded}
    </button>
  ),
});
