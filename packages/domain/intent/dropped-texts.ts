import { saidTexts } from "../card/said-fields.ts";
import type { EditableKind } from "../kind/kinds.ts";
import type { Values } from "../kind/values.ts";
import type { ConflictText } from "../text/conflict-copy.ts";

/**
 * Returns the texts of a record that an edit takes away as a whole, since the card becomes one of another kind, and that
 * its sender had not seen: another device has written them meanwhile.
 * @param before what the sender knew of the texts
 * @param after the fields that the edit changes, as they are to be stored
 */
export function droppedTexts(
  kind: EditableKind,
  before: Values,
  current: Values,
  after: Values,
): ConflictText[] {
  const next = { ...current, ...after };
  const said = saidTexts(kind, next);
  return saidTexts(kind, current).flatMap((field): ConflictText[] => {
    const [text, known] = [current[field], before[field]];
    const stays = said.includes(field) && next[field] !== null;
    if (stays || typeof text !== "string" || text.trim() === "" || text === known) return [];
    return [{ text, base: typeof known === "string" ? known : "" }];
  });
}
