import type { BackupMemory, BackupReview } from "@perennial/contract/files/backup";
import { MEMORY_MODEL } from "@perennial/domain/study/memory";
import { FALLBACK_ZONE, studyDayOf } from "@perennial/domain/study/study-day";
import type { ImportedMemory, ImportedReview } from "./document.ts";

/** Returns the memory of a card in a backup, by part: its log, or of an older backup one row that it came to. */
export const memoryOfBackup = (
  memory: readonly BackupMemory[],
  reviews: readonly BackupReview[] | undefined,
): ImportedMemory[] =>
  memory.map((part) => ({
    part: part.part,
    ...(part.row === undefined ? {} : { row: part.row }),
    reviews: reviews ? reviews.filter((row) => row.part === part.part).map(rowOf) : stateOf(part),
    marks: {
      suspendedAt: part.suspended_at,
      buriedUntil: part.buried_until,
      flag: part.flag,
      leftAt: part.left_at ?? 0,
      hintsOff: part.hints_off ?? 0,
      forgottenAt: part.forgotten_at ?? null,
    },
    dueAt: new Date(part.next_review_time),
  }));

const rowOf = (row: BackupReview): ImportedReview => ({
  ...row,
  model: row.model ?? MEMORY_MODEL,
  scheduling: row.scheduling ?? null,
  reviewed_at: new Date(row.reviewed_at),
  due_after: row.due_after === null ? null : new Date(row.due_after),
});

function stateOf(memory: BackupMemory): ImportedReview[] {
  const { confidence, reviewed_at: reviewedAt, difficulty, strength } = memory;
  if (confidence === 0 || reviewedAt === null || difficulty === null) return [];
  return [
    {
      uuid: null,
      part: memory.part,
      rating: confidence,
      kind: "imported",
      reviewed_at: new Date(reviewedAt),
      time_zone: FALLBACK_ZONE,
      study_day: memory.study_day ?? studyDayOf(new Date(reviewedAt), FALLBACK_ZONE),
      duration_ms: null,
      phase_before: null,
      stability_before: null,
      difficulty_before: null,
      phase_after: "review",
      stability_after: strength,
      difficulty_after: difficulty,
      due_after: new Date(memory.next_review_time),
      lapses_after: memory.lapses,
      weights: 0,
      model: MEMORY_MODEL,
      scheduling: null,
      undone_by: null,
    },
  ];
}
