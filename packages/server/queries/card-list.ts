import type * as study from "@perennial/contract/study/reviews";
import { sidesOf } from "@perennial/domain/card/card-kinds";
import { tagsOf } from "@perennial/domain/search/tags";
import type { CardFilter } from "@perennial/domain/study/card-filters";
import { type CardOrder, type CardSort, SORTED_CHARACTERS } from "@perennial/domain/study/card-order";
import { KEPT_DAYS, LEECH_AGAIN, LEECH_LAPSES } from "@perennial/domain/study/leeches";
import { PHASES, type Phase } from "@perennial/domain/study/phase";
import { startOfStudyDay, studyDayOf } from "@perennial/domain/study/study-day";
import type pg from "pg";
import { recordFromRow, type StoredRow, selected } from "../database/record-rows.ts";
import { inSnapshot } from "../database/snapshot.ts";
import { PARTS } from "./parts-sql.ts";
import { readPaths } from "./paths.ts";

export interface CardListRequest {
  readonly filters: readonly CardFilter[];
  readonly order: CardOrder;
  readonly limit: number;
  /** The last card of the portion before. */
  readonly after: { readonly flashcardId: number; readonly part: number } | null;
  readonly now: Date;
  readonly timeZone: string;
}

const MET = "p.phase is not null and p.phase <> 'new'";
const met = (value: string): string => `case when ${MET} then ${value} end`;

/** What the domain's `sortCards` compares, as numbers or as bytes. */
const KEYS: Readonly<Record<CardSort, string>> = {
  created: "0",
  question: `translate(left(f.question, ${SORTED_CHARACTERS}), 'ABCDEFGHIJKLMNOPQRSTUVWXYZ', 'abcdefghijklmnopqrstuvwxyz')
    collate "C"`,
  state: `array_position(array[${PHASES.map((phase) => `'${phase}'`).join(", ")}], coalesce(p.phase, 'new'))`,
  due: met("p.next_review_time"),
  stability: met("p.strength"),
  difficulty: met("p.difficulty"),
  lapses: "coalesce(p.lapses, 0)",
  reviews: "coalesce(p.reviews, 0)",
};

/** $2: now, $3: the study day, $4: its end. The same rules as the domain's `cardFilter`. */
const FILTERS: Readonly<Record<CardFilter, string>> = {
  due: `${MET} and p.suspended_at is null and (p.buried_until is null or p.buried_until <= $3)
    and case when p.phase = 'review' then p.next_review_time < $4 else p.next_review_time <= $2 end`,
  new: `not (${MET})`,
  flagged: "p.flag > 0",
  suspended: "p.suspended_at is not null",
  leech: `p.suspended_at is null and p.strength < ${KEPT_DAYS}
    and p.lapses >= case when p.left_at = 0 then ${LEECH_LAPSES} else p.left_at + ${LEECH_AGAIN} end`,
};

/** Each part of each card, with its progress where it has one. $1: the user. */
const from = `from nodes n
    join flashcards f on f.user_id = $1 and f.id = n.flashcard_id
    cross join lateral unnest(${PARTS}) as a (part)
    left join user_flashcards p
      on p.user_id = $1 and p.flashcard_id = f.id and p.part = a.part and p.deleted_at is null
  where n.user_id = $1 and n.deleted_at is null`;

/** $5: how many, $6 and $7: the card and the part that they come after. */
function statement(
  { by, isDescending }: CardOrder,
  filters: readonly CardFilter[],
  isAfter: boolean,
): string {
  const [direction, beyond] = isDescending ? ["desc", "<"] : ["asc", ">"];
  const key = KEYS[by];
  const ties = by === "created" ? direction : "asc";
  const later = by === "created" ? beyond : ">";
  const matching = [from, ...filters.map((filter) => FILTERS[filter])].join(" and ");
  const last = `last as (select ${key} as key ${from} and f.id = $6 and a.part = $7)`;
  const isLater = `(m.flashcard_id, m.part) ${later} ($6::bigint, $7::bigint)`;
  const comesAfter = `where exists (select from last where case
      when last.key is null then m.key is null and ${isLater}
      else m.key is null or m.key ${beyond} last.key or (m.key = last.key and ${isLater}) end)`;
  return `with matching as (select ${key} as key, n.id as node_id, f.id as flashcard_id, a.part ${matching})
    ${isAfter ? `, ${last}` : ""}
    select (select count(*)::int from matching) as total, ${
      isAfter ? "(select count(*)::int from last)" : "1"
    } as begun, coalesce((select json_agg(json_build_array(s.node_id, s.flashcard_id, s.part))
      from (select m.* from matching m ${isAfter ? comesAfter : ""}
        order by m.key is null, m.key ${direction}, m.flashcard_id ${ties}, m.part ${ties} limit $5) s), '[]') as shown
    where $2::timestamptz is not null and $3::int is not null and $4::timestamptz is not null`;
}

interface Shown {
  readonly total: number;
  readonly begun: number;
  readonly shown: readonly (readonly [nodeId: number, flashcardId: number, part: number])[];
}

const CARDS = `select ${selected("flashcard", "f")} from flashcards f where f.user_id = $1 and f.id = any($2::bigint[])`;
const PROGRESS = `select ${selected("progress", "p")} from user_flashcards p
  where p.user_id = $1 and p.flashcard_id = any($2::bigint[]) and p.deleted_at is null`;

/**
 * A portion of all cards.
 * @returns null where the card that it comes after is not there any more
 */
export async function readCardList(
  pool: pg.Pool,
  userId: number,
  { filters, order, limit, after, now, timeZone }: CardListRequest,
): Promise<study.CardList | null> {
  const day = studyDayOf(now, timeZone);
  const { rows } = await pool.query<Shown>(statement(order, filters, after !== null), [
    ...[userId, now, day, startOfStudyDay(day + 1, timeZone), limit],
    ...(after ? [after.flashcardId, after.part] : []),
  ]);
  const [found] = rows;
  if (!found || found.begun === 0) return null;
  const nodeIds = found.shown.map(([nodeId]) => nodeId);
  const flashcardIds = found.shown.map(([, flashcardId]) => flashcardId);
  const [cards, progress, paths] = await Promise.all([
    pool.query<StoredRow>(CARDS, [userId, flashcardIds]),
    pool.query<StoredRow>(PROGRESS, [userId, flashcardIds]),
    inSnapshot(pool, (client) => readPaths(client, userId, nodeIds)),
  ]);
  const cardOf = new Map(cards.rows.map((row) => [row.id, recordFromRow("flashcard", row)]));
  const progressOf = new Map(
    progress.rows.map((row) => {
      const record = recordFromRow("progress", row);
      return [`${record.flashcardId} ${record.part}`, record];
    }),
  );
  return {
    total: found.total,
    cards: found.shown.flatMap(([nodeId, flashcardId, part]) => {
      const card = cardOf.get(flashcardId);
      const known = progressOf.get(`${flashcardId} ${part}`);
      const isMet = known !== undefined && known.phase !== "new";
      const state: Phase = known?.phase ?? "new";
      return card === undefined
        ? []
        : {
            flashcard_id: flashcardId,
            part,
            node_id: nodeId,
            question: sidesOf(card, part).question,
            path: paths.get(nodeId) ?? [],
            state,
            due_at: isMet ? known.nextReviewTime : null,
            stability: isMet ? known.strength : null,
            difficulty: isMet ? known.difficulty : null,
            lapses: known?.lapses ?? 0,
            reviews: known?.reviews ?? 0,
            flag: known?.flag ?? 0,
            suspended: (known?.suspendedAt ?? null) !== null,
            tags: [...new Set([card.question, card.answer].flatMap(tagsOf).map(({ name }) => name))],
          };
    }),
  };
}
