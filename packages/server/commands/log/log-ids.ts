import type pg from "pg";
import { prepared } from "../../database/prepared.ts";
import { NEW_LOG_IDS } from "../state/fact-queries.ts";

/** Ids for rows of the log, of which a server draws many at once, so that most groups need not ask for theirs. */
export interface LogIds {
  /**
   * Takes as many as told, and draws more first where there are fewer. Those that end up unused are given to nobody.
   * @param connect leads to the coordinator of a cluster, since ids that workers draw begin far above the others
   */
  take(connect: () => Promise<pg.PoolClient>, count: number): Promise<readonly number[]>;
}

const DRAWN_AT_ONCE = 200;

/** Makes a stock of ids that is empty at first. */
export function createLogIds(): LogIds {
  let stock: number[] = [];
  return {
    async take(connect, count) {
      // Others may have taken what was drawn here.
      while (stock.length < count) {
        const drawn = Math.max(count, DRAWN_AT_ONCE);
        const client = await connect();
        const { rows } = await client.query<{ id: number }>(prepared(NEW_LOG_IDS, [drawn]));
        stock = [...stock, ...rows.map(({ id }) => id)];
      }
      return stock.splice(0, count);
    },
  };
}
