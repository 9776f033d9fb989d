import type { Place } from "@perennial/contract/files/places";
import type pg from "pg";

/** So many are worth reading. */
const MOST_PLACES = 12;
/** Of the rows above one so many are told, the nearest ones. */
const MOST_ABOVE = 12;
/** So much of a text tells which row it is. */
const LONGEST = 200;
const MARKS = "[\u0300-\u036f]";

/** Most texts are plain: of those nothing is taken apart. */
const folded = (text: string) => `case when octet_length(${text}) = length(${text}) then lower(${text})
  else regexp_replace(normalize(lower(${text}), nfkd), '${MARKS}', '', 'g') end`;
const foldedWord = (word: string): string =>
  // A database takes no such letter.
  word.replaceAll("\0", " ").toLowerCase().normalize("NFKD").replaceAll(new RegExp(MARKS, "g"), "");

const LIVING = `select n.id, n.parent_id, n.item_type, n.sort_order, coalesce(t.text, f.question, '') as text
  from nodes n
    left join notes t on t.user_id = $1 and t.id = n.note_id
    left join flashcards f on f.user_id = $1 and f.id = n.flashcard_id
  where n.user_id = $1 and n.deleted_at is null`;

/** $2: words, $3: the words as they were said. The row itself, then its beginning, then the shortest. */
const WITH_WORDS = `select id from (select id, ${folded("text")} as said from (${LIVING}) l offset 0) w
  where (select bool_and(strpos(said, word) > 0) from unnest($2::text[]) word)
  order by said <> $3, strpos(said, $3) <> 1, length(said), id limit ${MOST_PLACES}`;
const BELOW = `select id from (${LIVING} and n.parent_id = $2) l order by sort_order, id limit ${MOST_PLACES}`;

/** OFFSET 0 makes each step of the walk one look-up in the index: see PLAN_FOR_WALKS. */
const PLACES = `with recursive up as (
    select a.at, n.* from unnest($2::bigint[]) with ordinality as a (id, at)
      cross join lateral (select 0 as level, l.* from (${LIVING} and n.id = a.id) l offset 0) n
    union all
    select up.at, p.* from up cross join lateral (
      select up.level + 1 as level, l.* from (${LIVING} and n.id = up.parent_id) l offset 0) p
    where up.level < ${MOST_ABOVE})
  select at, id, item_type, left(text, ${LONGEST}) as text from up
  where level = 0 or parent_id is not null order by at, level`;

interface StepRow {
  readonly at: number;
  readonly id: number;
  readonly item_type: Place["item_type"];
  readonly text: string;
}

/** Rows of a person's notes with what stands above them, in the order asked for; without those that are gone. */
export async function readPlaces(pool: pg.Pool, userId: number, ids: readonly number[]): Promise<Place[]> {
  if (ids.length === 0) return [];
  const { rows } = await pool.query<StepRow>(PLACES, [userId, ids]);
  const steps = Map.groupBy(rows, ({ at }) => at);
  return [...steps.values()].flatMap(([place, ...above]) =>
    place
      ? [
          {
            id: place.id,
            item_type: place.item_type,
            text: place.text,
            above: above.map(({ text }) => text).toReversed(),
          },
        ]
      : [],
  );
}

/** The rows with all of some words; without words those at the top. */
export async function findPlaces(
  pool: pg.Pool,
  userId: number,
  rootId: number,
  words: string,
): Promise<Place[]> {
  const each = foldedWord(words).split(/\s+/).filter(Boolean);
  const { rows } =
    each.length === 0
      ? await pool.query<{ id: number }>(BELOW, [userId, rootId])
      : await pool.query<{ id: number }>(WITH_WORDS, [userId, each, each.join(" ")]);
  return readPlaces(
    pool,
    userId,
    rows.map(({ id }) => id),
  );
}
