import type { RecordOf } from "@perennial/domain/kind/kinds";
import type { RecordId } from "@perennial/domain/kind/record-id";

type Mark = RecordOf<"mark">;

/** Finds the signs of a node. Most nodes have none, and cost nothing. */
export interface NodeMarks {
  put(mark: Mark): void;
  remove(mark: Mark): void;
  /** The same list until it changes; undefined for a node without. */
  of(nodeId: RecordId): readonly Mark[] | undefined;
  /** The nodes that have any. */
  nodeIds(): Iterable<RecordId>;
  clear(): void;
}

/** Creates an empty index; the tree's records report each sign that is put or removed. */
export function createNodeMarks(): NodeMarks {
  const lists = new Map<RecordId, readonly Mark[]>();
  const without = ({ id, nodeId }: Mark) => (lists.get(nodeId) ?? []).filter((mark) => mark.id !== id);
  return {
    put: (mark) => void lists.set(mark.nodeId, [...without(mark), mark]),
    remove(mark) {
      const left = without(mark);
      if (left.length > 0) lists.set(mark.nodeId, left);
      else lists.delete(mark.nodeId);
    },
    of: (nodeId) => lists.get(nodeId),
    nodeIds: () => lists.keys(),
    clear: () => lists.clear(),
  };
}
