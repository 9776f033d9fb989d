import { prepared } from "../database/prepared.ts";
import { idList } from "../database/sent-lists.ts";
import { createPreOrder, type Family, idsIn } from "./pre-order.ts";
import type { OpenBranch } from "./tree-branch.ts";
import { ALL_FAMILIES, FAMILIES } from "./tree-sql.ts";

/** Which nodes a branch has, in pre-order, read as it is asked for. */
export interface Structure {
  /** Sends the first look, for so many nodes; it is a part of the transaction's first trip. */
  begin(size: number): Promise<void>;
  /**
   * Returns the next families, none when the branch has ended, and begins to look for those after them. It may be asked
   * again before it has answered; the answers keep their order.
   */
  take(size: number): Promise<Family[]>;
}

/**
 * A family is only a few numbers, and each look for families is a walk, so that more of them are read at once than
 * nodes are asked for, up to what is cheap to hold.
 */
const familiesFor = (nodes: number): number => Math.min(8 * nodes, 4_096);
/**
 * After so many nodes the structure is read as a whole, with what stands beside the branch: a node costs a tenth then,
 * so that in a notebook of 80,000 nodes this costs no more than the walk has cost.
 */
const WALKED_MOST = 8_192;

interface FamilyRow {
  readonly id: number;
  readonly children: string;
}

/** Reads which nodes a branch has; `ahead` parts more than are sent are asked for, so that they are known in advance. */
export function createStructure({ client, userId, rootId, options }: OpenBranch, ahead: number): Structure {
  const order = createPreOrder(rootId, options.depth, options.without);
  let walked = 0;
  let looking: Promise<void> | null = null;
  let turn: Promise<unknown> = Promise.resolve();

  const walk = async (from: readonly number[], most: number): Promise<void> => {
    const { rows } = await client.query<FamilyRow>(prepared(FAMILIES, [userId, idList(from), rootId, most]));
    for (const { id, children } of rows) order.learn({ id, childrenIds: idsIn(children) });
    walked += rows.length;
  };
  const readAll = async (): Promise<void> => {
    const { rows } = await client.query<FamilyRow>(prepared(ALL_FAMILIES, [userId, rootId]));
    order.learnAll(new Map(rows.map(({ id, children }) => [id, children])));
  };

  const look = (most: number, size: number): void => {
    const unknown = looking ? [] : order.unknown(most);
    if (unknown.length === 0) return;
    looking = (walked < WALKED_MOST ? walk(unknown, familiesFor(size)) : readAll()).finally(() => {
      looking = null;
    });
    looking.catch(() => {}); // Its failure is seen by who needs what it was to bring.
  };
  const takeNow = async (size: number): Promise<Family[]> => {
    let families = order.take(size);
    while (families.length === 0) {
      look(size, size);
      if (!looking) return [];
      await looking;
      families = order.take(size);
    }
    if (order.ahead() < (ahead + 1) * size) look(familiesFor(size), size);
    return families;
  };

  return {
    begin: (size) => walk([rootId], familiesFor(size)),
    take(size) {
      const mine = turn.then(() => takeNow(size));
      turn = mine.catch(() => {});
      return mine;
    },
  };
}
