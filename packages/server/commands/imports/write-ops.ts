import type { Op } from "@perennial/domain/op/op";
import type pg from "pg";
import type { LockedUser } from "../group-reads.ts";
import { rowUuid } from "../row-uuid.ts";
import { writeLog } from "../write-log.ts";

/** Writes changes into the log as one call, and counts the log on. @returns its version afterwards */
export async function writeOps(
  client: pg.PoolClient,
  userId: number,
  user: LockedUser,
  call: {
    readonly ops: readonly Op[];
    readonly mutationUuid: string;
    readonly undoOf: string | null;
    readonly now: Date;
  },
): Promise<number> {
  const { mutationUuid, undoOf, now } = call;
  const log = call.ops.map((op, index) => ({
    op,
    uuid: rowUuid(mutationUuid, index),
    mutationUuid,
    userActionUuid: null,
    undoOf,
  }));
  const { version, last_user_action_id: lastActionId } = user;
  await Promise.all(writeLog(client, userId, { version, log, answers: [], actions: [], lastActionId, now }));
  return version + log.length;
}
