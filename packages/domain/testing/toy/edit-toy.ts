import { editFields } from "../../intent/edit-fields.ts";
import { NOTHING_TO_DO, type Plan } from "../../intent/plan.ts";
import type { Refusal } from "../../intent/refusal.ts";
import type { RecordId } from "../../kind/record-id.ts";
import type { Values } from "../../kind/values.ts";
import { ok, type Result } from "../../result.ts";
import type { TreeView } from "../../tree/view.ts";
import { TOY, type Toy } from "./table.ts";

/** Other values for a toy. */
export function editToy(tree: TreeView, id: RecordId, fields: Partial<Toy>): Result<Plan, Refusal> {
  const values: Values = { ...fields };
  const edit = editFields(tree, TOY, id, values);
  if (!edit.ok) return edit;
  const op = edit.value;
  if (!op) return ok(NOTHING_TO_DO);
  const command = { type: "record.edit", record: { kind: TOY, id }, fields: op.after } as const;
  return ok({ steps: [{ command, ops: [op] }] });
}
