import { CARD_KIND_NAMES } from "../kind/flashcard.ts";
import type { KindName } from "../kind/kinds.ts";
import { mergedFields } from "../kind/merged.ts";
import type { Values } from "../kind/values.ts";
import { isDerived } from "./card-kinds.ts";

/** Returns whether a field of a record follows from its other fields, so that nobody has said it. */
export function followsFromOthers(kind: KindName, { kind: cardKind }: Values, field: string): boolean {
  const name = kind === "flashcard" ? CARD_KIND_NAMES.find((each) => each === cardKind) : undefined;
  return name !== undefined && isDerived(name, field);
}

/** Returns the fields of a record whose texts somebody has said, and which are merged word by word. */
export const saidTexts = (kind: KindName, record: Values): readonly string[] =>
  mergedFields(kind).filter((field) => !followsFromOthers(kind, record, field));
