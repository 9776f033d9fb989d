import { expect } from "vitest";
import type { Outcome } from "./crowd.ts";
import type { TestDatabase } from "./test-database.ts";

/** Holds what the database has of somebody's edits against what they were answered and what their stream brought. */
export async function expectNothingLost(
  database: TestDatabase,
  { userId, acknowledged, seen }: Outcome,
): Promise<void> {
  const { rows } = await database.pool.query<{ version: number; uuid: string }>(
    "select version, mutation_uuid as uuid from data_mutations where user_id = $1 order by version",
    [userId],
  );
  expect(rows.map(({ version }) => version)).toEqual(rows.map((_, index) => index + 1));
  // In their order, each once: whoever writes waits for the answer.
  const made = new Set(acknowledged);
  expect(rows.map(({ uuid }) => uuid).filter((uuid) => made.has(uuid))).toEqual(acknowledged);
  expect(seen).toEqual(rows.map(({ version }) => version));
}
