import { NOTHING_SAID, type Said, saidBy } from "@perennial/domain/study/settings";
import type pg from "pg";
import { readStoredSettings } from "../study-settings.ts";
import type { Remembered } from "./with-reviews.ts";

/** What is said of a node itself, and not of those above it. */
export interface OfItself {
  readonly said: Said;
}

/**
 * Adds to the nodes of a branch what is said of how they themselves are studied, as a backup keeps it. All settings
 * of the user are read once, before the first node.
 */
export async function* withSaid<Each extends Remembered>(
  client: pg.PoolClient,
  userId: number,
  branch: AsyncIterable<readonly Each[]>,
): AsyncGenerator<readonly (Each & OfItself)[]> {
  const stored = Map.groupBy(await readStoredSettings(client, userId), ({ nodeId }) => nodeId);
  for await (const nodes of branch)
    yield nodes.map((each) => {
      const own = stored.get(each.node.id);
      return { ...each, said: own ? saidBy(own) : NOTHING_SAID };
    });
}
