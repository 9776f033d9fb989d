import type { DoneToday } from "@perennial/domain/study/day-plan";
import { USUAL_SECONDS } from "@perennial/domain/study/queue";
import type pg from "pg";

/** What of a study day is done, and how fast this learner answers. */
export interface StudyToday extends DoneToday {
  readonly secondsEach: number;
}

const DONE = `select count(*) filter (where introduced_on = $2) as "newCards",
    count(*) filter (where introduced_on <> $2) as reviews
  from user_flashcards where user_id = $1 and study_day = $2 and deleted_at is null`;

/** Of the last answers; one that took longer than a few minutes is a break. */
const SECONDS = `select avg(least(duration_ms, 180000)) / 1000 as seconds from (
    select duration_ms from reviews where user_id = $1 and duration_ms is not null and undone_by is null
    order by reviewed_at desc limit 200) latest`;

/**
 * Reads what a user has done on a study day, each card counted once, and the mean of the last 200 answers whose
 * length is known; without any, `USUAL_SECONDS`.
 * @param day a study day in the user's time zone
 */
export async function readStudyToday(
  client: pg.PoolClient,
  userId: number,
  day: number,
): Promise<StudyToday> {
  const [done, average] = await Promise.all([
    client.query<Pick<StudyToday, "newCards" | "reviews">>(DONE, [userId, day]),
    client.query<{ seconds: string | null }>(SECONDS, [userId]),
  ]);
  const { newCards = 0, reviews = 0 } = done.rows[0] ?? {};
  return { newCards, reviews, secondsEach: Number(average.rows[0]?.seconds ?? USUAL_SECONDS) };
}
