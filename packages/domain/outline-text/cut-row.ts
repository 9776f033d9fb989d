import { cardText } from "../card/card-kinds.ts";
import { headingIn } from "../kind/heading.ts";
import type { KindName, RecordOf } from "../kind/kinds.ts";
import { idKindOf, recordIdIn } from "../kind/owner.ts";
import { type CurrentId, withCurrentIds } from "../kind/references.ts";
import type { Values } from "../kind/values.ts";
import type { TreeNode } from "../tree/node.ts";
import type { OutlineItem } from "./outline-item.ts";

/** A record of any kind, with the name of its kind. */
export type AnyRecord = { [K in KindName]: { readonly kind: K; readonly record: RecordOf<K> } }[KindName];

/** A row that was cut: all that comes back with it where it is pasted. */
export interface CutRow {
  /** 0 for the outermost rows; a row is at most one deeper than the one before it. */
  readonly depth: number;
  readonly node: TreeNode;
  /** The item that the node showed, then what belonged to that. */
  readonly shown: readonly AnyRecord[];
  /** What referred to the node itself, such as a mark. */
  readonly attached: readonly AnyRecord[];
}

/** Returns the row as one that was copied. */
export function itemOf({ depth, node, shown, attached }: CutRow): OutlineItem {
  const [item] = shown;
  const isDone = attached.some(({ kind, record }) => kind === "mark" && record.sign === "done");
  const state = isDone ? { isDone: true as const } : {};
  if (item?.kind === "flashcard") return { depth, ...cardText(item.record), ...state };
  return { depth, text: headingIn(node.itemType, item?.record ?? {}), ...state };
}

/** Returns the row with other ids for all records that it names. */
export function withIdsOf({ depth, node, shown, attached }: CutRow, current: CurrentId): CutRow {
  const named = ({ kind, record }: AnyRecord): AnyRecord => {
    const values: Values = withCurrentIds(kind, record, current);
    const id = current(idKindOf(kind), record.id);
    // Its fields are those of its kind still.
    return { kind, record: { ...values, id: recordIdIn(kind, values, id) } } as AnyRecord;
  };
  return {
    depth,
    node: { ...withCurrentIds("node", node, current), id: current("node", node.id) },
    shown: shown.map(named),
    attached: attached.map(named),
  };
}
