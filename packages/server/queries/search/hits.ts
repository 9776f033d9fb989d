import type { Hit } from "@perennial/contract/search/found";
import { fold } from "@perennial/domain/search/fold";
import { wordsOrNear } from "@perennial/domain/search/query/near";
import { marksOf } from "@perennial/domain/search/words";
import type pg from "pg";
import { idList } from "../../database/sent-lists.ts";
import { readPaths } from "../paths.ts";
import { type Visibility, visiblePart } from "../visibility.ts";

const TEXTS = `select n.id, t.text, f.question, f.answer from nodes n
    left join notes t on t.user_id = $1 and t.id = n.note_id
    left join flashcards f on f.user_id = $1 and f.id = n.flashcard_id
  where n.user_id = $1 and n.id = any($2::bigint[])`;

/** A row that was found, with the part of it that was. */
export interface FoundRow {
  readonly id: number;
  readonly part: number | null;
  /** Words of it are only one slip away from those of the search. */
  readonly isSimilar?: boolean;
}

interface TextRow {
  readonly id: number;
  readonly text: string | null;
  readonly question: string | null;
  readonly answer: string | null;
}

/**
 * Says of rows that were found where they stand and what they say.
 * @param words that are marked, folded
 * @param visibility what a token sees of the paths
 */
export async function readHits(
  client: pg.PoolClient,
  userId: number,
  found: readonly FoundRow[],
  words: readonly string[],
  visibility: Visibility | null = null,
): Promise<Hit[]> {
  const ids = found.map(({ id }) => id);
  const [{ rows }, paths] = await Promise.all([
    client.query<TextRow>(TEXTS, [userId, idList(ids)]),
    readPaths(client, userId, ids),
  ]);
  const texts = new Map(rows.map((row) => [row.id, row]));
  return found.flatMap(({ id, part, isSimilar = false }) => {
    const row = texts.get(id);
    if (!row) return [];
    const path = visiblePart(visibility, paths.get(id) ?? []).map((step) => ({
      id: step.id,
      title: step.text,
    }));
    const hit = { node_id: id, path, ...shown(row, words, isSimilar) };
    return [{ ...hit, ...(part === null ? {} : { part }), ...(isSimilar ? { similar: true } : {}) }];
  });
}

/** The text that shows why a row was found: the first with a word in it, else the first one. */
function shown(
  row: TextRow,
  words: readonly string[],
  isSimilar: boolean,
): Pick<Hit, "field" | "ranges" | "text"> {
  const fields = (["text", "question", "answer"] as const).flatMap((field) => {
    const text = row[field];
    if (text === null) return [];
    const there = isSimilar ? wordsOrNear(fold(text), words) : words;
    const ranges = marksOf(text, there).map(({ start, end }): [number, number] => [start, end]);
    return [{ field, ranges, text }];
  });
  const [first] = fields;
  return fields.find(({ ranges }) => ranges.length > 0) ?? first ?? { field: "text", ranges: [], text: "" };
}
