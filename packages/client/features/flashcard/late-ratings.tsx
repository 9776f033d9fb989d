import { lazyPart } from "../../ui/lazy-part.tsx";

/** The buttons that rate a card promise when it comes back: the memory model comes after the first page. */
export const Ratings = lazyPart(async () => (await import("./ratings.tsx")).Ratings, {
  failed: ({ retry }) => (
    <button type="button" className="quiet" onClick={retry}>
      The ratings could not be loaded. Try again
    </button>
  ),
});
