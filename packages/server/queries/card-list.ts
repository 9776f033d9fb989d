import type * as study from "@perennial/contract/study/reviews";
import { sidesOf } from "@perennial/domain/card/card-kinds";
import { LIST_SORTS, listOrder } from "@perennial/domain/search/query/list-order";
import { tagNames } from "@perennial/domain/search/tags";
import { type CardOrder, type CardSort, SORTED_CHARACTERS } from "@perennial/domain/study/card-order";
import { waitedFor } from "@perennial/domain/study/needed-now";
import { PHASES, type Phase } from "@perennial/domain/study/phase";
import type pg from "pg";
import { recordFromRow, type StoredRow, selected } from "../database/record-rows.ts";
import { idList } from "../database/sent-lists.ts";
import { PARTS } from "./parts-sql.ts";
import { readPaths } from "./paths.ts";
import type { AskNotes } from "./search/ask-notes.ts";
import { type Put, parameters } from "./search/parameters.ts";
import { asking, readQuery } from "./search/search-notes.ts";
import { type Visibility, visiblePart } from "./visibility.ts";

export interface CardListRequest {
  /** As `GET /search` reads it. */
  readonly query: string;
  /** Null for the one that the search wants, else the one in which they were made. */
  readonly order: CardOrder | null;
  readonly limit: number;
  /** The last card of the portion before. */
  readonly after: { readonly flashcardId: number; readonly part: number } | null;
  readonly now: Date;
  readonly timeZone: string;
  /** What a token sees; null where everything is seen. */
  readonly visibility: Visibility | null;
}

const STUDIED = "p.phase is not null and p.phase <> 'new'";
const ofStudied = (value: string): string => `case when ${STUDIED} then ${value} end`;

const lowered = (text: string): string =>
  `translate(${text}, 'ABCDEFGHIJKLMNOPQRSTUVWXYZ', 'abcdefghijklmnopqrstuvwxyz')`;

/** What the domain's `sortCards` compares, as numbers or as bytes. */
const KEYS: Readonly<Record<CardSort, string>> = {
  created: "0",
  question: `${lowered(`left(f.question, ${SORTED_CHARACTERS})`)} collate "C"`,
  state: `array_position(array[${PHASES.map((phase) => `'${phase}'`).join(", ")}], coalesce(p.phase, 'new'))`,
  due: ofStudied("p.next_review_time"),
  stability: ofStudied("p.strength"),
  difficulty: ofStudied("p.difficulty"),
  lapses: "coalesce(p.lapses, 0)",
  reviews: "coalesce(p.reviews, 0)",
  tags: `(select string_agg(${lowered("m.name")}, ' ' order by ${lowered("m.name")} collate "C") from mentions m
    where m.user_id = $1 and m.node_id = n.id and m.kind = 3) collate "C"`,
  parts: `cardinality(${PARTS})`,
};

/** Each part of each card, with its progress where it has one. $1: the user. */
const CARD_PARTS = `from nodes n
    join flashcards f on f.user_id = $1 and f.id = n.flashcard_id
    cross join lateral unnest(${PARTS}) as a (part)
    left join user_flashcards p
      on p.user_id = $1 and p.flashcard_id = f.id and p.part = a.part and p.deleted_at is null`;
const THERE = "where n.user_id = $1 and n.deleted_at is null";
const CARD_NODES =
  "select n.id from nodes n where n.user_id = $1 and n.flashcard_id is not null and n.deleted_at is null";

/**
 * @param seen the nodes whose cards are listed; null for all
 * @param condition on a unit of a search; null for all cards
 * @param most so many are listed in all, the first ones; null for all
 */
function statement(
  { limit, after }: Pick<CardListRequest, "limit" | "after">,
  { by, isDescending }: CardOrder,
  {
    seen,
    condition,
    most,
  }: { seen: readonly number[] | null; condition: string | null; most: number | null },
  put: Put,
): string {
  const [direction, beyond] = isDescending ? ["desc", "<"] : ["asc", ">"];
  const key = KEYS[by];
  const ties = by === "created" ? direction : "asc";
  const later = by === "created" ? beyond : ">";
  const there = seen === null ? THERE : `${THERE} and n.id = any(${put(idList(seen))}::bigint[])`;
  const asked = `join search_rows s on s.user_id = $1 and s.node_id = n.id ${there} and ${condition}`;
  const matching = `${CARD_PARTS} ${condition === null ? there : asked}`;
  const [lastId, lastPart] = after ? [put(after.flashcardId), put(after.part)] : [];
  const last = `last as (select ${key} as key ${CARD_PARTS} ${there} and f.id = ${lastId} and a.part = ${lastPart})`;
  const isLater = `(m.flashcard_id, m.part) ${later} (${lastId}::bigint, ${lastPart}::bigint)`;
  const comesAfter = `where exists (select from last where case
      when last.key is null then m.key is null and ${isLater}
      else m.key is null or m.key ${beyond} last.key or (m.key = last.key and ${isLater}) end)`;
  const inOrder = `order by m.key is null, m.key ${direction}, m.flashcard_id ${ties}, m.part ${ties}`;
  return `with every as (select ${key} as key, n.id as node_id, f.id as flashcard_id, a.part ${matching}),
    matching as (select m.* from every m ${most === null ? "" : `${inOrder} limit ${put(most)}`})
    ${after ? `, ${last}` : ""}
    select (select count(*)::int from matching) as total, ${
      after ? "(select count(*)::int from last)" : "1"
    } as begun, coalesce((select json_agg(json_build_array(s.node_id, s.flashcard_id, s.part))
      from (select m.* from matching m ${after ? comesAfter : ""} ${inOrder} limit ${put(limit)}) s), '[]')
      as shown`;
}

const MOST_WAITED_FOR = 10;

const BY_CREATION: CardOrder = { by: "created", isDescending: false };

interface CardPage {
  readonly total: number;
  readonly begun: number;
  readonly shown: readonly (readonly [nodeId: number, flashcardId: number, part: number])[];
}

const CARDS = `select ${selected("flashcard", "f")} from flashcards f where f.user_id = $1 and f.id = any($2::bigint[])`;
const PROGRESS = `select ${selected("progress", "p")} from user_flashcards p
  where p.user_id = $1 and p.flashcard_id = any($2::bigint[]) and p.deleted_at is null`;

/**
 * A portion of the cards that a search finds, as far as the log was read (decision 120).
 * @returns null where the card that it comes after is not there any more
 */
export const readCardList = (
  pool: pg.Pool,
  userId: number,
  request: CardListRequest,
): Promise<study.CardList | null> =>
  asking(pool, userId, { ...request, inId: null }, async (client, notes) => {
    const { query, sort, limit, unread } = readQuery(request.query, LIST_SORTS);
    const { values, put } = parameters(userId);
    const condition = query.type === "all" ? null : await notes.condition(query, put);
    const seen = request.visibility && (await request.visibility.among(client, CARD_NODES));
    const { rows } = await client.query<CardPage>(
      statement(
        request,
        request.order ?? listOrder(sort) ?? BY_CREATION,
        { seen, condition, most: limit },
        put,
      ),
      values,
    );
    const [found] = rows;
    return found && found.begun > 0
      ? { ...(await readShown(client, userId, found, notes, request.visibility)), unread: [...unread] }
      : null;
  });

async function readShown(
  client: pg.PoolClient,
  userId: number,
  found: CardPage,
  notes: AskNotes,
  visibility: Visibility | null,
): Promise<Pick<study.CardList, "cards" | "total">> {
  const nodeIds = found.shown.map(([nodeId]) => nodeId);
  const flashcardIds = found.shown.map(([, flashcardId]) => flashcardId);
  const [cards, progress, paths] = await Promise.all([
    client.query<StoredRow>(CARDS, [userId, flashcardIds]),
    client.query<StoredRow>(PROGRESS, [userId, flashcardIds]),
    readPaths(client, userId, nodeIds),
  ]);
  const cardOf = new Map(cards.rows.map((row) => [row.id, recordFromRow("flashcard", row)]));
  const progressOf = new Map(
    progress.rows.map((row) => {
      const record = recordFromRow("progress", row);
      return [`${record.flashcardId} ${record.part}`, record];
    }),
  );
  const isMetAt = (flashcardId: number, part: number) =>
    (progressOf.get(`${flashcardId} ${part}`)?.phase ?? "new") !== "new";
  // What a card waits for may stand where a token does not see it.
  const asksNeeds = !visibility && !found.shown.every(([, ...card]) => isMetAt(...card));
  const needed = asksNeeds ? await notes.needed() : null;
  return {
    total: found.total,
    cards: found.shown.flatMap(([nodeId, flashcardId, part]) => {
      const card = cardOf.get(flashcardId);
      const known = progressOf.get(`${flashcardId} ${part}`);
      const isMet = known !== undefined && known.phase !== "new";
      const waited = waitedFor(needed, { nodeId, progress: known }).map((each) => Number(each.nodeId));
      const state: Phase = known?.phase ?? "new";
      return card === undefined
        ? []
        : {
            flashcard_id: flashcardId,
            part,
            node_id: nodeId,
            question: sidesOf(card, part).question,
            path: [...visiblePart(visibility, paths.get(nodeId) ?? [])],
            state,
            due_at: isMet ? known.nextReviewTime : null,
            stability: isMet ? known.strength : null,
            difficulty: isMet ? known.difficulty : null,
            lapses: known?.lapses ?? 0,
            reviews: known?.reviews ?? 0,
            flag: known?.flag ?? 0,
            suspended: (known?.suspendedAt ?? null) !== null,
            tags: [...tagNames(card.question, card.answer, card.source ?? "")],
            ...(waited.length > 0 && {
              waits_for: { node_ids: waited.slice(0, MOST_WAITED_FOR), total: waited.length },
            }),
          };
    }),
  };
}
