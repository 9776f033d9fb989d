import { MAX_USER_ACTIONS_PER_PAGE } from "@perennial/contract/limits";
import type * as wire from "@perennial/contract/outline/wire";
import type pg from "pg";
import { prepared } from "../database/prepared.ts";
import type { DataMutationRow, UserActionRow } from "../database/tables.ts";
import { dataMutationToWire, userActionToWire } from "../database/wire-rows.ts";

export interface Page {
  /** Only actions with a lower id. */
  readonly before?: number | undefined;
  /** 1 to MAX_USER_ACTIONS_PER_PAGE; other values are moved to the nearest of these. */
  readonly limit: number;
}

const ACTIONS_BEFORE = "select * from user_actions where user_id = $1 and id < $2 order by id desc limit $3";
const ACTIONS_AFTER = "select * from user_actions where user_id = $1 and id > $2 order by id limit $3";
const MUTATIONS = `select * from data_mutations where user_id = $1 and user_action_uuid = any($2::uuid[])
  order by version`;

/** Lists what the person did, newest first, each action with the rows of the log that name it. */
export async function listUserActions(pool: pg.Pool, userId: number, page: Page): Promise<wire.UserAction[]> {
  const { rows } = await pool.query<UserActionRow>(
    prepared(ACTIONS_BEFORE, [userId, page.before ?? Number.MAX_SAFE_INTEGER, clampLimit(page.limit)]),
  );
  return withMutations(pool, userId, rows);
}

/** Reads the user actions after an id, oldest first: what a stream has to send next. */
export async function readUserActionsAfter(
  pool: pg.Pool,
  userId: number,
  afterId: number,
  limit: number,
): Promise<wire.UserAction[]> {
  const { rows } = await pool.query<UserActionRow>(
    prepared(ACTIONS_AFTER, [userId, afterId, clampLimit(limit)]),
  );
  return withMutations(pool, userId, rows);
}

const clampLimit = (limit: number) => Math.min(Math.max(1, Math.trunc(limit)), MAX_USER_ACTIONS_PER_PAGE);

async function withMutations(
  pool: pg.Pool,
  userId: number,
  actions: readonly UserActionRow[],
): Promise<wire.UserAction[]> {
  if (actions.length === 0) return [];
  const { rows } = await pool.query<DataMutationRow>(
    prepared(MUTATIONS, [userId, actions.map((action) => action.uuid)]),
  );
  const byAction = Map.groupBy(rows, (row) => row.user_action_uuid);
  return actions.map((action) =>
    userActionToWire(action, (byAction.get(action.uuid) ?? []).map(dataMutationToWire)),
  );
}
