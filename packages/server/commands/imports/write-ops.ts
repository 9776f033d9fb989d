import { randomUUID } from "node:crypto";
import type { Op } from "@perennial/domain/op/op";
import type pg from "pg";
import { callBy } from "../../database/cluster/user-way.ts";
import { prepared } from "../../database/prepared.ts";
import type { UserActionRow } from "../../database/tables.ts";
import type { LockedUser } from "../group/group-reads.ts";
import { logEntries, sendLog, writeGroup } from "../group/write-group.ts";
import { rowUuid } from "../log/row-uuid.ts";
import { takeId } from "../state/draw-ids.ts";
import { NEW_ACTION_IDS, NEW_LOG_IDS } from "../state/fact-queries.ts";

export interface CallOfImport {
  readonly mutationUuid: string;
  readonly undoOf: string | null;
  /** What every page of this person is told, and how the history lists it. */
  readonly action: Pick<UserActionRow, "event_type" | "payload">;
  readonly now: Date;
}

/** One call on its way into the log, in as many pieces as one likes. */
export interface OpenCall {
  /** Sends its next changes, without waiting. */
  write(ops: readonly Op[]): Promise<unknown>[];
  /** Counts the log on. @returns its version */
  end(): Promise<number>;
}

const ROWS_PER_STATEMENT = 5_000;

/** Begins a call with a known number of changes: each of its rows names the version that the call ends with. */
export async function openCall(
  client: pg.PoolClient,
  userId: number,
  user: Pick<LockedUser, "version">,
  count: number,
  { mutationUuid, undoOf, action, now }: CallOfImport,
): Promise<OpenCall> {
  const drawn = await client.query<{ id: number }>(prepared(NEW_LOG_IDS, [count]));
  const ids = drawn.rows.map(({ id }) => id).reverse();
  const last = user.version + count;
  const callVersions = new Map([[mutationUuid, last]]);
  let at = user.version;
  return {
    write(ops) {
      const first = at - user.version;
      const log = ops.map((op, index) => {
        const uuid = rowUuid(mutationUuid, first + index);
        return { op, uuid, mutationUuid, userActionUuid: null, undoOf };
      });
      const rows = logEntries(log, at, callVersions);
      at += rows.length;
      return batchesOf(rows, ROWS_PER_STATEMENT).flatMap((part) =>
        sendLog(client, userId, part, { ids: part.map(() => takeId(ids)), now }),
      );
    },
    async end() {
      if (at !== last) throw new Error("a call has another number of changes than it was begun with");
      const actionId = await client.query<{ id: number }>(prepared(NEW_ACTION_IDS, [1]));
      const id = actionId.rows[0]?.id ?? 0;
      const said = { ...action, event_source: "import", uuid: randomUUID(), created_at: now };
      const actions = [{ ...said, user_id: userId, id }];
      const end = { version: last, actions, lastActionId: id, now };
      await writeGroup(callBy(client), userId, { ...end, log: [], logIds: [], answers: [], tables: [] });
      return last;
    },
  };
}

/** Writes changes into the log as one call. @returns the log's version afterwards */
export async function writeOps(
  client: pg.PoolClient,
  userId: number,
  user: Pick<LockedUser, "version">,
  { ops, ...of }: CallOfImport & { readonly ops: readonly Op[] },
): Promise<number> {
  const call = await openCall(client, userId, user, ops.length, of);
  await Promise.all(call.write(ops));
  return call.end();
}

const batchesOf = <T>(all: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(all.length / size) }, (_, index) =>
    all.slice(index * size, (index + 1) * size),
  );
