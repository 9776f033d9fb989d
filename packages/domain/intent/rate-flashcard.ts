import { FRONT } from "../card/card-kinds.ts";
import { partId } from "../kind/owner.ts";
import { err, ok, type Result } from "../result.ts";
import { confidenceOfColor } from "../study/confidence.ts";
import { newProgress } from "../study/new-progress.ts";
import { rateProgress } from "../study/progress.ts";
import type { Scheduling } from "../study/schedule.ts";
import { schedulingOfCard } from "../study/settings.ts";
import { type StudyDay, studyDayOf } from "../study/study-day.ts";
import type { ConfidenceColor, FlashcardId, Progress } from "../tree/node.ts";
import type { TreeView } from "../tree/view.ts";
import type { Plan } from "./plan.ts";
import type { Refusal } from "./refusal.ts";

export interface RateFlashcard {
  readonly flashcardId: FlashcardId;
  readonly color: ConfidenceColor;
  /** When the card was rated. */
  readonly now: Date;
  /** What of the card was asked; 0 for the card as a whole. */
  readonly part?: number | undefined;
  /** Where it was rated, as an IANA name: its study day is a day there. */
  readonly timeZone: string;
  /** From seeing the question to rating it, in whole milliseconds. */
  readonly durationMs?: number | undefined;
  readonly scheduling?: Scheduling | undefined;
}

const dueDayOf = ({ nextReviewTime }: Progress, timeZone: string): StudyDay =>
  studyDayOf(new Date(nextReviewTime), timeZone);

/** How well a card was known: POST /flashcards/{id}/confidence. The same colour again is a rating again. */
export function rateFlashcard(tree: TreeView, args: RateFlashcard): Result<Plan, Refusal> {
  const { flashcardId, color, now, part = FRONT, timeZone, durationMs } = args;
  const scheduling = args.scheduling ?? schedulingOfCard(tree, flashcardId);
  if (!tree.get("flashcard", flashcardId)) return err("unknown-item");
  const id = partId(flashcardId, part);
  const before = tree.get("progress", id) ?? null;
  const { rating } = confidenceOfColor(color);
  const given = { rating, at: now, timeZone };
  const after = rateProgress(before ?? newProgress(flashcardId, now, part), given, scheduling);
  const reviewedAt = now.toISOString();
  const rated = { type: "flashcard.rate", id: flashcardId, part, color, reviewedAt, timeZone } as const;
  const dueDay = scheduling.easyDays && after.phase === "review" ? dueDayOf(after, timeZone) : undefined;
  const command = {
    ...rated,
    ...(durationMs === undefined ? {} : { durationMs }),
    ...(dueDay === undefined ? {} : { dueDay }),
  };
  return ok({ steps: [{ command, ops: [{ type: "progress.set", id, before, after }] }] });
}
