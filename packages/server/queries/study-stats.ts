import type * as study from "@perennial/contract/study";
import { limitsLeft } from "@perennial/domain/study/day-plan";
import type { Weights } from "@perennial/domain/study/memory";
import type { ReviewKind } from "@perennial/domain/study/reviews";
import type { FadingMemory } from "@perennial/domain/study/stats/card-memory";
import { collectionOn } from "@perennial/domain/study/stats/collection";
import { dueForecast, FORECAST_DAYS } from "@perennial/domain/study/stats/due-forecast";
import { createHistory, type History, YEAR_DAYS } from "@perennial/domain/study/stats/history";
import { studyDayOf } from "@perennial/domain/study/study-day";
import { weightsFrom } from "@perennial/domain/study/weights-text";
import type pg from "pg";
import { fromSnapshot, rowsInBatches } from "../database/snapshot.ts";
import { withBelow } from "./cards-below.ts";
import { readSettingsOfNodes } from "./study-branches.ts";
import { readPaceToday } from "./study-pace.ts";
import { readSettingsOf, readStoredSettings } from "./study-settings.ts";

export interface StatsRequest {
  /** Null for the whole notebook. */
  readonly rootId: number | null;
  readonly now: Date;
  readonly timeZone: string;
}

/** The cards of a branch; no row where there is no such branch. */
const BELOW = `${withBelow("$2")}
  select flashcard_id from below`;

/** $2: the cards that are wanted, null for all. */
const CARDS = `select count(*)::int as total, (count(*) filter (where p.id is null))::int as unmet
  from nodes n left join user_flashcards p on p.user_id = $1 and p.flashcard_id = n.flashcard_id and p.part = 0
    and p.deleted_at is null and (p.phase <> 'new' or p.suspended_at is not null)
  where n.user_id = $1 and n.flashcard_id is not null and n.deleted_at is null
    and ($2::bigint[] is null or n.flashcard_id = any($2))`;

/** One row for all cards: numbers in lists are read in a tenth of the time that a row for each takes. */
const MEMORIES = `select coalesce(json_agg(p.strength), '[]') as stabilities,
    coalesce(json_agg(p.difficulty), '[]') as difficulties, coalesce(json_agg(n.id), '[]') as "nodeIds",
    coalesce(json_agg(p.study_day), '[]') as "studyDays",
    coalesce(json_agg(floor(extract(epoch from p.next_review_time) * 1000)), '[]') as "dueAts",
    coalesce(json_agg(p.buried_until), '[]') as "buriedUntil",
    coalesce(json_agg(p.suspended_at is not null), '[]') as suspended
  from user_flashcards p join nodes n on n.user_id = $1 and n.flashcard_id = p.flashcard_id
  where p.user_id = $1 and p.deleted_at is null and p.phase <> 'new' and p.study_day is not null and p.strength > 0
    and n.deleted_at is null and ($2::bigint[] is null or p.flashcard_id = any($2))`;

/** $3: the first day that is read. Card by card, as they are added up. */
const LOG = `select r.flashcard_id, r.part, r.study_day, r.rating, r.kind, r.duration_ms, r.stability_before,
    r.stability_after, r.scheduling -> 'weights' as weights
  from reviews r where r.user_id = $1 and r.undone_by is null and r.study_day >= $3
    and ($2::bigint[] is null or r.flashcard_id = any($2))
  order by r.flashcard_id, r.part, r.reviewed_at, r.uuid`;
const ROWS_PER_BATCH = 5_000;

interface Memories {
  readonly nodeIds: readonly number[];
  readonly stabilities: readonly number[];
  readonly difficulties: readonly (number | null)[];
  readonly studyDays: readonly number[];
  readonly dueAts: readonly number[];
  readonly buriedUntil: readonly (number | null)[];
  readonly suspended: readonly boolean[];
}

interface LogRow {
  readonly flashcard_id: number;
  readonly part: number;
  readonly study_day: number;
  readonly rating: number;
  readonly kind: ReviewKind;
  readonly duration_ms: number | null;
  readonly stability_before: number | null;
  readonly stability_after: number | null;
  /** Null where they are those that everybody begins with. */
  readonly weights: readonly number[] | null;
}

/**
 * The numbers of the whole notebook or of a branch. The work grows with the cards and with the reviews of two years.
 * @returns null where there is no such branch
 */
export async function readStudyStats(
  pool: pg.Pool,
  userId: number,
  request: StatsRequest,
): Promise<study.StudyStats | null> {
  let found: study.StudyStats | null = null;
  // To its end: a snapshot that is left before costs its connection.
  for await (const stats of fromSnapshot(pool, (client) => read(client, userId, request))) found = stats;
  return found;
}

async function* read(
  client: pg.PoolClient,
  userId: number,
  { rootId, now, timeZone }: StatsRequest,
): AsyncGenerator<study.StudyStats | null> {
  const today = studyDayOf(now, timeZone);
  let wanted: readonly number[] | null = null;
  if (rootId !== null) {
    const below = await client.query<{ flashcard_id: number | null }>(BELOW, [userId, rootId]);
    if (below.rows.length === 0) return yield null;
    wanted = below.rows.flatMap(({ flashcard_id }) => flashcard_id ?? []);
  }
  const root = await rootNode(client, userId);
  const settings = await readSettingsOf(client, userId, rootId ?? root);
  const [pace, counts, lists] = await Promise.all([
    readPaceToday(client, userId, today),
    client.query<{ total: number; unmet: number }>(CARDS, [userId, wanted]),
    client.query<Memories>(MEMORIES, [userId, wanted]),
  ]);
  const { total = 0, unmet = 0 } = counts.rows[0] ?? {};
  const nodeIds = lists.rows[0]?.nodeIds ?? [];
  const weightsOf = await readWeights(client, userId, root, nodeIds);
  const memories = lists.rows[0] ? memoriesOf(lists.rows[0], weightsOf) : [];
  const { met, known, stability, difficulty } = collectionOn(today, memories);
  const forecast = dueForecast(memories, {
    now,
    timeZone,
    days: FORECAST_DAYS,
    unmet,
    newPerDay: settings.newPerDay,
    newToday: limitsLeft(pace, { newCards: settings.newPerDay, reviews: settings.reviewsPerDay }).newCards,
  });
  const { days, months, calibration } = await readHistory(client, [userId, wanted], today);
  yield {
    study_day: today,
    desired_retention: settings.desiredRetention,
    seconds_each: pace.secondsEach,
    cards: { total, met, known },
    forecast: forecast.map(({ studyDay, ...day }) => ({ study_day: studyDay, ...day })),
    days: days.map(({ studyDay, ...day }) => ({ study_day: studyDay, ...day })),
    months: [...months],
    stability: [...stability],
    difficulty: [...difficulty],
    calibration: [...calibration],
  };
}

/** @returns 0, which is no node, for who has no notes */
async function rootNode(client: pg.PoolClient, userId: number): Promise<number> {
  const { rows } = await client.query<{ root_node_id: number | null }>(
    "select root_node_id from users where id = $1",
    [userId],
  );
  return rows[0]?.root_node_id ?? 0;
}

/** The weights in force for the card of each node. Only where a branch has its own are the nodes above looked up. */
async function readWeights(
  client: pg.PoolClient,
  userId: number,
  root: number,
  nodeIds: readonly number[],
): Promise<(nodeId: number) => Weights> {
  const stored = (await readStoredSettings(client, userId)).filter(({ weights }) => weights !== null);
  const isOfAll = stored.every(({ nodeId }) => nodeId === root);
  const settingsOf = await readSettingsOfNodes(client, userId, stored, isOfAll ? [root] : nodeIds);
  return (nodeId) => settingsOf(isOfAll ? root : nodeId).settings.weights;
}

const memoriesOf = (lists: Memories, weightsOf: (nodeId: number) => Weights): readonly FadingMemory[] =>
  lists.stabilities.map((stability, i) => ({
    stability,
    difficulty: lists.difficulties[i] ?? null,
    studyDay: lists.studyDays[i] ?? 0,
    dueAt: lists.dueAts[i] ?? 0,
    buriedUntil: lists.buriedUntil[i] ?? null,
    isSuspended: lists.suspended[i] ?? false,
    weights: weightsOf(lists.nodeIds[i] ?? 0),
  }));

/** How many days lie before a review tells only the one before it: it is looked for a year further back. */
async function readHistory(
  client: pg.PoolClient,
  whose: readonly [userId: number, cards: readonly number[] | null],
  today: number,
): Promise<History> {
  const from = today - YEAR_DAYS + 1;
  const history = createHistory({ from, to: today });
  const statement = { text: LOG, values: [...whose, from - YEAR_DAYS], batch: ROWS_PER_BATCH };
  for await (const rows of rowsInBatches<LogRow>(client, statement))
    for (const row of rows)
      history.add({
        card: `${row.flashcard_id}/${row.part}`,
        studyDay: row.study_day,
        rating: row.rating,
        kind: row.kind,
        durationMs: row.duration_ms,
        stabilityBefore: row.stability_before,
        stabilityAfter: row.stability_after,
        weights: weightsFrom(row.weights),
      });
  return history.end();
}
