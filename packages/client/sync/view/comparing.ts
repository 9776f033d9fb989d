import { type SummedNode, summedTexts, withNode } from "@perennial/contract/outline/checksum";
import type { KindName } from "@perennial/domain/kind/kinds";
import type { RecordId } from "@perennial/domain/kind/record-id";
import type { TreeNode } from "@perennial/domain/tree/node";
import type { Api } from "../../api/client.ts";
import type { Timers } from "../../platform/timers.ts";
import type { TreeStore } from "../../store/tree-store.ts";
import type { StatusStore } from "../queue/status.ts";
import { SLICE } from "./in-order.ts";
import type { View } from "./view.ts";

/** Milliseconds that the queue is empty before the notes are compared. */
export const REST_MS = 30_000;
/** The least time between two comparisons of a page, however often its queue is emptied. */
export const LEAST_MS = 15 * 60_000;
/** The longest, while the page is open and at rest. */
export const LONGEST_MS = 60 * 60_000;

export interface ComparingDeps {
  readonly api: Pick<Api, "compareTree">;
  readonly tree: Pick<TreeStore, "get" | "nodeIds" | "identity">;
  readonly view: Pick<View, "applied" | "generation" | "entries">;
  readonly status: Pick<StatusStore, "get" | "subscribe">;
  /** The root of the account; null where it has none. */
  readonly rootId: number | null;
  /** Returns whether all of the account is here. */
  readonly isWhole: () => boolean;
  /** Called when the server has something else: everything is to be read anew. */
  readonly differs: () => void;
  readonly timers: Timers;
  readonly pause: () => Promise<void>;
  readonly token: () => string | null;
  readonly warn: (message: string) => void;
}

export interface Comparing {
  stop(): void;
}

/**
 * Compares what a page shows with what the server has, by a checksum: after its queue was emptied, and each hour. It
 * sums in slices, and gives up where something changes meanwhile. A page that differs right after it was read anew is
 * not compared again: reading it once more would not help.
 */
export function startComparing(deps: ComparingDeps): Comparing {
  const { api, tree, view, status, rootId, timers } = deps;
  let last = timers.now();
  let waiting = status.get().waiting;
  let hasDiffered = false;
  let stopped = rootId === null;
  let cancel = () => {};

  const plan = (ms: number) => {
    cancel();
    if (!stopped) cancel = timers.after(Math.max(ms, 0), () => void compare());
  };
  const isAtRest = () => {
    const { waiting: left, online, paused } = status.get();
    return left === 0 && online && paused === null && view.entries().length === 0 && deps.isWhole();
  };

  const compare = async (): Promise<void> => {
    const version = view.applied();
    const isSame = () => !stopped && view.applied() === version && isAtRest();
    if (rootId === null || version === null || deps.token() === null || !isSame()) return plan(LEAST_MS);
    const sum = await sumOf(tree, isSame, deps.pause);
    if (!sum) return plan(LEAST_MS);
    const generation = view.generation();
    const headers = generation === null ? {} : { generation };
    last = timers.now();
    const reply = await api.compareTree({ id: rootId, body: { version, ...sum }, headers });
    if (!reply.ok || reply.value.equal === null) return plan(LEAST_MS);
    if (reply.value.equal) hasDiffered = false;
    else {
      deps.warn(`This page differs from the server at version ${version}`);
      if (hasDiffered) return;
      hasDiffered = true;
      deps.differs();
    }
    plan(hasDiffered ? LEAST_MS : LONGEST_MS);
  };

  const unsubscribe = status.subscribe(() => {
    const before = waiting;
    waiting = status.get().waiting;
    if (before === 0 || waiting > 0 || hasDiffered) return;
    const sinceLast = timers.now() - last;
    plan(Math.min(Math.max(REST_MS, LEAST_MS - sinceLast), LONGEST_MS - sinceLast));
  });
  plan(LONGEST_MS);

  return {
    stop() {
      stopped = true;
      cancel();
      unsubscribe();
    },
  };
}

/** Returns the number and the checksum of all nodes; null where it is the same no more. */
async function sumOf(
  tree: ComparingDeps["tree"],
  isSame: () => boolean,
  pause: () => Promise<void>,
): Promise<{ nodes: number; checksum: number } | null> {
  const sum = { nodes: 0, checksum: 0 };
  for (const id of [...tree.nodeIds()]) {
    const node = tree.get("node", id);
    if (node) sum.checksum = withNode(sum.checksum, summedNode(tree, node));
    if (++sum.nodes % SLICE !== 0) continue;
    await pause();
    if (!isSame()) return null;
  }
  return sum;
}

/** No record of the server: at rest there is none, and one that is there all the same differs from it. */
const NO_NUMBER = -1;

function summedNode({ get, identity }: ComparingDeps["tree"], node: TreeNode): SummedNode {
  const { parentId, sortOrder, itemType, itemId } = node;
  const numberOf = (kind: KindName, id: RecordId) => identity.serverIdOf(kind, id) ?? NO_NUMBER;
  return {
    id: numberOf("node", node.id),
    parentId: parentId === null ? null : numberOf("node", parentId),
    sortOrder,
    itemType,
    itemId: numberOf(itemType, itemId),
    texts: summedTexts(itemType, get(itemType, itemId)),
  };
}
