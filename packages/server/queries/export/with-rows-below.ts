import type pg from "pg";
import { type RowBelow, readRowsBelow } from "../../database/rows-below.ts";
import type { Remembered } from "./with-reviews.ts";

export interface WithRowsBelow extends Remembered {
  /** Of a list or of steps, in their order; none of any other node. */
  readonly below: readonly RowBelow[];
}

/** Adds to the nodes of a branch the rows that answer them. */
export async function* withRowsBelow<Each extends Remembered>(
  client: pg.PoolClient,
  userId: number,
  branch: AsyncIterable<readonly Each[]>,
): AsyncGenerator<readonly (Each & WithRowsBelow)[]> {
  for await (const nodes of branch) {
    const below = await readRowsBelow(
      client,
      userId,
      nodes.map(({ node }) => node),
    );
    yield nodes.map((each) => ({ ...each, below: below.get(each.node.id) ?? [] }));
  }
}
