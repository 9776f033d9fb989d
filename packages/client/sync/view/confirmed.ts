import { readLogRow } from "@perennial/contract/log/logged-ops";
import type { DataMutation } from "@perennial/contract/outline/wire";
import type { Kind } from "@perennial/domain/kind/kind";
import type { KindName, RecordOf } from "@perennial/domain/kind/kinds";
import { idKindOf, recordIdIn } from "@perennial/domain/kind/owner";
import { withCurrentIds } from "@perennial/domain/kind/references";
import { KINDS } from "@perennial/domain/kind/table";
import type { Values } from "@perennial/domain/kind/values";
import { applyOp } from "@perennial/domain/op/apply";
import { renameOp } from "@perennial/domain/op/rename";
import type { NodeId } from "@perennial/domain/tree/node";
import type { TreeStore } from "../../store/tree-store.ts";
import type { StoredRecord } from "./stored-record.ts";

/** What applying rows of the log came upon. */
export interface Applied {
  /** Whether there was a row that this version of the app cannot read. */
  readonly unreadable: boolean;
  /** Nodes that were moved into the loaded tree, and are not loaded, or show an item that is not. */
  readonly missing: readonly NodeId[];
}

/** Applies rows of the log to the confirmed tree, mapping server numbers to its ids. */
export function applyRows(tree: TreeStore, rows: readonly DataMutation[]): Applied {
  const missing: NodeId[] = [];
  const shown = new Set<NodeId>();
  let unreadable = false;
  for (const row of rows) {
    const reading = readLogRow(row);
    if (reading.kind === "unreadable") unreadable = true;
    if (reading.kind !== "op") continue;
    const op = renameOp(reading.op, tree.identity.current);
    if (op.type === "node.move" && !tree.get("node", op.id) && isLoaded(tree, op.after.parentId))
      missing.push(op.id);
    applyOp(tree, op);
    if (op.type === "node.create" || op.type === "node.repoint") shown.add(op.id);
  }
  for (const id of shown) if (lacksContent(tree, id)) missing.push(id);
  return { unreadable, missing };
}

/** Puts records into the tree as the server has them. */
export function putRecords(tree: TreeStore, records: readonly StoredRecord[]): void {
  for (const { kind, record } of records) put(tree, kind, record);
}

function put<K extends KindName>(tree: TreeStore, kind: K, record: RecordOf<K>): void {
  const { current } = tree.identity;
  const renamed = withCurrentIds(kind, record, current);
  const id = recordIdIn(kind, renamed, current(idKindOf(kind), record.id));
  if (!isPassed(kind, record, tree.get(kind, id))) tree.put(kind, { ...renamed, id });
}

/** Whether the known record is newer than the arriving one. Optimistic updates are painted on either. */
function isPassed(kind: KindName, record: Values, known: Values | undefined): boolean {
  const { newestBy }: Kind = KINDS[kind];
  if (newestBy === undefined || !known) return false;
  const [said, before] = [record[newestBy] ?? "", known[newestBy] ?? ""];
  return typeof said === "string" && typeof before === "string" && said < before;
}

const isLoaded = (tree: TreeStore, parentId: NodeId | null) =>
  parentId !== null && tree.get("node", parentId) !== undefined;

/** Whether a node's item is missing: trees omit items that no node showed when they were read. */
function lacksContent(tree: TreeStore, id: NodeId): boolean {
  const node = tree.get("node", id);
  return node !== undefined && !tree.get(node.itemType, node.itemId);
}
