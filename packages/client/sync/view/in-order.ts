import { SHOWN_WITH } from "@perennial/domain/kind/items";
import { KIND_NAMES, type KindName } from "@perennial/domain/kind/kinds";
import { compareIds, type RecordId } from "@perennial/domain/kind/record-id";
import type { StoredRecord, WholeTree } from "./stored-record.ts";

type StoredNode = Extract<StoredRecord, { kind: "node" }>;

/** How many nodes are put on the screen in one task. */
export const SLICE = 1_000;
/** How many records are looked at before the screen gets time to paint. */
const LOOKED_AT_ONCE = 8_000;

/** Yields records in reading order, items before their node, `size` nodes a slice; unshown records last. */
export async function* inOrder(
  { rootId, records }: WholeTree,
  size: number,
  pause: () => Promise<void>,
): AsyncGenerator<readonly StoredRecord[]> {
  const byId = new Map<KindName, Map<RecordId, StoredRecord>>(KIND_NAMES.map((kind) => [kind, new Map()]));
  const below = new Map<RecordId | null, StoredNode[]>();
  let looked = 0;
  for (const stored of records) {
    byId.get(stored.kind)?.set(stored.record.id, stored);
    if (stored.kind === "node") {
      const parent = stored.record.parentId;
      const siblings = below.get(parent);
      if (siblings) siblings.push(stored);
      else below.set(parent, [stored]);
    }
    if (++looked % LOOKED_AT_ONCE === 0) await pause();
  }
  const take = (kind: KindName, id: RecordId): StoredRecord[] => {
    const stored = byId.get(kind)?.get(id);
    byId.get(kind)?.delete(id);
    return stored ? [stored] : [];
  };
  let slice: StoredRecord[] = [];
  let nodes = 0;
  const root = byId.get("node")?.get(rootId);
  const open = root?.kind === "node" ? [root] : [];
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    const { id, itemType, itemId } = node.record;
    for (const kind of SHOWN_WITH[itemType]) slice.push(...take(kind, itemId));
    slice.push(...take("node", id));
    const children = (below.get(id) ?? []).sort(
      (a, b) => b.record.sortOrder - a.record.sortOrder || compareIds(b.record.id, a.record.id),
    );
    for (const child of children) open.push(child);
    if (++nodes % size !== 0) continue;
    yield slice;
    slice = [];
    await pause();
  }
  for (const rest of byId.values()) for (const stored of rest.values()) slice.push(stored);
  yield slice;
}
