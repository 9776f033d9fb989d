import type { EditableKind, FieldsOf } from "../kind/kinds.ts";
import type { GenericRef } from "../op/command.ts";
import { ok, type Result } from "../result.ts";
import type { TreeView } from "../tree/view.ts";
import { editFields } from "./edit-fields.ts";
import { NOTHING_TO_DO, type Plan } from "./plan.ts";
import type { Refusal } from "./refusal.ts";

/** Other values for fields of a record of a kind with generic commands. */
export function editRecord(
  tree: TreeView,
  record: GenericRef,
  fields: Partial<FieldsOf<EditableKind>>,
): Result<Plan, Refusal> {
  const edit = editFields(tree, record.kind, record.id, fields);
  if (!edit.ok) return edit;
  const op = edit.value;
  if (!op) return ok(NOTHING_TO_DO);
  const command = { type: "record.edit", record, fields: op.after } as const;
  return ok({ steps: [{ command, ops: [op] }] });
}
