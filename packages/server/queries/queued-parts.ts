import type { CardKindName } from "@perennial/domain/card/card";
import { FRONT, partsOf } from "@perennial/domain/card/card-kinds";
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
import { PARTS } from "./parts-sql.ts";

/** A part of a card as it stands in the tree, with as much of its state as its place in a queue asks for. */
export interface QueuedPart {
  readonly nodeId: number;
  readonly parentId: number | null;
  readonly flashcardId: number;
  readonly part: number;
  readonly kind: CardKindName;
  /** Of its progress; null for a card that nobody was asked yet. */
  readonly rowId: number | null;
  /** The study day from which on it is asked again, where it was put off. */
  readonly buriedUntil: StudyDay | null;
  readonly state: CardState;
}

/**
 * What comes back before $2 on the study day $3. One row for all cards: numbers in lists are read in a tenth of the
 * time that a row for each takes.
 */
const DUE = `select coalesce(json_agg(p.id), '[]') as "rowIds",
    coalesce(json_agg(p.flashcard_id), '[]') as "flashcardIds", coalesce(json_agg(p.part), '[]') as parts,
    coalesce(json_agg(p.phase), '[]') as phases, coalesce(json_agg(p.strength), '[]') as stabilities,
    coalesce(json_agg(p.difficulty), '[]') as difficulties, coalesce(json_agg(p.step), '[]') as steps,
    coalesce(json_agg(p.confidence), '[]') as ratings, coalesce(json_agg(p.introduced_on), '[]') as "introducedOn",
    coalesce(json_agg(p.buried_until), '[]') as "buriedUntil",
    coalesce(json_agg(p.study_day), '[]') as "studyDays",
    coalesce(json_agg(floor(extract(epoch from p.reviewed_at) * 1000)), '[]') as "reviewedAts",
    coalesce(json_agg(floor(extract(epoch from p.next_review_time) * 1000)), '[]') as "dueAts"
  from user_flashcards p
  where p.user_id = $1 and p.deleted_at is null and p.phase <> 'new' and p.next_review_time < $2
    and p.suspended_at is null and (p.buried_until is null or p.buried_until <= $3)`;

/** Where the cards $2 stand and what they ask: looked up all at once, which costs a fifth of a look-up for each. */
const standing = (isBranch: boolean) => `${isBranch ? withBelow("$3") : ""}
  select coalesce(json_agg(n.id), '[]') as "nodeIds", coalesce(json_agg(n.parent_id), '[]') as "parentIds",
    coalesce(json_agg(f.id), '[]') as "flashcardIds", coalesce(json_agg(f.kind), '[]') as kinds,
    coalesce(json_agg(f.asks), '[]') as asks
  from ${isBranch ? "below n" : "nodes n"} join flashcards f
    on f.user_id = $1 and f.id = n.flashcard_id and f.id = any($2::bigint[])
  where n.flashcard_id = any($2::bigint[]) ${isBranch ? "" : "and n.user_id = $1"}`;

/** The rows below the nodes $2. */
const ROWS_BELOW = `select parent_id, id from nodes
  where user_id = $1 and parent_id = any($2::bigint[]) and deleted_at is null`;

interface DueLists {
  readonly rowIds: readonly number[];
  readonly flashcardIds: readonly number[];
  readonly parts: readonly number[];
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

interface StandingLists {
  readonly nodeIds: readonly number[];
  readonly parentIds: readonly (number | null)[];
  readonly flashcardIds: readonly number[];
  readonly kinds: readonly CardKindName[];
  readonly asks: readonly string[];
}

/** A card as it stands in the tree. */
interface PlacedCard {
  readonly nodeId: number;
  readonly parentId: number | null;
  readonly kind: CardKindName;
  readonly parts: readonly number[];
}

/**
 * $2: how many cards, $3: the study day. In the order in which they were made, by an index in which those that were met
 * do not stand. A server of an earlier version that still runs beside this one does not take them out of it:
 * progress is asked too.
 */
const fresh = (isBranch: boolean) => `${isBranch ? withBelow("$4") : ""}
  select n.id as node_id, n.parent_id, f.id as flashcard_id, f.kind, fresh.parts from flashcards f
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

/** Of a card that stands in no row. */
const NOWHERE: PlacedCard = { nodeId: 0, parentId: null, kind: "basic", parts: [] };

/** A part of a card as it is remembered, wherever the card stands. */
export type DuePart = Pick<QueuedPart, "flashcardId" | "part" | "rowId" | "buriedUntil" | "state">;

/** The parts of cards that were met and come back before a moment, also of cards that stand in no row. */
export async function readDue(
  client: pg.PoolClient,
  { userId, day, timeZone }: Omit<Where, "rootId">,
  end: Date,
): Promise<readonly DuePart[]> {
  const { rows } = await client.query<DueLists>(DUE, [userId, end, day]);
  const [lists] = rows;
  if (!lists) return [];
  return lists.flashcardIds.map((flashcardId, i) => {
    const reviewedAt = lists.reviewedAts[i] ?? null;
    // What was rated before study days were told belongs to a day where the learner is.
    const dayOfRating = () => (reviewedAt === null ? null : studyDayOf(new Date(reviewedAt), timeZone));
    return {
      flashcardId,
      part: lists.parts[i] ?? FRONT,
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

/** Those of the parts that their cards still ask, in rows of the notebook or of the branch, with where they stand. */
export async function placeParts(
  client: pg.PoolClient,
  where: Where,
  due: readonly DuePart[],
): Promise<readonly QueuedPart[]> {
  const cards = await readStanding(
    client,
    where,
    due.map(({ flashcardId }) => flashcardId),
  );
  return due.flatMap((each) => {
    const { parts, ...card } = cards.get(each.flashcardId) ?? NOWHERE;
    return parts.includes(each.part) ? { ...card, ...each } : [];
  });
}

/** Where cards stand and which parts they ask, by the card; those that stand nowhere, or in no row of the branch, are left out. */
async function readStanding(
  client: pg.PoolClient,
  where: Where,
  flashcardIds: readonly number[],
): Promise<ReadonlyMap<number, PlacedCard>> {
  const { userId, rootId } = where;
  const { rows } = await client.query<StandingLists>(standing(rootId !== null), [
    userId,
    [...new Set(flashcardIds)],
    ...branchOf(where),
  ]);
  const { nodeIds = [], parentIds = [], flashcardIds: found = [], kinds = [], asks = [] } = rows[0] ?? {};
  const steps = nodeIds.filter((_, i) => kinds[i] === "steps");
  const below = steps.length === 0 ? [] : (await client.query<RowBelow>(ROWS_BELOW, [userId, steps])).rows;
  const rowsOf = Map.groupBy(below, ({ parent_id }) => parent_id);
  return new Map(
    found.map((id, i) => {
      const [nodeId = 0, kind = "basic"] = [nodeIds[i], kinds[i]];
      const rowIds = rowsOf.get(nodeId)?.map((row) => row.id);
      const parts = partsOf({ kind, asks: asks[i] ?? "" }, rowIds);
      return [id, { nodeId, parentId: parentIds[i] ?? null, kind, parts }];
    }),
  );
}

interface RowBelow {
  readonly parent_id: number;
  readonly id: number;
}

interface FreshRow {
  readonly node_id: number;
  readonly parent_id: number | null;
  readonly flashcard_id: number;
  readonly kind: CardKindName;
  readonly parts: readonly { readonly part: number; readonly buriedUntil: StudyDay | null }[];
}

/** The first cards of which a part was never asked, with all such parts. */
export async function readFresh(
  client: pg.PoolClient,
  where: Where,
  most: number,
): Promise<readonly QueuedPart[]> {
  const { userId, rootId, day } = where;
  const { rows } = await client.query<FreshRow>(fresh(rootId !== null), [
    userId,
    most,
    day,
    ...branchOf(where),
  ]);
  return rows.flatMap(({ node_id: nodeId, parent_id: parentId, flashcard_id: flashcardId, kind, parts }) =>
    parts.map((part) => ({ nodeId, parentId, flashcardId, ...part, kind, rowId: null, state: NEW_CARD })),
  );
}

/** All that is known of some of them, by the card and its part. */
export async function readProgress(
  client: pg.PoolClient,
  userId: number,
  asked: readonly QueuedPart[],
  now: Date,
): Promise<(card: QueuedPart) => Progress> {
  const rowIds = asked.flatMap(({ rowId }) => rowId ?? []);
  const { rows } = await client.query<StoredRow>(
    `select ${selected("progress", "p")} from user_flashcards p where p.user_id = $1 and p.id = any($2::bigint[])`,
    [userId, rowIds],
  );
  const known = new Map(rows.map((row) => [row.id, recordFromRow("progress", row)]));
  return ({ rowId, flashcardId, part }) =>
    (rowId === null ? undefined : known.get(rowId)) ?? newProgress(flashcardId, now, part);
}
