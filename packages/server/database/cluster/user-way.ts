import type pg from "pg";
import { prepared } from "../prepared.ts";
import type { UserWorkers } from "./user-workers.ts";

/** Calls a function about a user, whose statement returns it as `answer`. */
export type CallForUser = (text: string, values: readonly unknown[]) => Promise<unknown>;

/** The way to one user's rows. */
export interface UserWay {
  /** Calls a function where the rows lie: on a cluster by its worker, where that is known to work. */
  readonly call: CallForUser;
  /** Returns the connection for transactions and for ids, by the coordinator of a cluster; the same one each time. */
  connect(): Promise<pg.PoolClient>;
  /** Gives back what was taken out. @param isUsable whether the connection for transactions can be used again */
  close(isUsable: boolean): void;
}

/** Calls a function by one connection. */
export const callBy =
  (client: pg.PoolClient): CallForUser =>
  async (text, values) =>
    (await client.query<{ answer: unknown }>(prepared(text, values))).rows[0]?.answer;

/**
 * Opens the way to a user's rows.
 * @throws where neither a worker nor the coordinator can be reached
 */
export async function openUserWay(pool: pg.Pool, workers: UserWorkers, userId: number): Promise<UserWay> {
  const worker = await workers.connect(userId);
  let client = worker ? undefined : await pool.connect();
  const connect = async () => {
    client ??= await pool.connect();
    return client;
  };
  return {
    call: worker ? callOnWorker(worker) : async (text, values) => callBy(await connect())(text, values),
    connect,
    close(isUsable) {
      worker?.release();
      client?.release(!isUsable);
    },
  };
}

/**
 * A worker has a statement planned anew each time that is nothing but the call of a function, to see whether it is to be sent
 * on (a tenth of what the call costs there); one whose value is made into text keeps its plan.
 */
const callOnWorker =
  (worker: pg.PoolClient): CallForUser =>
  async (text, values) => {
    const answer = await callBy(worker)(text.replace(" as answer", "::text as answer"), values);
    return answer === null || answer === undefined ? null : JSON.parse(String(answer));
  };
