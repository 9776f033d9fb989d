import type { Kind } from "../kind/kind.ts";
import type { KindName } from "../kind/kinds.ts";
import { KINDS } from "../kind/table.ts";
import type { Values } from "../kind/values.ts";
import type { ConflictText } from "../text/conflict-copy.ts";
import { mergeText } from "../text/merge.ts";

export interface MergedFields<T> {
  readonly fields: T;
  /** The texts that do not stand, in the order of the fields, as one; null where nothing is worth keeping. */
  readonly kept: ConflictText | null;
}

/**
 * Merges the fields that were sent with the present record: word by word where the table of kinds says so, each field
 * by itself. Any other field is taken as sent.
 * @param baseOf returns what a field said in the record that the edit was made against
 */
export function mergeFields<T extends Values>(
  kind: KindName,
  baseOf: (field: string) => string,
  sent: T,
  current: Values,
): MergedFields<T> {
  const { fields: shapes }: Kind = KINDS[kind];
  const merged: Record<string, string> = {};
  const others: ConflictText[] = [];
  for (const [name, value] of Object.entries(sent)) {
    const [shape, theirs] = [shapes[name], current[name]];
    if (shape?.type !== "text" || !shape.isMerged) continue;
    if (typeof value !== "string" || typeof theirs !== "string") continue;
    const mine = shape.isTrimmed ? value.trim() : value;
    const base = baseOf(name);
    const { text, otherText = "" } = mergeText(base, mine, theirs);
    merged[name] = text;
    if (otherText.trim() !== "") others.push({ text: otherText, base });
  }
  return { fields: { ...sent, ...merged }, kept: asOne(others) };
}

const BETWEEN_FIELDS = " :: ";

/** Returns texts that do not stand as one; null where there is none. */
export const asOne = (others: readonly ConflictText[]): ConflictText | null =>
  others.length === 0
    ? null
    : {
        text: others.map(({ text }) => text).join(BETWEEN_FIELDS),
        base: others.map(({ base }) => base).join(BETWEEN_FIELDS),
      };
