import type { CardKindName } from "@perennial/domain/card/card";
import type { Rating } from "@perennial/domain/study/confidence";
import { newProgress } from "@perennial/domain/study/new-progress";
import type { Phase } from "@perennial/domain/study/phase";
import { memoryOf } from "@perennial/domain/study/progress";
import { type CardState, NEW_CARD } from "@perennial/domain/study/schedule";
import { type StudyDay, studyDayOf } from "@perennial/domain/study/study-day";
import type { Progress } from "@perennial/domain/tree/node";
import type pg from "pg";
import { recordFromRow, type StoredRow, selected } from "../database/record-rows.ts";
import { withBelow } from "./cards-below.ts";
import { isAskedPart, PARTS } from "./parts-sql.ts";

/** A part of a card as it stands in the tree, with as much of its state as its place in a queue asks for. */
export interface Asked {
  readonly nodeId: number;
  readonly flashcardId: number;
  readonly part: number;
  readonly kind: CardKindName;
  /** Of its progress; null for a card that nobody was asked yet. */
  readonly rowId: number | null;
  /** The study day from which on it is asked again, where it was put off. */
  readonly buriedUntil: StudyDay | null;
  readonly state: CardState;
}

const BELOW = withBelow("$4");

/**
 * OFFSET 0 makes each due card one look-up: joined, all cards would be walked along for some hundred of them.
 * $2: the end of what counts as due, $3: the study day. One row for all cards: numbers in lists are read in a tenth
 * of the time that a row for each takes.
 */
const due = (isBranch: boolean) => `${isBranch ? BELOW : ""}
  select coalesce(json_agg(n.id), '[]') as "nodeIds", coalesce(json_agg(p.id), '[]') as "rowIds",
    coalesce(json_agg(p.flashcard_id), '[]') as "flashcardIds", coalesce(json_agg(p.part), '[]') as parts,
    coalesce(json_agg(f.kind), '[]') as kinds,
    coalesce(json_agg(p.phase), '[]') as phases, coalesce(json_agg(p.strength), '[]') as stabilities,
    coalesce(json_agg(p.difficulty), '[]') as difficulties, coalesce(json_agg(p.step), '[]') as steps,
    coalesce(json_agg(p.confidence), '[]') as ratings, coalesce(json_agg(p.introduced_on), '[]') as "introducedOn",
    coalesce(json_agg(p.buried_until), '[]') as "buriedUntil",
    coalesce(json_agg(p.study_day), '[]') as "studyDays",
    coalesce(json_agg(floor(extract(epoch from p.reviewed_at) * 1000)), '[]') as "reviewedAts",
    coalesce(json_agg(floor(extract(epoch from p.next_review_time) * 1000)), '[]') as "dueAts"
  from user_flashcards p
    join ${isBranch ? "below n on" : "nodes n on n.user_id = $1 and"} n.flashcard_id = p.flashcard_id
    cross join lateral (select f.kind, f.asks from flashcards f
      where f.user_id = $1 and f.id = p.flashcard_id offset 0) f
  where p.user_id = $1 and p.deleted_at is null and p.phase <> 'new' and p.next_review_time < $2
    and p.suspended_at is null and (p.buried_until is null or p.buried_until <= $3)
    and ${isAskedPart("p.part")}`;

interface DueLists {
  readonly nodeIds: readonly number[];
  readonly rowIds: readonly number[];
  readonly flashcardIds: readonly number[];
  readonly parts: readonly number[];
  readonly kinds: readonly CardKindName[];
  readonly phases: readonly Phase[];
  readonly stabilities: readonly number[];
  readonly difficulties: readonly (number | null)[];
  readonly steps: readonly number[];
  readonly ratings: readonly (Rating | 0)[];
  readonly introducedOn: readonly (StudyDay | null)[];
  readonly buriedUntil: readonly (StudyDay | null)[];
  readonly studyDays: readonly (StudyDay | null)[];
  readonly reviewedAts: readonly (number | null)[];
  readonly dueAts: readonly number[];
}

/**
 * $2: how many cards, $3: the study day. In the order in which they were made, by an index in which those that were met
 * do not stand. A server of an earlier version that still runs beside this one does not take them out of it:
 * progress is asked too.
 */
const fresh = (isBranch: boolean) => `${isBranch ? BELOW : ""}
  select n.id as node_id, f.id as flashcard_id, f.kind, fresh.parts from flashcards f
    join ${isBranch ? "below n on" : "nodes n on n.user_id = $1 and"} n.flashcard_id = f.id
    cross join lateral (select coalesce(json_agg(json_build_object('part', a.part, 'buriedUntil', p.buried_until)
        order by a.place), '[]') as parts
      from unnest(${PARTS}) with ordinality as a (part, place) left join user_flashcards p
        on p.user_id = $1 and p.flashcard_id = f.id and p.part = a.part and p.deleted_at is null
      where p.id is null or (p.phase = 'new' and p.suspended_at is null
        and (p.buried_until is null or p.buried_until <= $3))) as fresh
  where f.user_id = $1 and not f.is_met and json_array_length(fresh.parts) > 0
  order by f.id limit $2`;

/** Of which cards: those of a whole notebook, or below one node. */
export interface Where {
  readonly userId: number;
  readonly rootId: number | null;
  readonly day: StudyDay;
  readonly timeZone: string;
}

const branchOf = ({ rootId }: Where): readonly number[] => (rootId === null ? [] : [rootId]);

/** The cards that were met and come back before a moment. */
export async function readDue(client: pg.PoolClient, where: Where, end: Date): Promise<readonly Asked[]> {
  const { userId, rootId, day, timeZone } = where;
  const text = due(rootId !== null);
  const { rows } = await client.query<DueLists>(text, [userId, end, day, ...branchOf(where)]);
  const [lists] = rows;
  if (!lists) return [];
  return lists.nodeIds.map((nodeId, i) => {
    const reviewedAt = lists.reviewedAts[i] ?? null;
    // What was rated before study days were told belongs to a day where the learner is.
    const dayOfRating = () => (reviewedAt === null ? null : studyDayOf(new Date(reviewedAt), timeZone));
    return {
      nodeId,
      flashcardId: lists.flashcardIds[i] ?? 0,
      part: lists.parts[i] ?? 0,
      kind: lists.kinds[i] ?? "basic",
      rowId: lists.rowIds[i] ?? null,
      buriedUntil: lists.buriedUntil[i] ?? null,
      state: {
        ...NEW_CARD,
        phase: lists.phases[i] ?? "review",
        step: lists.steps[i] ?? 0,
        rating: lists.ratings[i] ?? 0,
        memory: memoryOf({ strength: lists.stabilities[i] ?? 0, difficulty: lists.difficulties[i] ?? null }),
        reviewedAt: reviewedAt === null ? null : new Date(reviewedAt),
        studyDay: lists.studyDays[i] ?? dayOfRating(),
        introducedOn: lists.introducedOn[i] ?? null,
        dueAt: new Date(lists.dueAts[i] ?? 0),
      },
    };
  });
}

interface FreshRow {
  readonly node_id: number;
  readonly flashcard_id: number;
  readonly kind: CardKindName;
  readonly parts: readonly { readonly part: number; readonly buriedUntil: StudyDay | null }[];
}

/** The first cards of which a part was never asked, with all such parts. */
export async function readFresh(
  client: pg.PoolClient,
  where: Where,
  most: number,
): Promise<readonly Asked[]> {
  const { userId, rootId, day } = where;
  const { rows } = await client.query<FreshRow>(fresh(rootId !== null), [
    userId,
    most,
    day,
    ...branchOf(where),
  ]);
  return rows.flatMap(({ node_id: nodeId, flashcard_id: flashcardId, kind, parts }) =>
    parts.map((part) => ({ nodeId, flashcardId, ...part, kind, rowId: null, state: NEW_CARD })),
  );
}

/** All that is known of some of them, by the card and its part. */
export async function readProgress(
  client: pg.PoolClient,
  userId: number,
  asked: readonly Asked[],
  now: Date,
): Promise<(card: Asked) => Progress> {
  const rowIds = asked.flatMap(({ rowId }) => rowId ?? []);
  const { rows } = await client.query<StoredRow>(
    `select ${selected("progress", "p")} from user_flashcards p where p.user_id = $1 and p.id = any($2::bigint[])`,
    [userId, rowIds],
  );
  const known = new Map(rows.map((row) => [row.id, recordFromRow("progress", row)]));
  return ({ rowId, flashcardId, part }) =>
    (rowId === null ? undefined : known.get(rowId)) ?? newProgress(flashcardId, now, part);
}
