import type pg from "pg";
import { type OriginRow, readOrigins } from "../../database/origin-rows.ts";
import type { Remembered } from "./with-reviews.ts";

export interface OfOrigin extends Remembered {
  /** What the node was where it came from. */
  readonly origin: OriginRow | undefined;
}

/** Adds to the nodes of a branch what each was where it came from, with one statement for each portion of nodes. */
export async function* withOrigins<Each extends Remembered>(
  client: pg.PoolClient,
  userId: number,
  branch: AsyncIterable<readonly Each[]>,
): AsyncGenerator<readonly (Each & OfOrigin)[]> {
  for await (const nodes of branch) {
    const ids = nodes.map(({ node }) => node.id);
    const origins = await readOrigins(client, userId, ids);
    yield nodes.map((each) => ({ ...each, origin: origins.get(each.node.id) }));
  }
}
