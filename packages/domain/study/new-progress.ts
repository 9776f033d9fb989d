import { FRONT } from "../card/card-kinds.ts";
import { partId } from "../kind/owner.ts";
import { NO_MARKS } from "../tree/marks.ts";
import type { FlashcardId, Progress } from "../tree/node.ts";
import { UNRATED_COLOR } from "./confidence.ts";

/** The progress on a card nobody has rated yet: due at once. */
export const newProgress = (flashcardId: FlashcardId, now: Date, part = FRONT): Progress => ({
  id: partId(flashcardId, part),
  flashcardId,
  part,
  confidenceColor: UNRATED_COLOR,
  confidence: 0,
  strength: 0,
  difficulty: null,
  lapses: 0,
  nextReviewTime: now.toISOString(),
  reviewedAt: null,
  phase: "new",
  step: 0,
  studyDay: null,
  introducedOn: null,
  reviews: 0,
  prior: null,
  ...NO_MARKS,
});
