import { SHOWN_WITH } from "@perennial/domain/kind/items";
import type { KindName, RecordOf } from "@perennial/domain/kind/kinds";
import { ownerIdIn, recordIdIn } from "@perennial/domain/kind/owner";
import { withCurrentIds } from "@perennial/domain/kind/references";
import type { NodeId } from "@perennial/domain/tree/node";
import type { TreeStore } from "../../store/tree-store.ts";
import { type StoredOf, type StoredRecord, stored } from "../view/stored-record.ts";

/** More rows than fit on a large screen. */
const MOST_ROWS = 100;

/** The confirmed records of a first screen, each row with its next sibling so that inserts find their place; or null. */
export function screenOf(
  tree: TreeStore,
  page: number,
  isCollapsed: (key: string) => boolean,
): readonly StoredRecord[] | null {
  const root = tree.identity.current("node", page);
  if (!tree.get("node", root)) return null;
  const ids = new Set<NodeId>();
  const above = tree.get("node", root)?.parentId ?? null;
  if (above !== null) ids.add(above);
  const open: NodeId[] = [root];
  for (let rows = 0; rows < MOST_ROWS; rows++) {
    const id = open.pop();
    if (id === undefined) break;
    ids.add(id);
    const next = open.at(-1);
    if (next !== undefined) ids.add(next);
    if (id !== root && isCollapsed(tree.keyOf(id))) continue;
    // Of a great many siblings only as many as can be seen.
    for (const child of tree.childIds(id).slice(0, MOST_ROWS).toReversed()) open.push(child);
  }
  return [...ids].flatMap((id) => shownBy(tree, id));
}

function shownBy(tree: TreeStore, id: NodeId): StoredRecord[] {
  const node = tree.get("node", id);
  if (!node) return [];
  const kinds: readonly KindName[] = SHOWN_WITH[node.itemType];
  const shown = kinds.flatMap((kind) =>
    kind === node.itemType
      ? storedIn(tree, kind, node.itemId)
      : tree.belongings(kind, node.itemId).flatMap((own) => storedIn(tree, kind, own)),
  );
  return [...shown, ...storedIn(tree, "node", id)];
}

/** Returns a record by the server's numbers; none where the server has not numbered it yet. */
function storedIn<K extends KindName>(tree: TreeStore, kind: K, id: NodeId): StoredOf<K>[] {
  const { serverIdOf } = tree.identity;
  const record = tree.get(kind, id);
  const number = serverIdOf(kind, (record && ownerIdIn(kind, record)) ?? id);
  if (!record || number === undefined) return [];
  const numbered: RecordOf<K> = withCurrentIds(kind, record, (of, at) => serverIdOf(of, at) ?? at);
  return [stored(kind, { ...numbered, id: recordIdIn(kind, numbered, number) })];
}
