import { expect } from "vitest";
import type { TestDatabase } from "./test-database.ts";

const WRONG = `select f.user_id, f.id, f.is_met from flashcards f
  where f.is_met <> exists (select from user_flashcards p where p.user_id = f.user_id and p.flashcard_id = f.id
    and p.part = 0 and p.deleted_at is null and p.phase <> 'new')`;

/** Holds what all cards say of whether they were met against the progress on them. */
export async function expectMetAsTold({ pool }: TestDatabase): Promise<void> {
  expect((await pool.query(WRONG)).rows).toEqual([]);
}
