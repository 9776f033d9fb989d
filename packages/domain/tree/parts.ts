import type { KindName } from "../kind/kinds.ts";
import { ownerIdIn } from "../kind/owner.ts";
import { compareIds, type RecordId } from "../kind/record-id.ts";
import type { Values } from "../kind/values.ts";

/** Finds the records that belong to another one, apart from the one that shares its id. */
export interface Parts {
  put(kind: KindName, record: Values & { readonly id: RecordId }): void;
  remove(kind: KindName, record: Values & { readonly id: RecordId }): void;
  /** In order of id. */
  of(kind: KindName, ownerId: RecordId): readonly RecordId[];
  clear(): void;
}

const NONE: readonly RecordId[] = [];

/** Part 0 has the id of its owner and needs no list; the lists hold the other parts. */
export function createParts(): Parts {
  const lists = new Map<string, Set<RecordId>>();
  const nameOf = (kind: KindName, ownerId: RecordId) => `${kind} ${ownerId}`;
  return {
    put(kind, record) {
      const ownerId = ownerIdIn(kind, record);
      if (ownerId === undefined || ownerId === record.id) return;
      const name = nameOf(kind, ownerId);
      const list = lists.get(name);
      if (list) list.add(record.id);
      else lists.set(name, new Set([record.id]));
    },
    remove(kind, record) {
      const ownerId = ownerIdIn(kind, record);
      if (ownerId === undefined || ownerId === record.id) return;
      lists.get(nameOf(kind, ownerId))?.delete(record.id);
    },
    of(kind, ownerId) {
      const list = lists.size === 0 ? undefined : lists.get(nameOf(kind, ownerId));
      return list ? [...list].sort(compareIds) : NONE;
    },
    clear: () => lists.clear(),
  };
}
