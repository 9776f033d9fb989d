import { shareASide } from "@perennial/domain/study/one-note";
import type { StudyDay } from "@perennial/domain/study/study-day";
import type pg from "pg";

/** What is known of the notes that cards are of: a card that is of none with the card above it names its own. */
export interface CardsOfNotes {
  /** The card above, by a card that is of one note with it. */
  readonly noteOf: ReadonlyMap<number, number>;
  /** The notes of which a card was met on the day. */
  readonly met: readonly number[];
  /** The parts of cards that were met on the day, by the card. */
  readonly metParts: ReadonlyMap<number, number>;
}

const MET = `select flashcard_id as "flashcardId", part from user_flashcards
  where user_id = $1 and study_day = $2 and deleted_at is null`;
/** $2: cards. Of those that stand directly below a card, with what both show. */
const PAIRS = `select f.id, f.question, f.answer, a.id as above, a.question as "aboveQuestion", a.answer as "aboveAnswer"
  from nodes n join nodes p on p.user_id = $1 and p.id = n.parent_id and p.flashcard_id is not null
    join flashcards f on f.user_id = $1 and f.id = n.flashcard_id
    join flashcards a on a.user_id = $1 and a.id = p.flashcard_id
  where n.user_id = $1 and n.flashcard_id = any($2::bigint[]) and n.deleted_at is null`;

interface Pair {
  readonly id: number;
  readonly question: string;
  readonly answer: string;
  readonly above: number;
  readonly aboveQuestion: string;
  readonly aboveAnswer: string;
}

/** Reads which cards are of one note with the card above them, and the notes that were met on a day (decision 104). */
export async function readCardsOfNotes(
  client: pg.PoolClient,
  userId: number,
  { flashcardIds, day }: { readonly flashcardIds: readonly number[]; readonly day: StudyDay },
): Promise<CardsOfNotes> {
  const met = (await client.query<{ flashcardId: number; part: number }>(MET, [userId, day])).rows;
  const ids = [...new Set([...flashcardIds, ...met.map(({ flashcardId }) => flashcardId)])];
  const { rows } = await client.query<Pair>(PAIRS, [userId, ids]);
  const noteOf = new Map(
    rows.flatMap(({ id, question, answer, above, aboveQuestion, aboveAnswer }) =>
      shareASide({ question, answer }, { question: aboveQuestion, answer: aboveAnswer })
        ? [[id, above] as const]
        : [],
    ),
  );
  const metParts = new Map(met.map(({ flashcardId, part }) => [flashcardId, part]));
  return { noteOf, metParts, met: met.map(({ flashcardId }) => noteOf.get(flashcardId) ?? flashcardId) };
}
