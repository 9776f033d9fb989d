import type { StudySettings } from "@perennial/domain/study/setting-values";
import type pg from "pg";
import { readRootNode } from "../root-node.ts";
import { readSettingsOfNodes } from "../study-branches.ts";
import { readStoredSettings } from "../study-settings.ts";
import type { Remembered } from "./with-reviews.ts";

export interface Studied extends Remembered {
  /** How its branch is studied. */
  readonly settings: StudySettings;
}

/**
 * Adds to the nodes of a branch how each is studied, with what it inherits from those above it, also from above the
 * branch.
 */
export async function* withSettings<Each extends Remembered>(
  client: pg.PoolClient,
  userId: number,
  branch: AsyncIterable<readonly Each[]>,
): AsyncGenerator<readonly (Each & Studied)[]> {
  const stored = await readStoredSettings(client, userId);
  const root = await readRootNode(client, userId);
  for await (const nodes of branch) {
    const nodeIds = nodes.map(({ node }) => node.id);
    const settingsOf = await readSettingsOfNodes(client, userId, { stored, root, nodeIds });
    yield nodes.map((each) => ({ ...each, settings: settingsOf(each.node.id).settings }));
  }
}
