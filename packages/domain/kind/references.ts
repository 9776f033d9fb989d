import type { Kind } from "./kind.ts";
import { KIND_NAMES, type KindName, type OwnIdKind } from "./kinds.ts";
import { ownIdKind } from "./owner.ts";
import { isRecordId, type RecordId } from "./record-id.ts";
import { KINDS } from "./table.ts";
import type { Values } from "./values.ts";

/** Returns the present id of a record, which is the given one unless it was replaced. */
export type CurrentId = (kind: OwnIdKind, id: RecordId) => RecordId;

/** Identifies a record of any kind that others can refer to. */
export interface RecordRef {
  readonly kind: OwnIdKind;
  readonly id: RecordId;
}

interface Reference {
  readonly field: string;
  readonly isLoose: boolean;
  /** Returns the kind that the reference leads to in a record with these values. */
  readonly kindIn: (values: Values) => OwnIdKind;
}

function referencesIn(kind: KindName): Reference[] {
  const { fields }: Kind = KINDS[kind];
  return Object.entries(fields).flatMap(([field, shape]): Reference[] => {
    if (shape.type !== "reference") return [];
    if ("toKindIn" in shape)
      return [{ field, isLoose: false, kindIn: (values) => ownIdKind(values[shape.toKindIn]) }];
    const to = ownIdKind(shape.to);
    return [{ field, isLoose: shape.isLoose === true, kindIn: () => to }];
  });
}

const REFERENCES = new Map(KIND_NAMES.map((kind) => [kind, referencesIn(kind)]));

/** Returns the records that these values refer to and that have to be there. */
export function referredTo(kind: KindName, values: Values): RecordRef[] {
  return (REFERENCES.get(kind) ?? []).flatMap(({ field, isLoose, kindIn }) => {
    const id = values[field];
    return isRecordId(id) && !isLoose ? [{ kind: kindIn(values), id }] : [];
  });
}

/** Returns the values with the present ids of the records that they refer to: the same object where none has another. */
export function withCurrentIds<T extends Values>(kind: KindName, values: T, current: CurrentId): T {
  let named = values;
  for (const { field, kindIn } of REFERENCES.get(kind) ?? []) {
    const id = values[field];
    if (!isRecordId(id)) continue;
    const now = current(kindIn(values), id);
    if (now !== id) named = { ...named, [field]: now };
  }
  return named;
}
