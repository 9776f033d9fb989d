import { expect } from "vitest";
import type { TestDatabase } from "./test-database.ts";

const WRONG = `select f.user_id, f.id, f.is_met from flashcards f
  where f.is_met <> (f.asks <> '' and (select count(*) from user_flashcards p
    where p.user_id = f.user_id and p.flashcard_id = f.id and p.deleted_at is null and p.phase <> 'new'
      and p.part::text = any(string_to_array(f.asks, ' '))) = cardinality(string_to_array(f.asks, ' ')))`;

/** Holds `is_met` of all cards against the progress on them. */
export async function expectStudiedFlags({ pool }: TestDatabase): Promise<void> {
  expect((await pool.query(WRONG)).rows).toEqual([]);
}
