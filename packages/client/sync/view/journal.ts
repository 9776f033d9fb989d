import type { KindName, RecordOf } from "@perennial/domain/kind/kinds";
import type { RecordId } from "@perennial/domain/kind/record-id";
import type { TreeTarget } from "@perennial/domain/tree/view";

/** A target that can take everything back that was written to it. */
export interface Journal extends TreeTarget {
  /** Puts every record back that was written, the last one first. */
  undo(): void;
}

/** Creates a write-through journal: it keeps each record's previous state, so that all can be undone exactly. */
export function createJournal(tree: TreeTarget): Journal {
  /** What was there before each write; undefined where there was no record. */
  const written: {
    readonly kind: KindName;
    readonly id: RecordId;
    readonly before: RecordOf<KindName> | undefined;
  }[] = [];

  const remember = (kind: KindName, id: RecordId) => {
    written.push({ kind, id, before: tree.get(kind, id) });
  };

  return {
    ...tree,
    put(kind, record) {
      remember(kind, record.id);
      tree.put(kind, record);
    },
    remove(kind, id) {
      remember(kind, id);
      tree.remove(kind, id);
    },
    undo() {
      for (const { kind, id, before } of written.splice(0).reverse())
        if (before) tree.put(kind, before);
        else tree.remove(kind, id);
    },
  };
}
