import { BACK, FRONT } from "@perennial/domain/card/card-kinds";
import type pg from "pg";
import type { Account } from "../../e2e/stage/api.ts";

/**
 * Writes cards into an account: all but a hundred were met, and one in a hundred of those is due.
 * @param parents the nodes below which they stand, one after the other
 * @param areBoth whether every other card is asked both ways, each way with a memory of its own
 */
export async function seedCards(
  database: pg.Pool,
  { userId, rootId }: Account,
  cards: number,
  parents: readonly number[] = [rootId],
  areBoth = false,
): Promise<void> {
  const values = [userId, cards];
  await database.query(
    `insert into flashcards (user_id, id, question, answer, is_met, kind, asks)
     select $1, 1000000 + i, 'Question ' || i, 'Answer ' || i, i <= $2::int - 100,
       case when $3 and i % 2 = 0 then 'both' else 'basic' end, case when $3 and i % 2 = 0 then $4 else $5 end
     from generate_series(1, $2::int) i`,
    [...values, areBoth, `${FRONT} ${BACK}`, String(FRONT)],
  );
  await database.query(
    `insert into nodes (user_id, id, parent_id, item_type, item_id, sort_order)
     select $1, 1000000 + i, ($3::bigint[])[1 + i % cardinality($3::bigint[])], 'flashcard', 1000000 + i, i from generate_series(1, $2::int) i`,
    [...values, parents],
  );
  await database.query(
    `insert into user_flashcards (user_id, flashcard_id, part, confidence, confidence_color, strength, difficulty,
       next_review_time, reviewed_at, phase, study_day, introduced_on, reviews)
     select $1, 1000000 + i, part, 3, 'yellow', 1 + i % 90, 5,
       now() + case when i % 100 = 0 then - make_interval(days => i % 7) else make_interval(days => 1 + i % 300) end,
       now() - make_interval(days => 30), 'review', (extract(epoch from now()) / 86400)::int - 30, 20000, 3
     from generate_series(1, $2::int - 100) i cross join unnest($3::bigint[]) part
     where part = $4 or i % 2 = 0`,
    [...values, areBoth ? [FRONT, BACK] : [FRONT], FRONT],
  );
  await database.query("vacuum analyze nodes, flashcards, user_flashcards");
}
