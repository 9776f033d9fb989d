import type pg from "pg";
import { idList } from "../../database/sent-lists.ts";

/** What stands above what, of some nodes and all above them, or of all nodes of a user. */
export interface QueryShape {
  /** The nodes that are known, those at the top included. */
  readonly ids: readonly number[];
  /** How many stand above a node, and itself; 1 for a root. */
  levelOf(id: number): number;
  parentOf(id: number): number | null;
  /** Returns which of some nodes stand below a set of nodes: right below one of them, or at any depth. */
  below(ids: readonly number[], above: ReadonlySet<number>, isChild: boolean): number[];
}

/** From so many nodes on, all of a user are read in one pass instead of walking up from each. */
const MOST_WALKS = 5_000;

const LISTS = `coalesce(json_agg(x.id), '[]') as ids, coalesce(json_agg(x.parent_id), '[]') as parents`;
const ALL = `select ${LISTS} from nodes x where x.user_id = $1 and x.deleted_at is null`;
/** OFFSET 0 makes each step of the walk one look-up in the index. */
const UP = `with recursive up as (
    select n.id, n.parent_id from unnest($2::bigint[]) as l (id) cross join lateral (
      select n.id, n.parent_id from nodes n where n.user_id = $1 and n.id = l.id offset 0) n
    union
    select n.id, n.parent_id from up cross join lateral (
      select n.id, n.parent_id from nodes n where n.user_id = $1 and n.id = up.parent_id offset 0) n)
  select ${LISTS} from up x`;

/** Reads what stands above nodes. @param from null: of all nodes */
export async function readShape(
  client: Pick<pg.ClientBase, "query">,
  userId: number,
  from: readonly number[] | null,
): Promise<QueryShape> {
  const isWhole = from === null || from.length > MOST_WALKS;
  const { rows } = await client.query<{ ids: readonly number[]; parents: readonly (number | null)[] }>(
    isWhole ? ALL : UP,
    isWhole ? [userId] : [userId, idList(from)],
  );
  const { ids = [], parents = [] } = rows[0] ?? {};
  const parentOf = new Map(ids.map((id, i) => [id, parents[i] ?? null]));
  return shapeOf(ids, (id) => parentOf.get(id) ?? null);
}

function shapeOf(ids: readonly number[], parentOf: (id: number) => number | null): QueryShape {
  /** Answers for a node by that of its parent, without recursion; a node above which nothing is known has `top`. */
  function inherited<T>(top: T, next: (parent: number, ofParent: T) => T): (id: number) => T {
    const known = new Map<number, T>();
    return (id) => {
      const open: number[] = [];
      for (let at: number | null = id; at !== null && !known.has(at); at = parentOf(at)) {
        open.push(at);
        // Should the data hold a cycle, it ends here.
        if (open.length > ids.length) break;
      }
      for (let at = open.pop(); at !== undefined; at = open.pop()) {
        const parent = parentOf(at);
        known.set(at, parent === null ? top : next(parent, known.get(parent) ?? top));
      }
      return known.get(id) ?? top;
    };
  }
  return {
    ids,
    parentOf,
    levelOf: inherited(1, (_, level) => level + 1),
    below(some, above, isChild) {
      const isBelow = inherited(false, (parent, is) => above.has(parent) || (!isChild && is));
      return some.filter(isBelow);
    },
  };
}
