import type pg from "pg";
import { prepared } from "../database/prepared.ts";
import { type StoredRow, storedFromRow } from "../database/record-rows.ts";
import type { Facts } from "./facts.ts";
import type { LockedUser } from "./group-reads.ts";
import type { Needs } from "./needs.ts";
import type { Batch } from "./outcome.ts";

/** What people send one by one while they write. */
const EDITED = ["note", "flashcard"] as const;
type EditedKind = (typeof EDITED)[number];

const READ_EDITS =
  "select read_edits($1::bigint, $2::timestamptz, $3::uuid[], $4::bigint[], $5::bigint[]) as read";

/** A user's row as it was at a moment, which may be over. */
export interface SeenUser extends LockedUser {
  /** The generation in the row itself. */
  readonly own_generation: string | null;
}

type Read = SeenUser & {
  readonly sessions: readonly string[] | null;
  /** Living ones alone. */
} & { readonly [K in EditedKind]: readonly StoredRow[] | null };

/**
 * Reads without a lock what edits of texts are decided on, in one call: the user's row, and into the facts the notes and cards
 * that are needed. Whether an edit was applied before is not asked: to write it a second time would take its UUID twice.
 * @returns null where the user, or the session of one of the batches, is gone
 */
export async function readForEdits(
  client: pg.PoolClient,
  userId: number,
  batches: readonly Batch[],
  { facts, needs, now }: { readonly facts: Facts; readonly needs: Needs; readonly now: Date },
): Promise<SeenUser | null> {
  const sessions = [...new Set(batches.flatMap(({ sessionId }) => sessionId ?? []))];
  const ids = EDITED.map((kind) =>
    [...needs.list.values()]
      .filter((need) => need.what === "record" && need.kind === kind)
      .map(({ id }) => id),
  );
  const { rows } = await client.query<{ read: Read | null }>(
    prepared(READ_EDITS, [userId, now, sessions, ...ids]),
  );
  const read = rows[0]?.read;
  if (!read || (read.sessions ?? []).length < sessions.length) return null;
  const take = <K extends EditedKind>(kind: K) => {
    for (const row of read[kind] ?? []) {
      const stored = storedFromRow(kind, row);
      facts.stored[kind].set(stored.record.id, stored);
    }
  };
  EDITED.forEach(take);
  for (const [name, { what, version = 0 }] of needs.list) {
    // Texts at the end of the log, or after it, are those that stand.
    if (what === "record" || (what === "texts-at" && version >= read.version)) facts.asked.add(name);
  }
  return read;
}
