import { completedCard } from "../card/completed-card.ts";
import type { EditableKind, FieldsOf, RecordOf } from "../kind/kinds.ts";
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
  const accepted = acceptFields(kind, complete(tree, record, fields));
  return accepted.ok ? ok(editOf(kind, record, accepted.value)) : accepted;
}

/** Returns the fields that were said, with those of the record that follow from them. */
function complete<K extends EditableKind>(
  tree: TreeView,
  record: RecordOf<K>,
  fields: Partial<FieldsOf<K>>,
): Partial<FieldsOf<K>> {
  return isCard(record) ? (completedCard(tree, record, fields) as Partial<FieldsOf<K>>) : fields;
}

const isCard = (record: object): record is RecordOf<"flashcard"> => "question" in record;
