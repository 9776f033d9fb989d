import type { NodeId } from "@perennial/domain/tree/node";
import { type RowData, titleOf } from "./row-data.ts";
import type { TreeStore } from "./tree-store.ts";

interface Target {
  readonly title: string;
  readonly address: string | undefined;
  readonly isDeleted: boolean;
  readonly deletedAt?: Date | undefined;
}

interface RemoteTarget {
  readonly nodeId: number;
  readonly title: string;
  readonly isDeleted: boolean;
  readonly deletedAt?: string | undefined;
}

/** What the server says of notes that are not loaded: null where it knows no such anchor, undefined before it was asked. */
export interface RemoteTargets {
  get(anchor: number): RemoteTarget | null | undefined;
  subscribe(anchor: number, listener: () => void): () => void;
}

interface CachedTarget {
  /** What it was made of. */
  readonly of: RowData | ReturnType<RemoteTargets["get"]>;
  readonly target: Target;
}

/** What stood here is deleted; the link keeps its words. */
const DELETED: Target = { title: "", address: undefined, isDeleted: true };

/**
 * What the anchors of a tree lead to. A row is looked at when a link to it is shown, and again when it changes.
 * @param now when a row that was seen here is missing first, which is when it was deleted
 * @param isWhole whether all notes are loaded: a row that is missing then is deleted
 */
export function createLinkTargets(
  tree: Pick<TreeStore, "get" | "row" | "keyOf" | "subscribeRow" | "subscribeStructure">,
  addressOf: (wireId: number) => string,
  elsewhere: RemoteTargets,
  now: () => Date,
  isWhole: () => boolean,
) {
  const known = new Map<number, CachedTarget>();
  /** Nodes whose rows links have shown, and what they are where they are missing: deleted meanwhile. */
  const seen = new Map<NodeId, Target | null>();
  const nodeOf = (anchor: number): NodeId | undefined => tree.get("anchor", anchor)?.nodeId;
  const rowOf = (nodeId: NodeId | undefined) =>
    nodeId === undefined ? undefined : tree.row(tree.keyOf(nodeId));
  const madeOf = <Of extends CachedTarget["of"]>(
    anchor: number,
    of: Of,
    make: (of: Of) => Target,
  ): Target => {
    const last = known.get(anchor);
    if (last?.of === of) return last.target;
    const target = make(of);
    known.set(anchor, { of, target });
    return target;
  };
  return {
    get(anchor: number): Target | undefined {
      const nodeId = nodeOf(anchor);
      const row = rowOf(nodeId);
      if (nodeId !== undefined && row) {
        seen.set(nodeId, null);
        return madeOf(anchor, row, ({ wireId }) => ({
          title: titleOf(row),
          address: wireId > 0 ? addressOf(wireId) : undefined,
          isDeleted: false,
        }));
      }
      if (nodeId !== undefined && seen.has(nodeId)) {
        const gone = seen.get(nodeId) ?? { ...DELETED, deletedAt: now() };
        seen.set(nodeId, gone);
        return gone;
      }
      const said = elsewhere.get(anchor);
      if (said)
        return madeOf(anchor, said, ({ title, isDeleted, deletedAt, nodeId: id }) => ({
          title,
          address: isDeleted ? undefined : addressOf(id),
          isDeleted,
          deletedAt: deletedAt === undefined ? undefined : new Date(deletedAt),
        }));
      return said === undefined && nodeId !== undefined && isWhole() ? DELETED : undefined;
    },
    subscribe(anchor: number, listener: () => void): () => void {
      let leaveTarget = () => {};
      let watched: NodeId | "elsewhere" | undefined;
      const watch = () => {
        const nodeId = nodeOf(anchor);
        const isHere = nodeId !== undefined && (rowOf(nodeId) !== undefined || seen.has(nodeId));
        const now = isHere ? nodeId : "elsewhere";
        if (now === watched) return;
        leaveTarget();
        watched = now;
        leaveTarget =
          now === "elsewhere"
            ? elsewhere.subscribe(anchor, listener)
            : tree.subscribeRow(tree.keyOf(now), listener);
      };
      watch();
      // An anchor is handed on where a row goes, and comes with one.
      const leave = tree.subscribeStructure(() => {
        watch();
        listener();
      });
      return () => {
        leaveTarget();
        leave();
      };
    },
  };
}
