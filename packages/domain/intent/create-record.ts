import type { EditableKind, FieldsOf, RecordOf } from "../kind/kinds.ts";
import { referredTo } from "../kind/references.ts";
import type { Values } from "../kind/values.ts";
import type { GenericRef } from "../op/command.ts";
import { creationOf } from "../op/record-ops.ts";
import { err, ok, type Result } from "../result.ts";
import { wouldNeedItself } from "../tree/needs.ts";
import type { TreeView } from "../tree/view.ts";
import { acceptFields } from "./accept-fields.ts";
import type { Plan } from "./plan.ts";
import type { Refusal } from "./refusal.ts";

export interface CreateRecord extends GenericRef {
  /** Every field of the kind. */
  readonly fields: Values;
}

/**
 * Creates a record of a kind with generic commands. Refuses one that refers to a record that does not exist, and a requirement
 * that closes a cycle.
 */
export function createRecord(tree: TreeView, { kind, id, fields }: CreateRecord): Result<Plan, Refusal> {
  if (tree.get(kind, id)) return err("id-taken");
  const accepted = acceptFields(kind, fields);
  if (!accepted.ok) return accepted;
  if (!areThere(tree, kind, accepted.value)) return err("unknown-item");
  if (closesCycle(tree, kind, accepted.value)) return err("requirement-cycle");
  const op = creationOf(kind, { ...accepted.value, id } as RecordOf<EditableKind>);
  const command = { type: "record.create", record: { kind, id }, fields: accepted.value } as const;
  return ok({ steps: [{ command, ops: [op] }] });
}

/** Returns whether every record that the fields refer to exists. */
export const areThere = (tree: TreeView, kind: EditableKind, fields: Values): boolean =>
  referredTo(kind, fields).every((record) => tree.get(record.kind, record.id) !== undefined);

/** Returns whether fields of a record say what is needed in a cycle. */
export const closesCycle = (tree: TreeView, kind: EditableKind, fields: Values): boolean =>
  kind === "requirement" && wouldNeedItself(tree, fields as FieldsOf<"requirement">);
