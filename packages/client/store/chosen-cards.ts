import type { RecordId } from "@perennial/domain/kind/record-id";

/** The parts of cards that were chosen in a list to be studied next, for as long as the page lives. */
export const chosenCards: { ids: ReadonlySet<RecordId> } = { ids: new Set() };
