import type { KindName, RecordOf } from "@perennial/domain/kind/kinds";
import type { RecordId } from "@perennial/domain/kind/record-id";
import type { TreeTarget } from "@perennial/domain/tree/view";

/** A record that was written, before and after; undefined where there is none. */
export interface Written {
  readonly kind: KindName;
  readonly id: RecordId;
  readonly before: RecordOf<KindName> | undefined;
  readonly after: RecordOf<KindName> | undefined;
}

/**
 * A target that writes through and remembers the previous state of each record, so that everything written can
 * be taken back exactly, whatever ops wrote it.
 */
export interface Journal extends TreeTarget {
  /** Begins the next step, and returns what it writes, in order. */
  begin(): readonly Written[];
}

/**
 * Creates a journal over a target. What is written before the first `begin` is remembered, but returned to
 * nobody.
 */
export function createJournal(tree: TreeTarget): Journal {
  let step: Written[] = [];

  const remember = (kind: KindName, id: RecordId, after?: RecordOf<KindName>) => {
    step.push({ kind, id, before: tree.get(kind, id), after });
  };

  return {
    ...tree,
    put(kind, record) {
      remember(kind, record.id, record);
      tree.put(kind, record);
    },
    remove(kind, id) {
      remember(kind, id);
      tree.remove(kind, id);
    },
    begin() {
      step = [];
      return step;
    },
  };
}
