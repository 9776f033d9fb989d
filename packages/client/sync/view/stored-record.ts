import type { FlatTree } from "@perennial/contract/outline/wire";
import { fieldsFromWire, recordFromWire } from "@perennial/contract/shapes/fields";
import { GENERIC_KINDS, type KindName, type RecordOf } from "@perennial/domain/kind/kinds";
import { KINDS } from "@perennial/domain/kind/table";

/** A record of one of these kinds, told apart by `kind`. */
export type StoredOf<Kinds extends KindName> = {
  readonly [K in Kinds]: { readonly kind: K; readonly record: RecordOf<K> };
}[Kinds];

/** A record with its kind, by the server's numbers. */
export type StoredRecord = StoredOf<KindName>;

/** Records at one version of the log: items before their node, parents before children. */
export interface StoredRecords {
  readonly version: number;
  /** The generation that the version belongs to; undefined where the server tells none. */
  readonly generation: string | undefined;
  readonly records: readonly StoredRecord[];
}

/** A whole account as it was at one version of its log. */
export interface WholeTree extends StoredRecords {
  readonly rootId: number;
}

/** Pairs a record (by server numbers) with its kind, which types its fields. */
export const stored = <K extends KindName>(kind: K, record: RecordOf<K>): StoredOf<K> => ({ kind, record });

/** Returns the records of a tree that was loaded. */
export function storedRecordsOf({ version, generation, nodes, records: more = {} }: FlatTree): StoredRecords {
  const records: StoredRecord[] = [];
  for (const row of nodes) {
    records.push(stored(row.item_type, recordFromWire(row.item_type, row.content)));
    records.push(stored("node", recordFromWire("node", row)));
    for (const memory of row.user_flashcards ?? (row.user_flashcard ? [row.user_flashcard] : []))
      records.push(stored("progress", recordFromWire("progress", memory)));
  }
  for (const kind of GENERIC_KINDS)
    for (const row of more[KINDS[kind].table] ?? []) {
      const fields = fieldsFromWire(kind, row, Object.keys(KINDS[kind].fields));
      if (fields) records.push(stored(kind, { ...fields, id: row.id } as RecordOf<typeof kind>));
    }
  return { version, generation, records };
}

/** The account that a tree shows; null for a branch. @param records of all its nodes */
export function wholeTreeOf(answer: FlatTree, records: readonly StoredRecord[]): WholeTree | null {
  const { version, generation, root_id: rootId, nodes } = answer;
  const isWhole = nodes[0]?.id === rootId && nodes[0].parent_id === null;
  return isWhole ? { version, generation, rootId, records } : null;
}
