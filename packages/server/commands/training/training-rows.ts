import type * as wire from "@perennial/contract/study/training";
import { LEAST_RECALLS } from "@perennial/domain/study/training/evidence";
import type pg from "pg";
import { failed, outcomeOf } from "./outcome.ts";

/** The one training of a user: what is under way, and what the last one came to. */
interface TrainingRow {
  /** Of what is under way. */
  readonly attempt: string | null;
  readonly started_at: Date;
  readonly beat_at: Date;
  readonly done: number;
  readonly total: number;
  readonly outcome: wire.TrainingOutcome | null;
}

/** Of which attempt of whose. */
export interface Attempt {
  readonly userId: number;
  readonly uuid: string;
}

/** A server that says nothing of it for so long is gone. */
const SILENT_MS = 30_000;
const silentSince = (now: Date) => new Date(now.getTime() - SILENT_MS);

/**
 * Begins an attempt to train a user's weights. One whose server has been silent for `SILENT_MS` does not hinder it.
 * @returns whether it began: one of a user is under way at a time, on all servers together
 */
export async function beginTraining(pool: pg.Pool, { userId, uuid }: Attempt, now: Date): Promise<boolean> {
  const { rowCount } = await pool.query(
    `insert into trainings as t (user_id, attempt, started_at, beat_at) values ($1, $2, $3, $3)
     on conflict (user_id) do update set attempt = $2, started_at = $3, beat_at = $3, done = 0, total = 0
       where t.attempt is null or t.beat_at < $4`,
    [userId, uuid, now, silentSince(now)],
  );
  return rowCount === 1;
}

/**
 * Says how far an attempt is, and that it goes on.
 * @returns whether it is still wanted
 */
export async function tellProgress(
  pool: pg.Pool,
  { userId, uuid }: Attempt,
  { now, done, total }: { readonly now: Date; readonly done: number; readonly total: number },
): Promise<boolean> {
  const { rowCount } = await pool.query(
    "update trainings set beat_at = $3, done = $4, total = $5 where user_id = $1 and attempt = $2",
    [userId, uuid, now, done, total],
  );
  return rowCount === 1;
}

/** Writes what an attempt came to in the place of what the last one did. Does nothing where it is not wanted any more. */
export async function endTraining(
  pool: pg.Pool,
  { userId, uuid }: Attempt,
  outcome: wire.TrainingOutcome,
): Promise<void> {
  await pool.query("update trainings set attempt = null, outcome = $3 where user_id = $1 and attempt = $2", [
    userId,
    uuid,
    outcome,
  ]);
}

/**
 * Ends a training that nobody asked for. Its outcome is stored only if there is something to choose, or if the buttons
 * seem to be misused and no accepted outcome waits for its learner.
 */
export async function endOwnTraining(
  pool: pg.Pool,
  { userId, uuid }: Attempt,
  outcome: wire.TrainingOutcome,
): Promise<void> {
  const { result, reason } = outcome;
  const isMisuse = reason === "red_hardly_used" || reason === "red_overused";
  await pool.query(
    `update trainings set attempt = null, outcome = case
         when $3 or ($4 and outcome ->> 'result' is distinct from 'accepted') then $5::jsonb else outcome end
       where user_id = $1 and attempt = $2`,
    [userId, uuid, result === "accepted", isMisuse, outcome],
  );
}

/** So long at least passes between two that nobody asked for. */
const LEAST_WAIT_MS = 86_400_000;

/** Returns whether there are enough answers since the last training began, and none was begun within a day. */
export async function hasEnoughNew(pool: pg.Pool, userId: number, now: Date): Promise<boolean> {
  const { rows } = await pool.query<{ is_enough: boolean }>(
    `select count(*) = $2 as is_enough from (
       select from reviews r where r.user_id = $1 and r.undone_by is null and r.reviewed_at > coalesce(
         (select case when t.started_at < $3 then t.started_at else 'infinity' end
           from trainings t where t.user_id = $1), '-infinity') limit $2) latest`,
    [userId, LEAST_RECALLS, new Date(now.getTime() - LEAST_WAIT_MS)],
  );
  return rows[0]?.is_enough === true;
}

/** Takes away what is under way, so that nothing of it is wanted any more; what the one before came to stays. */
export async function forgetTraining(pool: pg.Pool, userId: number): Promise<void> {
  await pool.query("update trainings set attempt = null where user_id = $1", [userId]);
}

/** Reads the state of a user's training; broken off where its server has been silent for `SILENT_MS`. */
export async function readTraining(pool: pg.Pool, userId: number, now: Date): Promise<wire.Training> {
  const { rows } = await pool.query<TrainingRow>(
    "select attempt, started_at, beat_at, done, total, outcome from trainings where user_id = $1",
    [userId],
  );
  const [row] = rows;
  if (!row) return { running: null, last: null, least: LEAST_RECALLS };
  const isSilent = row.beat_at < silentSince(now);
  if (row.attempt === null || isSilent) {
    const last = row.attempt === null ? row.outcome : outcomeOf(failed("broken_off"), row.beat_at);
    return { running: null, last, least: LEAST_RECALLS };
  }
  const running = { started_at: row.started_at.toISOString(), done: row.done, total: row.total };
  return { running, last: row.outcome, least: LEAST_RECALLS };
}
