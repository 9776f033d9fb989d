import { type Stored, type StoredRow, storedFromRow } from "../database/record-rows.ts";
import { callOn, type EditWay, type SentCall } from "./edit-way.ts";
import type { LockedUser } from "./group-reads.ts";

/** The kinds that people edit the texts of one by one, while they write. */
export const EDITED_KINDS = ["note", "flashcard"] as const;
export type EditedKind = (typeof EDITED_KINDS)[number];

const READ_EDITS: SentCall = {
  whole: "select read_edits($1::bigint, $2::timestamptz, $3::uuid[], $4::bigint[], $5::bigint[]) as answer",
  asText:
    "select read_edits($1::bigint, $2::timestamptz, $3::uuid[], $4::bigint[], $5::bigint[])::text as answer",
};

/** What has to be known so that edits can be decided. */
export interface AskedTexts {
  readonly now: Date;
  /** The sessions that the edits came with. */
  readonly sessions: readonly string[];
  readonly ids: { readonly [K in EditedKind]: readonly number[] };
}

/** A user's row as it was at a moment, which may be over. */
export interface SeenUser extends LockedUser {
  /** The generation in the row itself. */
  readonly own_generation: string | null;
  /** How many of the user's sessions were ended; those whose time was over do not count. */
  readonly sessions_ended: number;
}

/** What is known of a user at one version of the log. */
export interface KnownTexts {
  readonly user: SeenUser;
  /** When the user's row was read. */
  readonly readAt: Date;
  /** The sessions that stood then, and when they end, in milliseconds since 1970. */
  readonly sessions: ReadonlyMap<string, number>;
  /** Some living notes and cards, by their ids. */
  readonly records: { readonly [K in EditedKind]: ReadonlyMap<number, Stored<K>> };
}

/** What `read_edits` returns. */
export type ReadTexts = SeenUser & {
  readonly sessions: readonly { readonly id: string; readonly expires_at: string | null }[] | null;
} & {
  readonly [K in EditedKind]: readonly StoredRow[] | null;
};

/**
 * Reads without a lock what edits of texts are decided on, in one call. Whether an edit was applied before is not asked: to
 * write it a second time would take its UUID twice.
 * @returns null where the user, or one of the sessions, is gone
 */
export async function readForEdits(
  way: EditWay,
  userId: number,
  asked: AskedTexts,
): Promise<KnownTexts | null> {
  const { now, sessions, ids } = asked;
  const values = [userId, now, sessions, ids.note, ids.flashcard];
  return knownFrom(await callOn<ReadTexts>(way, READ_EDITS, values), asked);
}

/** Takes what was read. @returns null where the user, or one of the sessions, is gone */
export function knownFrom(read: ReadTexts | null, { now, sessions }: AskedTexts): KnownTexts | null {
  if (!read) return null;
  const { sessions: standing, note, flashcard, ...user } = read;
  if ((standing ?? []).length < sessions.length) return null;
  return {
    user,
    readAt: now,
    sessions: new Map(
      (standing ?? []).map(({ id, expires_at: end }) => [
        id,
        end === null ? Number.POSITIVE_INFINITY : Date.parse(end),
      ]),
    ),
    records: { note: byId("note", note), flashcard: byId("flashcard", flashcard) },
  };
}

const byId = <K extends EditedKind>(
  kind: K,
  rows: readonly StoredRow[] | null,
): ReadonlyMap<number, Stored<K>> => new Map((rows ?? []).map((row) => [row.id, storedFromRow(kind, row)]));
