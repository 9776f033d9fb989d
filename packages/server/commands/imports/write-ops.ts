import { randomUUID } from "node:crypto";
import type { Op } from "@perennial/domain/op/op";
import type pg from "pg";
import { prepared } from "../../database/prepared.ts";
import type { UserActionRow } from "../../database/tables.ts";
import { NEW_ACTION_IDS } from "../fact-queries.ts";
import type { LockedUser } from "../group-reads.ts";
import { rowUuid } from "../row-uuid.ts";
import { writeLog } from "../write-log.ts";

export interface CallOfImport {
  readonly ops: readonly Op[];
  readonly mutationUuid: string;
  readonly undoOf: string | null;
  /** What every page of this person is told, and how the history lists it. */
  readonly action: Pick<UserActionRow, "event_type" | "payload">;
  readonly now: Date;
}

/**
 * Writes changes into the log as one call, and counts the log on. The person's action stands beside them without naming
 * their rows: whoever lists what was done would read all of them. @returns the log's version afterwards
 */
export async function writeOps(
  client: pg.PoolClient,
  userId: number,
  user: LockedUser,
  { ops, mutationUuid, undoOf, action, now }: CallOfImport,
): Promise<number> {
  const log = ops.map((op, index) => ({
    op,
    uuid: rowUuid(mutationUuid, index),
    mutationUuid,
    userActionUuid: null,
    undoOf,
  }));
  const { version } = user;
  const drawn = await client.query<{ id: number }>(prepared(NEW_ACTION_IDS, [1]));
  const id = drawn.rows[0]?.id ?? 0;
  const said = { ...action, event_source: "import", uuid: randomUUID(), created_at: now };
  const write = {
    version,
    log,
    answers: [],
    actions: [{ ...said, user_id: userId, id }],
    lastActionId: id,
    now,
  };
  await Promise.all(writeLog(client, userId, write));
  return version + log.length;
}
