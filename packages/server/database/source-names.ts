import type pg from "pg";
import { prepared } from "./prepared.ts";

type Queries = Pick<pg.ClientBase, "query">;

/** A name that an item has in its file, and the node that it is here. */
export interface NamedNode {
  readonly source: string;
  readonly nodeId: number;
}

/** Such a name with what it has its meaning in. */
export interface ScopedName extends NamedNode {
  readonly scope: string;
}

/** What names by place have their meaning in. */
export const scopeOfPlace = (nodeId: number): string => `below ${nodeId}`;

const PLACE = /^below (\d+)$/;

/** The node that files were brought to; undefined for names that mean the same everywhere. */
export function placeOfScope(scope: string): number | undefined {
  const [, id] = PLACE.exec(scope) ?? [];
  return id === undefined ? undefined : Number(id);
}

const NAME = `insert into imported_items (user_id, scope, source_id, node_id)
  select u.id, $2, v.source, v.node_id from users u
    cross join unnest($3::text[], $4::bigint[]) as v (source, node_id) where u.id = $1
  on conflict (user_id, scope, source_id) do update set node_id = excluded.node_id`;

/** Sends by which names nodes are found again, without waiting. */
export const nameNodes = (
  client: Queries,
  userId: number,
  scope: string,
  nodes: readonly NamedNode[],
): Promise<unknown> =>
  client.query(
    prepared(NAME, [userId, scope, nodes.map(({ source }) => source), nodes.map(({ nodeId }) => nodeId)]),
  );

const NAMES = `select scope, source_id as source, node_id as "nodeId" from imported_items
  where user_id = $1 and node_id = any($2::bigint[]) and scope <> 'backup' order by scope, source_id`;

/** Reads by which names nodes are found again, beside their own in backups. */
export async function readNames(
  client: Queries,
  userId: number,
  nodeIds: readonly number[],
): Promise<ScopedName[]> {
  const { rows } = await client.query<ScopedName>(NAMES, [userId, nodeIds]);
  return rows;
}

const TAKEN = `select i.scope, i.source_id as source, i.node_id as "nodeId" from imported_items i
    join nodes n on n.user_id = $1 and n.id = i.node_id and n.deleted_at is null
  where i.user_id = $1 and i.scope = $2 and i.source_id = any($3::text[])`;

/** Names nodes by what nothing else here is named; what is deleted gives its name away. */
export async function nameFreely(
  client: Queries,
  userId: number,
  names: readonly ScopedName[],
): Promise<void> {
  for (const [scope, all] of Map.groupBy(names, (name) => name.scope)) {
    const sources = all.map(({ source }) => source);
    const { rows } = await client.query<ScopedName>(TAKEN, [userId, scope, sources]);
    const taken = new Set(rows.map(({ source }) => source));
    await nameNodes(
      client,
      userId,
      scope,
      all.filter(({ source }) => !taken.has(source)),
    );
  }
}
