import type * as study from "@perennial/contract/study/reviews";
import { FORECAST_DAYS } from "@perennial/domain/study/forecast/forecast";
import type { ReviewKind } from "@perennial/domain/study/reviews";
import { DEFAULT_SCHEDULING } from "@perennial/domain/study/schedule";
import type { StudySettings } from "@perennial/domain/study/setting-values";
import type { FadingMemory } from "@perennial/domain/study/stats/card-memory";
import { collectionOn } from "@perennial/domain/study/stats/collection";
import {
  createHistory,
  type GroupKnown,
  type History,
  YEAR_DAYS,
} from "@perennial/domain/study/stats/history";
import { studyDayOf } from "@perennial/domain/study/study-day";
import { weightsFrom } from "@perennial/domain/study/weights-text";
import type pg from "pg";
import { inSnapshot, rowsInBatches } from "../database/snapshot.ts";
import { isAskedPart, PARTS } from "./parts-sql.ts";
import { readRootNode } from "./root-node.ts";
import { cardsAmong, readSeenBelow } from "./seen-below.ts";
import { readSettingsOfNodes } from "./study-branches.ts";
import { foretell } from "./study-forecast.ts";
import { readSettingsOf, readStoredSettings } from "./study-settings.ts";
import { readStudyToday } from "./study-today.ts";
import type { Visibility } from "./visibility.ts";

export interface StatsRequest {
  /** Null for the whole notebook. */
  readonly rootId: number | null;
  readonly now: Date;
  readonly timeZone: string;
  /** What a token sees; left out or null where everything is seen. */
  readonly visibility?: Visibility | null | undefined;
}

/** $2: the cards that are wanted, null for all. Counts their parts. */
const CARDS = `select count(*)::int as total
  from nodes n join flashcards f on f.user_id = $1 and f.id = n.flashcard_id
    cross join lateral unnest(${PARTS}) as a (part)
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
    join flashcards f on f.user_id = $1 and f.id = p.flashcard_id
  where p.user_id = $1 and p.deleted_at is null and p.phase <> 'new' and p.study_day is not null and p.strength > 0
    and n.deleted_at is null and ${isAskedPart("p.part")} and ($2::bigint[] is null or p.flashcard_id = any($2))`;

/** $3: the first day that is read. Card by card, as they are added up. */
const LOG = `select r.flashcard_id, r.part, r.study_day, r.rating, r.kind, r.duration_ms, r.stability_before,
    r.stability_after, r.scheduling -> 'weights' as weights,
    (r.scheduling ->> 'desired_retention')::double precision as desired_retention
  from reviews r where r.user_id = $1 and r.undone_by is null and r.study_day >= $3
    and ($2::bigint[] is null or r.flashcard_id = any($2))
  order by r.flashcard_id, r.part, r.reviewed_at, r.uuid`;
/** $3: the first day of the last year. The last day is null where nothing was ever studied. */
const EARLIER = `select (count(*) filter (where r.study_day < $3))::int as earlier, max(r.study_day) as last
  from reviews r where r.user_id = $1 and r.undone_by is null and r.kind <> 'manual'
    and ($2::bigint[] is null or r.flashcard_id = any($2))`;
const ROWS_PER_BATCH = 5_000;

/** Who drafted a card, or what was decided of cards; all others are of its person's own. */
interface CardsBy {
  readonly by: "model" | "rules" | "agent" | "hand";
  readonly label: string;
  readonly prompt_version: number;
}
const BY_HAND: CardsBy = { by: "hand", label: "", prompt_version: 0 };
const OUTCOMES = `select drafter as by, label, prompt_version, accepted, edited, rejected from draft_outcomes
  where user_id = $1 order by drafter, label, prompt_version`;
/** Of a card that was drafted from several quotes each says the same. */
const DRAFTED_CARDS = `select distinct on (n.flashcard_id) n.flashcard_id, p.drafter as by, p.label, p.prompt_version
  from provenances p join nodes n on n.user_id = $1 and n.id = p.node_id
  where p.user_id = $1 and n.flashcard_id is not null order by n.flashcard_id, p.id`;
/** A card is new for so many days. */
const EARLY_DAYS = 90;
/** $2: the day after which they were asked for the first time. */
const INTRODUCED = `select flashcard_id, part, introduced_on from user_flashcards
  where user_id = $1 and introduced_on > $2`;

interface Memories {
  readonly nodeIds: readonly number[];
  readonly stabilities: readonly number[];
  readonly difficulties: readonly (number | null)[];
  readonly studyDays: readonly number[];
  readonly dueAts: readonly number[];
  readonly buriedUntil: readonly (number | null)[];
  readonly suspended: readonly boolean[];
}

const NO_MEMORIES: Memories = {
  nodeIds: [],
  stabilities: [],
  difficulties: [],
  studyDays: [],
  dueAts: [],
  buriedUntil: [],
  suspended: [],
};

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
  readonly desired_retention: number | null;
}

/**
 * The numbers of the whole notebook or of a branch. The work grows with the cards and with the reviews of two years.
 * @returns null where there is no such branch
 */
export const readStudyStats = (
  pool: pg.Pool,
  userId: number,
  request: StatsRequest,
): Promise<study.StudyStats | null> => inSnapshot(pool, (client) => read(client, userId, request));

async function read(
  client: pg.PoolClient,
  userId: number,
  request: StatsRequest,
): Promise<study.StudyStats | null> {
  const { now, timeZone, visibility = null } = request;
  const rootId = request.rootId ?? visibility?.rootId ?? null;
  const today = studyDayOf(now, timeZone);
  const seen = await readSeenBelow(client, userId, { rootId, visibility });
  if (!seen) return null;
  const wanted = seen === "all" ? null : cardsAmong(seen);
  const root = await readRootNode(client, userId);
  const settings = await readSettingsOf(client, userId, rootId ?? root);
  const [doneToday, counts, lists] = await Promise.all([
    readStudyToday(client, userId, today),
    client.query<{ total: number }>(CARDS, [userId, wanted]),
    client.query<Memories>(MEMORIES, [userId, wanted]),
  ]);
  const { total = 0 } = counts.rows[0] ?? {};
  const known = lists.rows[0] ?? NO_MEMORIES;
  const settingsOf = await readSettingsHere(client, userId, root, known.nodeIds);
  const memories = memoriesOf(known, settingsOf);
  const collection = collectionOn(today, memories);
  const forecast = (await foretell(client, userId, { ...request, days: FORECAST_DAYS })) ?? [];
  const history = await readHistory(client, [userId, wanted], today);
  return {
    study_day: today,
    desired_retention: settings.desiredRetention,
    seconds_each: doneToday.secondsEach,
    cards: { total, met: collection.met, known: collection.known },
    forecast: forecast.map(({ studyDay, due, new: fresh }) => ({ study_day: studyDay, due, new: fresh })),
    days: history.days.map(({ studyDay, ...day }) => ({ study_day: studyDay, ...day })),
    earlier_reviews: history.earlier,
    months: [...history.months],
    stability: [...collection.stability],
    difficulty: [...collection.difficulty],
    calibration: [...history.calibration],
    drafted: history.drafted,
  };
}

/** How the card of each node is studied, as far as the numbers ask. */
async function readSettingsHere(
  client: pg.PoolClient,
  userId: number,
  root: number,
  nodeIds: readonly number[],
): Promise<(nodeId: number) => StudySettings> {
  const stored = (await readStoredSettings(client, userId)).filter(({ weights }) => weights !== null);
  const settingsOf = await readSettingsOfNodes(client, userId, { stored, root, nodeIds });
  return (nodeId) => settingsOf(nodeId).settings;
}

const memoriesOf = (
  lists: Memories,
  settingsOf: (nodeId: number) => StudySettings,
): readonly FadingMemory[] =>
  lists.stabilities.map((stability, i) => ({
    stability,
    difficulty: lists.difficulties[i] ?? null,
    studyDay: lists.studyDays[i] ?? 0,
    dueAt: lists.dueAts[i] ?? 0,
    buriedUntil: lists.buriedUntil[i] ?? null,
    isSuspended: lists.suspended[i] ?? false,
    weights: settingsOf(lists.nodeIds[i] ?? 0).weights,
  }));

/** What is not from here says nothing of what was wanted; before that could be said, it was the same for everybody. */
const wantedAfter = ({ kind, desired_retention: wanted }: LogRow): number | null =>
  wanted ?? (kind === "imported" || kind === "manual" ? null : DEFAULT_SCHEDULING.desiredRetention);

/** How many days lie before a review tells only the one before it: it is looked for a year further back. */
async function readHistory(
  client: pg.PoolClient,
  whose: readonly [userId: number, cards: readonly number[] | null],
  today: number,
): Promise<
  History & { readonly earlier: number; readonly drafted: NonNullable<study.StudyStats["drafted"]> }
> {
  const year = today - YEAR_DAYS + 1;
  const found = await client.query<{ earlier: number; last: number | null }>(EARLIER, [...whose, year]);
  const { earlier = 0, last = null } = found.rows[0] ?? {};
  // Where nothing was studied for a year, how cards were known is told of the last one in which something was.
  const to = last !== null && last < year ? last : today;
  const from = to - YEAR_DAYS + 1;
  const history = createHistory({ from, to });
  const drafted = await readDrafted(client, whose, from);
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
        desiredRetention: wantedAfter(row),
        group: drafted.groupOf(row),
      });
  const { groups, ...told } = history.end();
  return {
    ...told,
    days: told.days.filter(({ studyDay }) => studyDay >= year),
    earlier,
    drafted: drafted.withKnown(groups),
  };
}

/** Reads what became of drafted cards, and which answers are told apart by it; of a branch nothing. */
async function readDrafted(
  client: pg.PoolClient,
  [userId, wanted]: readonly [userId: number, cards: readonly number[] | null],
  from: number,
) {
  const ask = async <T extends object>(text: string, ...values: unknown[]) =>
    wanted === null ? (await client.query<T>(text, [userId, ...values])).rows : [];
  const outcomes = await ask<CardsBy & { accepted: number; edited: number; rejected: number }>(OUTCOMES);
  const cards = await ask<CardsBy & { flashcard_id: number }>(DRAFTED_CARDS);
  const nameOf = ({ by, label, prompt_version }: CardsBy) => JSON.stringify([by, label, prompt_version]);
  const drafterOf = new Map(cards.map((card) => [card.flashcard_id, nameOf(card)]));
  const introduced = new Map<string, number>();
  if (cards.length > 0)
    for (const row of await ask<{ flashcard_id: number; part: number; introduced_on: number }>(
      INTRODUCED,
      from - EARLY_DAYS,
    ))
      introduced.set(`${row.flashcard_id}/${row.part}`, row.introduced_on);
  return {
    groupOf({ flashcard_id: card, part, study_day: day }: LogRow): string | undefined {
      const began = introduced.get(`${card}/${part}`);
      if (began === undefined || day - began >= EARLY_DAYS) return undefined;
      return drafterOf.get(card) ?? nameOf(BY_HAND);
    },
    withKnown(groups: readonly GroupKnown[]): NonNullable<study.StudyStats["drafted"]> {
      const rows = new Map<string, CardsBy>([...outcomes, ...cards].map((each) => [nameOf(each), each]));
      if (rows.size > 0) rows.set(nameOf(BY_HAND), BY_HAND);
      return [...rows].map(([name, { by, label, prompt_version }]) => {
        const decided = outcomes.find((each) => nameOf(each) === name);
        const asked = groups.find(({ group }) => group === name);
        return {
          by,
          label,
          prompt_version,
          accepted: decided?.accepted ?? 0,
          edited: decided?.edited ?? 0,
          rejected: decided?.rejected ?? 0,
          reviews: asked?.reviews ?? 0,
          known: asked?.known ?? 0,
        };
      });
    },
  };
}
