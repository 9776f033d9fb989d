import { droppedTexts } from "@perennial/domain/intent/dropped-texts";
import { editFields } from "@perennial/domain/intent/edit-fields";
import { asOne, mergeFields } from "@perennial/domain/intent/merge-fields";
import { isItemType } from "@perennial/domain/kind/items";
import type { EditableKind, FieldsOf } from "@perennial/domain/kind/kinds";
import type { Values } from "@perennial/domain/kind/values";
import { err, ok, type Result } from "@perennial/domain/result";
import type { Asking } from "../state/asking.ts";
import type { GroupState } from "../state/group-state.ts";
import { keepBeside } from "./conflict-copy.ts";
import { type KnownTexts, textsKnownTo } from "./known-texts.ts";
import { type CommandRefusal, type Fields, refusalFromDomain, refuse } from "./refusal.ts";
import { restoreItem, restoreRecord } from "./restore-item.ts";

export interface UpdateContent<K extends EditableKind> {
  readonly kind: K;
  readonly id: number;
  readonly fields: Partial<FieldsOf<K>>;
  /** What the edit was made against. */
  readonly known: KnownTexts;
}

/**
 * Edits the texts of a record, merged with changes since the base version that the sender names. A deleted
 * record is restored: an edit beats a concurrent delete.
 * @param said the member of the body that the texts are in
 */
export function* updateContent<K extends EditableKind>(
  state: GroupState,
  { kind, id, fields, known }: UpdateContent<K>,
  said: Fields,
): Asking<Result<null, CommandRefusal>> {
  const { outline } = state;
  if (!outline.get(kind, id) && !(yield* restore(state, kind, id))) return err(refuse("not_found"));
  const current: Values = outline.get(kind, id) ?? {};
  const before = yield* textsKnownTo(state, kind, id, known);
  const { fields: merged, kept } = mergeFields(kind, (field) => String(before[field] ?? ""), fields, current);
  const edit = editFields(outline, kind, id, merged);
  if (!edit.ok) return err(refusalFromDomain(edit.error, said));
  if (edit.value) state.apply([edit.value]);
  const dropped = droppedTexts(kind, before, current, edit.value?.after ?? {});
  const beside = asOne([...(kept ? [kept] : []), ...dropped]);
  if (beside) yield* keepBeside(state, kind, id, beside);
  return ok(null);
}

const restore = (state: GroupState, kind: EditableKind, id: number): Asking<boolean> =>
  isItemType(kind) ? restoreItem(state, { itemType: kind, itemId: id }) : restoreRecord(state, kind, id);
