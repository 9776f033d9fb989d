import type pg from "pg";

/** A node with what it says, in a line of ancestors. */
export interface PathStep {
  readonly id: number;
  readonly text: string;
}

/** OFFSET 0 makes each step of the walk one look-up in the index: see PLAN_FOR_WALKS. */
const PATHS = `with recursive up as (
    select n.id as leaf, n.parent_id, 0 as level from nodes n where n.user_id = $1 and n.id = any($2::bigint[])
    union
    select up.leaf, p.parent_id, up.level + 1 from up cross join lateral (
      select n.parent_id from nodes n where n.user_id = $1 and n.id = up.parent_id offset 0) p)
  select up.leaf, n.id, coalesce(
      (select t.text from notes t where t.user_id = $1 and n.item_type = 'note' and t.id = n.item_id),
      (select f.question from flashcards f where f.user_id = $1 and n.item_type = 'flashcard' and f.id = n.item_id), '') as text
  from up cross join lateral (
    select * from nodes n where n.user_id = $1 and n.id = up.parent_id offset 0) n
  order by up.leaf, up.level desc`;

/** The ancestors of nodes, from the top, by the id of each node; deleted ones as long as they are kept. */
export async function readPaths(
  client: pg.PoolClient,
  userId: number,
  nodeIds: readonly number[],
): Promise<ReadonlyMap<number, PathStep[]>> {
  if (nodeIds.length === 0) return new Map();
  const { rows } = await client.query<{ leaf: number; id: number; text: string }>(PATHS, [userId, nodeIds]);
  const paths = new Map<number, PathStep[]>();
  for (const { leaf, id, text } of rows) {
    const path = paths.get(leaf);
    if (path) path.push({ id, text });
    else paths.set(leaf, [{ id, text }]);
  }
  return paths;
}
