import { editFields } from "@perennial/domain/intent/edit-fields";
import { mergeFields } from "@perennial/domain/intent/merge-fields";
import type { FieldsOf } from "@perennial/domain/kind/kinds";
import { serverId } from "@perennial/domain/kind/record-id";
import type { Values } from "@perennial/domain/kind/values";
import { err, ok, type Result } from "@perennial/domain/result";
import type { Item, ItemType } from "@perennial/domain/tree/node";
import type { GroupState } from "./group-state.ts";
import { type KnownTexts, textsKnown } from "./known-texts.ts";
import { type CommandRefusal, type Fields, refusalFromDomain, refuse } from "./refusal.ts";
import { placeBeside, restoreItem } from "./restore-item.ts";

export interface UpdateContent<K extends ItemType> {
  readonly kind: K;
  readonly id: number;
  readonly fields: Partial<FieldsOf<K>>;
  /** What the edit was made against. */
  readonly known: KnownTexts;
}

/**
 * Other texts for a note or a card, merged with what came since where the sender tells which version it started
 * from. A deleted one comes back: an edit beats a concurrent delete. @param said which member the texts are
 */
export function updateContent<K extends ItemType>(
  state: GroupState,
  { kind, id, fields, known }: UpdateContent<K>,
  said: Fields,
): Result<null, CommandRefusal> {
  const { outline } = state;
  if (!outline.get(kind, id) && !restoreItem(state, { itemType: kind, itemId: id }))
    return err(refuse("not_found"));
  const current: Values = outline.get(kind, id) ?? {};
  const before = textsKnown(state, kind, id, known);
  const { fields: merged, others } = mergeFields(kind, (field) => String(before[field]), fields, current);
  const edit = editFields(outline, kind, id, merged);
  if (!edit.ok) return err(refusalFromDomain(edit.error, said));
  if (edit.value) state.apply([edit.value]);
  if (others.length > 0) keepBeside(state, { itemType: kind, itemId: id }, others.join(" :: "));
  return ok(null);
}

/** The conflict copy: the texts that do not stand become a note right after. They stay in the history anyway. */
function keepBeside(state: GroupState, item: Item, text: string): void {
  const { itemType } = item;
  const id = serverId(item.itemId);
  state.require((needs) => needs.need("holder", itemType, id));
  const holder = state.outline.holderOf(item);
  if (holder !== undefined) placeBeside(state, holder, { kind: "new-note", id: state.draw("note"), text });
}
