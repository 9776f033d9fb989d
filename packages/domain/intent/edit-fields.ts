import type { EditableKind, FieldsOf } from "../kind/kinds.ts";
import type { RecordId } from "../kind/record-id.ts";
import { type EditedBy, editOf } from "../op/record-ops.ts";
import { err, ok, type Result } from "../result.ts";
import type { TreeView } from "../tree/view.ts";
import { acceptFields } from "./accept-fields.ts";
import type { Refusal } from "./refusal.ts";

/** Changes fields of a record. Returns null where they have these values already. */
export function editFields<K extends EditableKind>(
  tree: TreeView,
  kind: K,
  id: RecordId,
  fields: Partial<FieldsOf<K>>,
): Result<EditedBy<K> | null, Refusal> {
  const record = tree.get(kind, id);
  if (!record) return err("unknown-item");
  const accepted = acceptFields(kind, fields);
  return accepted.ok ? ok(editOf(kind, record, accepted.value)) : accepted;
}
