import { lazyPart } from "../../ui/lazy-part.tsx";

/** No note waits for the words beside a card; without them the card is all there. */
export const Due = lazyPart(async () => (await import("./due.tsx")).Due, { failed: () => null });
