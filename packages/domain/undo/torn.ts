import type { EditableKind } from "../kind/kinds.ts";
import { mergedFields } from "../kind/merged.ts";
import type { Values } from "../kind/values.ts";
import type { EditOp, Op } from "../op/op.ts";
import { shapeOf } from "../op/op-type.ts";

/** A text before and after an edit that took words away from it, which cannot be given back. */
export interface Torn {
  readonly before: string;
  readonly after: string;
}

/** Returns the texts of an edit that are merged by words. */
export function textsOfEdit(op: EditOp<EditableKind> & Op): Torn[] {
  const [before, after]: readonly Values[] = [op.before, op.after];
  return mergedFields(shapeOf(op.type).kind)
    .filter((field) => typeof after?.[field] === "string" && typeof before?.[field] === "string")
    .map((field) => ({ before: String(before?.[field]), after: String(after?.[field]) }));
}

/** Returns whether a text is the only copy of words that were split off or that a paste moved. */
export const holdsTorn = (text: string, torn: readonly Torn[]): boolean =>
  torn.some(({ before, after }) => {
    const had = before.trim();
    return (
      sharedBeginning(had, text.trim()) > sharedBeginning(had, after.trim()) ||
      sharedEnd(had, text.trim()) > sharedEnd(had, after.trim())
    );
  });

function sharedBeginning(a: string, b: string): number {
  let length = 0;
  while (length < a.length && a[length] === b[length]) length++;
  return length;
}

function sharedEnd(a: string, b: string): number {
  let length = 0;
  while (length < a.length && a.at(-1 - length) === b.at(-1 - length)) length++;
  return length;
}
