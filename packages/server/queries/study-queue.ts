import type * as study from "@perennial/contract/study";
import { type DueCard, heldBack, isAway } from "@perennial/domain/study/backlog";
import type { Rating } from "@perennial/domain/study/confidence";
import { limitsLeft } from "@perennial/domain/study/day-plan";
import { FSRS6_WEIGHTS } from "@perennial/domain/study/memory";
import { newProgress } from "@perennial/domain/study/new-progress";
import { previewsOf, stateOfProgress } from "@perennial/domain/study/progress";
import { type Candidate, minutesFor, studyQueue } from "@perennial/domain/study/queue";
import type { Scheduling } from "@perennial/domain/study/schedule";
import { ROLLOVER_HOUR, startOfStudyDay, studyDayOf } from "@perennial/domain/study/study-day";
import type { Progress } from "@perennial/domain/tree/node";
import type pg from "pg";
import { PLAN_FOR_WALKS } from "../database/pool.ts";
import { recordFromRow, type StoredRow, selected } from "../database/record-rows.ts";
import { withBelow } from "./cards-below.ts";
import { readPaths } from "./paths.ts";
import { type Branches, readBranches, readSchedules } from "./study-branches.ts";
import { readPaceToday } from "./study-pace.ts";
import { readStoredSettings } from "./study-settings.ts";

export interface QueueRequest {
  /** Null for the whole notebook. */
  readonly rootId: number | null;
  readonly limit: number;
  readonly aheadDays: number;
  readonly now: Date;
  readonly timeZone: string;
}

/** Where branches have limits of their own, of so many new cards those are found that the day allows. */
const MOST_FRESH = 10_000;

/** A part of a card as it stands in the tree. */
interface Asked {
  readonly nodeId: number;
  readonly progress: Progress;
}

type DueRow = StoredRow & { readonly node_id: number };
const askedFromRow = (row: DueRow): Asked => ({
  nodeId: row.node_id,
  progress: recordFromRow("progress", row),
});

const BELOW = withBelow("$4");

/** $2: the end of what counts as due, $3: the study day. */
const due = (isBranch: boolean) => `${isBranch ? BELOW : ""}
  select n.id as node_id, ${selected("progress", "p")} from user_flashcards p
    join ${isBranch ? "below n on" : "nodes n on n.user_id = $1 and"} n.flashcard_id = p.flashcard_id
  where p.user_id = $1 and p.deleted_at is null and p.phase <> 'new' and p.next_review_time < $2
    and p.suspended_at is null and (p.buried_until is null or p.buried_until <= $3)`;

/** $2: how many, $3: the study day. In the order in which they were made. */
const fresh = (isBranch: boolean) => `${isBranch ? BELOW : ""}
  select n.id as node_id, n.flashcard_id from ${isBranch ? "below n" : "nodes n"}
  where ${isBranch ? "" : "n.user_id = $1 and"} n.flashcard_id is not null and not exists (
    select from user_flashcards p where p.user_id = $1 and p.flashcard_id = n.flashcard_id and p.part = 0
      and p.deleted_at is null
      and (p.phase <> 'new' or p.suspended_at is not null or p.buried_until > $3))
  order by n.flashcard_id limit $2`;

/**
 * What is to be studied now, of the whole notebook or of a branch.
 * @returns null where there is no such branch
 */
export async function readStudyQueue(
  pool: pg.Pool,
  userId: number,
  request: QueueRequest,
): Promise<study.StudyQueue | null> {
  const { rootId, limit, aheadDays, now, timeZone } = request;
  const day = studyDayOf(now, timeZone);
  const end = startOfStudyDay(day + 1 + aheadDays, timeZone);
  const isBranch = rootId !== null;
  const branch = isBranch ? [rootId] : [];
  const client = await pool.connect();
  let failed = true;
  try {
    const [, root, pace, dueRows, stored] = await Promise.all([
      client.query(`begin isolation level repeatable read read only; ${PLAN_FOR_WALKS}`),
      isBranch ? isThere(client, userId, rootId) : true,
      readPaceToday(client, userId, day),
      client.query<DueRow>(due(isBranch), [userId, end, day, ...branch]),
      readStoredSettings(client, userId),
    ]);
    const left = limitsLeft(pace);
    const freshRows = root
      ? await client.query<{ node_id: number; flashcard_id: number }>(fresh(isBranch), [
          userId,
          stored.length === 0 ? left.newCards : MOST_FRESH,
          day,
          ...branch,
        ])
      : null;
    const dueHere = dueRows.rows.map(askedFromRow);
    const isSpread = aheadDays === 0 && stored.some(({ backlog }) => backlog !== null);
    // The share of a day is one of all cards, also where a branch is asked for.
    const dueEverywhere =
      isSpread && isBranch
        ? (await client.query<DueRow>(due(false), [userId, end, day])).rows.map(askedFromRow)
        : dueHere;
    const asked: Asked[] = [
      ...dueHere,
      ...(freshRows?.rows ?? []).map((row) => ({
        nodeId: row.node_id,
        progress: newProgress(row.flashcard_id, now),
      })),
    ];
    const branches = await readBranches(client, userId, {
      stored,
      day,
      nodeIds: [...asked, ...dueEverywhere].map((each) => each.nodeId),
    });
    const held = heldBack(isSpread && branches ? dueEverywhere.map((card) => planned(card, branches)) : [], {
      now,
      timeZone,
    });
    const candidates = asked
      .filter(({ progress }) => !held.cards.has(progress.id))
      .filter((card) => aheadDays > 0 || !isPutOff(card, branches))
      .map((card) => candidate(card, branches));
    const queue = studyQueue(candidates, left, { now, timeZone, aheadDays });
    const shown = queue.cards.slice(0, limit).map(({ card }) => card);
    const paths = await readPaths(client, userId, [...new Set(shown.map(({ nodeId }) => nodeId))]);
    const schedules = await readSchedules(
      client,
      userId,
      branches,
      shown.map(({ nodeId }) => nodeId),
    );
    await client.query("commit");
    failed = false;
    if (!root) return null;
    return {
      due: queue.due,
      new: queue.new,
      minutes: minutesFor(queue.due + queue.new, pace.secondsEach),
      study_day: day,
      cards: shown.map((card) =>
        present(card, paths.get(card.nodeId) ?? [], { now, timeZone, scheduling: schedules(card.nodeId) }),
      ),
    };
  } finally {
    // A connection whose statements failed half-way may still be inside the transaction.
    client.release(failed);
  }

  function planned({ nodeId, progress }: Asked, { settingsOf }: Branches): DueCard<Progress["id"]> {
    const state = stateOfProgress(progress, timeZone, ROLLOVER_HOUR);
    const { weights, backlog } = settingsOf(nodeId).settings;
    return { card: progress.id, state, weights, plan: backlog };
  }

  /** No card is met for the first time while its learner is away. */
  function isPutOff({ nodeId, progress }: Asked, branches: Branches | null): boolean {
    return (
      progress.phase === "new" &&
      branches !== null &&
      isAway(branches.settingsOf(nodeId).settings.backlog, day)
    );
  }

  function candidate(card: Asked, branches: Branches | null): Candidate<Asked> {
    const { nodeId, progress } = card;
    const state = stateOfProgress(progress, timeZone, ROLLOVER_HOUR);
    const weights = branches?.settingsOf(nodeId).settings.weights ?? FSRS6_WEIGHTS;
    return { card, siblings: progress.flashcardId, state, weights, limits: branches?.limitsOf(nodeId) };
  }
}

async function isThere(client: pg.PoolClient, userId: number, nodeId: number): Promise<boolean> {
  const { rowCount } = await client.query(
    "select from nodes where user_id = $1 and id = $2 and deleted_at is null",
    [userId, nodeId],
  );
  return rowCount === 1;
}

function present(
  { nodeId, progress }: Asked,
  path: study.QueuedCard["path"],
  { now, timeZone, scheduling }: { now: Date; timeZone: string; scheduling: Scheduling },
): study.QueuedCard {
  const previews = previewsOf(progress, now, timeZone, scheduling);
  const next = (rating: Rating) => previews[rating].nextReviewTime;
  return {
    flashcard_id: Number(progress.flashcardId),
    part: progress.part,
    node_id: nodeId,
    path,
    state: progress.phase,
    due_at: progress.phase === "new" ? null : progress.nextReviewTime,
    previews: { "1": next(1), "2": next(2), "3": next(3), "4": next(4) },
  };
}
