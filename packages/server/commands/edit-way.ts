import type pg from "pg";
import { prepared } from "../database/prepared.ts";

/** Where edits are read and written. */
export interface EditWay {
  readonly client: pg.PoolClient;
  /** The way to the coordinator of a cluster, where `client` leads past it to the worker of the user's rows. */
  readonly coordinator?: Pick<pg.Pool, "query">;
}

/**
 * A call of a function that returns JSON as `answer`, in two forms. The coordinator sends one on whole that is nothing but
 * the call. A worker has it planned anew each time, to see whether it is to be sent on (a tenth of what the call costs there); one
 * whose value is made into text keeps its plan.
 */
export interface SentCall {
  readonly whole: string;
  readonly asText: string;
}

/** Calls a function of the database. @returns what it has answered */
export async function callOn<T extends object | true>(
  { client, coordinator }: EditWay,
  call: SentCall,
  values: readonly unknown[],
): Promise<T | null> {
  const { rows } = await client.query<{ answer: T | string | null }>(
    prepared(coordinator ? call.asText : call.whole, values),
  );
  const answer = rows[0]?.answer ?? null;
  return typeof answer === "string" ? JSON.parse(answer) : answer;
}
