import { NO_OWN_SETTINGS, type OwnSettings, ownSettingsOf } from "@perennial/domain/study/settings";
import type pg from "pg";
import { readStoredSettings } from "../study-settings.ts";
import type { Remembered } from "./with-reviews.ts";

/** What is said of a node itself, and not of those above it. */
export interface OfItself {
  readonly said: OwnSettings;
  /** What links in texts lead to it by. */
  readonly anchors: readonly number[];
  /** The anchors of what it needs. */
  readonly needs: readonly number[];
}

const ANCHORS = "select id, node_id from anchors where user_id = $1 and deleted_at is null order by id";
const NEEDS =
  "select anchor_id, needs_id from requirements where user_id = $1 and deleted_at is null order by id";

/**
 * Adds to the nodes of a branch what is said of how they themselves are studied, by what links lead to them and
 * what they need, as a backup keeps it. All of the user's settings, anchors and needs are read once, before the first node.
 */
export async function* withSaid<Each extends Remembered>(
  client: pg.PoolClient,
  userId: number,
  branch: AsyncIterable<readonly Each[]>,
): AsyncGenerator<readonly (Each & OfItself)[]> {
  const stored = Map.groupBy(await readStoredSettings(client, userId), ({ nodeId }) => nodeId);
  const { rows } = await client.query<{ id: number; node_id: number }>(ANCHORS, [userId]);
  const anchors = Map.groupBy(rows, (row) => row.node_id);
  const needed = await client.query<{ anchor_id: number; needs_id: number }>(NEEDS, [userId]);
  const needs = Map.groupBy(needed.rows, (row) => row.anchor_id);
  for await (const nodes of branch)
    yield nodes.map((each) => {
      const own = stored.get(each.node.id);
      const links = anchors.get(each.node.id)?.map(({ id }) => id) ?? [];
      return {
        ...each,
        said: own ? ownSettingsOf(own) : NO_OWN_SETTINGS,
        anchors: links,
        needs: links.flatMap((id) => needs.get(id)?.map(({ needs_id }) => needs_id) ?? []),
      };
    });
}
