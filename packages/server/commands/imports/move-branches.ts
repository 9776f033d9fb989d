import type { OpOf } from "@perennial/domain/op/op";
import { SORT_STEP } from "@perennial/domain/tree/sort-order";
import type pg from "pg";
import { type StoredRow, selected, storedFromRow } from "../../database/record-rows.ts";
import { createFacts, type Facts } from "../state/facts.ts";
import type { Updates } from "./newer-notes.ts";

const NODES = `select ${selected("node", "n")} from nodes n where n.user_id = $1 and n.id = any($2::bigint[])`;

/** Branches that an import moves. */
export interface Moves {
  readonly ops: readonly OpOf<"node.move">[];
  readonly facts: Facts;
}

/** Returns what branches stand below after the import, by their nodes. @param nodeIds of the items of the document */
export const newParents = ({ changed }: Updates, nodeIds: readonly number[]): ReadonlyMap<number, number> =>
  new Map(
    [...changed.values()].flatMap(({ below, present }) =>
      below === undefined ? [] : [[present.nodeId, nodeIds[below] ?? 0] as const],
    ),
  );

/**
 * Returns the ops that move branches, each as the last one below its new parent. They belong behind the ops that make
 * those parents.
 * @param orders the highest sort order below each parent; counted on
 */
export async function movesTo(
  client: pg.PoolClient,
  userId: number,
  parents: ReadonlyMap<number, number>,
  orders: Map<number, number>,
): Promise<Moves> {
  const facts = createFacts();
  if (parents.size === 0) return { ops: [], facts };
  const { rows } = await client.query<StoredRow>(NODES, [userId, [...parents.keys()]]);
  const stored = new Map(rows.map((row) => [row.id, storedFromRow("node", row)]));
  const ops = [...parents].flatMap(([id, parentId]): OpOf<"node.move">[] => {
    const node = stored.get(id);
    if (!node) return [];
    facts.stored.node.set(node.record.id, node);
    const sortOrder = Math.max(0, orders.get(parentId) ?? 0) + SORT_STEP;
    orders.set(parentId, sortOrder);
    const before = { parentId: node.record.parentId, sortOrder: node.record.sortOrder };
    return [{ type: "node.move", id, before, after: { parentId, sortOrder } }];
  });
  return { ops, facts };
}
