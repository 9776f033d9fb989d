import type { Asking } from "../state/asking.ts";
import type { GroupState } from "../state/group-state.ts";

/** Sees that what a card's schedule goes by is loaded: where it stands, if anything is said of any branch. */
export function* needScheduling(state: GroupState, flashcardId: number): Asking<void> {
  const { outline } = state;
  yield* state.require((needs) => needs.need("study-settings", "node", 0));
  if ([...outline.recordsOf("studySettings")].length === 0) return;
  yield* state.require((needs) => needs.need("holder", "flashcard", flashcardId));
  const holder = outline.holderOf({ itemType: "flashcard", itemId: flashcardId });
  if (typeof holder === "number") yield* state.require((needs) => needs.need("line", "node", holder));
}
