import { confidenceOfColor } from "@perennial/domain/study/confidence";
import { newProgress } from "@perennial/domain/study/new-progress";
import { rateProgress } from "@perennial/domain/study/progress";
import type { Scheduling } from "@perennial/domain/study/schedule";
import type { StudyMoment } from "@perennial/domain/study/study-day";
import type { ConfidenceColor, Progress } from "@perennial/domain/tree/node";
import { waitOf, waitText } from "./due-text.ts";

/** When and where a card is rated, and how its branch is to be studied. */
export interface RatedHere extends StudyMoment {
  readonly scheduling: Scheduling;
}

/** When a card would come back after a rating now: by the rule that the server goes by. */
export function comesBackText(
  progress: Progress | undefined,
  color: ConfidenceColor,
  here: RatedHere,
): string {
  const { now, timeZone, scheduling } = here;
  const given = { rating: confidenceOfColor(color).rating, at: now, timeZone };
  return waitText(waitOf(rateProgress(progress ?? newProgress(0, now), given, scheduling), here));
}
