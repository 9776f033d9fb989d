import type { KindName } from "@perennial/domain/kind/kinds";
import type { RecordId } from "@perennial/domain/kind/record-id";
import type { TreeTarget } from "@perennial/domain/tree/view";

/**
 * A target that writes through and remembers the previous state of each record, so that everything written can
 * be taken back exactly, whatever ops wrote it.
 */
export interface Journal extends TreeTarget {
  undo(): void;
}

export function createJournal(tree: TreeTarget): Journal {
  const undos: (() => void)[] = [];

  const remember = (kind: KindName, id: RecordId) => {
    const before = tree.get(kind, id);
    undos.push(() => (before ? tree.put(kind, before) : tree.remove(kind, id)));
  };

  return {
    get: (kind, id) => tree.get(kind, id),
    recordsOf: (kind) => tree.recordsOf(kind),
    childIds: (id) => tree.childIds(id),
    holderOf: (item) => tree.holderOf(item),
    belongings: (kind, ownerId) => tree.belongings(kind, ownerId),
    put(kind, record) {
      remember(kind, record.id);
      tree.put(kind, record);
    },
    remove(kind, id) {
      remember(kind, id);
      tree.remove(kind, id);
    },
    undo() {
      for (let i = undos.length - 1; i >= 0; i--) undos[i]?.();
      undos.length = 0;
    },
  };
}
