import { shareASide } from "@perennial/domain/study/one-note";
import type { StudyDay } from "@perennial/domain/study/study-day";
import type pg from "pg";

/** What is known of the notes that cards are of: a card that is of none with the card above it names its own. */
export interface CardsOfNotes {
  /** The card above, by a card that is of one note with it. */
  readonly noteOf: ReadonlyMap<number, number>;
  /** The notes of which a card was studied on the day. */
  readonly studiedNotes: readonly number[];
  /** The parts of cards that were studied on the day, by the card. */
  readonly studiedParts: ReadonlyMap<number, number>;
}

const STUDIED = `select p.flashcard_id as "flashcardId", p.part, n.parent_id as "parentId"
  from user_flashcards p left join nodes n on n.user_id = $1 and n.flashcard_id = p.flashcard_id
  where p.user_id = $1 and p.study_day = $2 and p.deleted_at is null`;
/** Which of the nodes $2 are cards. */
const CARDS =
  "select id from nodes where user_id = $1 and id = any($2::bigint[]) and flashcard_id is not null";
/** $2: cards that stand directly below a card, with what both show. */
const PAIRS = `select f.id, f.question, f.answer, a.id as above, a.question as "aboveQuestion", a.answer as "aboveAnswer"
  from nodes n join nodes p on p.user_id = $1 and p.id = n.parent_id
    join flashcards f on f.user_id = $1 and f.id = n.flashcard_id
    join flashcards a on a.user_id = $1 and a.id = p.flashcard_id
  where n.user_id = $1 and n.flashcard_id = any($2::bigint[])`;

/** A card, and the row that it stands below. */
export interface PlacedCard {
  readonly flashcardId: number;
  /** Null where that is not known. */
  readonly parentId: number | null;
}

interface Pair {
  readonly id: number;
  readonly question: string;
  readonly answer: string;
  readonly above: number;
  readonly aboveQuestion: string;
  readonly aboveAnswer: string;
}

/**
 * Reads which cards are of one note with the card above them, and the notes that were studied on a day (decision 104). Most
 * cards stand below notes: only those rows above are looked up that there are, not those of each card.
 */
export async function readCardsOfNotes(
  client: pg.PoolClient,
  userId: number,
  { cards, day }: { readonly cards: readonly PlacedCard[]; readonly day: StudyDay },
): Promise<CardsOfNotes> {
  const studied = (await client.query<PlacedCard & { readonly part: number }>(STUDIED, [userId, day])).rows;
  const pairs = await readPairs(client, userId, [...cards, ...studied]);
  const noteOf = new Map(
    pairs.flatMap(({ id, question, answer, above, aboveQuestion, aboveAnswer }) =>
      shareASide({ question, answer }, { question: aboveQuestion, answer: aboveAnswer })
        ? [[id, above] as const]
        : [],
    ),
  );
  const studiedParts = new Map(studied.map(({ flashcardId, part }) => [flashcardId, part]));
  return {
    noteOf,
    studiedParts,
    studiedNotes: studied.map(({ flashcardId }) => noteOf.get(flashcardId) ?? flashcardId),
  };
}

async function readPairs(
  client: pg.PoolClient,
  userId: number,
  cards: readonly PlacedCard[],
): Promise<readonly Pair[]> {
  const above = [...new Set(cards.flatMap(({ parentId }) => parentId ?? []))];
  const { rows } = await client.query<{ id: number }>(CARDS, [userId, above]);
  const areCards = new Set(rows.map(({ id }) => id));
  const below = cards.flatMap(({ parentId, flashcardId }) =>
    parentId !== null && areCards.has(parentId) ? [flashcardId] : [],
  );
  if (below.length === 0) return [];
  return (await client.query<Pair>(PAIRS, [userId, [...new Set(below)]])).rows;
}
