import { brokenInvariants } from "@perennial/contract/testing/invariants";
import { expect } from "vitest";
import type { Outcome } from "./crowd.ts";
import { knownAccount } from "./known-account.ts";
import type { TestDatabase } from "./test-database.ts";

/** An account begins with its root and the note in it; of each later edit the crowd knows. */
const ROWS_OF_A_ROOT = 2;

/** Holds what the database has of somebody's edits against what they were answered and what their stream brought. */
export async function expectNothingLost(
  { pool }: TestDatabase,
  { userId, acknowledged, seen }: Outcome,
): Promise<void> {
  const known = await knownAccount(pool, userId);
  const sent = { since: ROWS_OF_A_ROOT, uuids: new Set(acknowledged) };
  expect(brokenInvariants({ ...known, acknowledged, streamed: seen, sent }), `of user ${userId}`).toEqual([]);
}
