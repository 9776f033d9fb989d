import type { Kind } from "./kind.ts";
import { KIND_NAMES, KINDS, type KindName } from "./kinds.ts";
import type { RecordId } from "./record-id.ts";

/** The id a record goes by now; an id that stands for no other is returned as it is. */
export type CurrentId = (kind: KindName, id: RecordId) => RecordId;

/** The fields of a record, or those of them that a change names. */
export type Values = Readonly<Record<string, unknown>>;

interface Reference {
  readonly field: string;
  /** The kind it leads to in a record that has these values. */
  readonly kindIn: (values: Values) => KindName;
}

const isKindName = (name: unknown): name is KindName => KIND_NAMES.some((kind) => kind === name);
const isId = (id: unknown): id is RecordId => typeof id === "number" || typeof id === "string";

function known(name: unknown): KindName {
  if (isKindName(name)) return name;
  throw new Error(`there is no kind of record ${String(name)}`);
}

function referencesIn(kind: KindName): Reference[] {
  const { fields }: Kind = KINDS[kind];
  return Object.entries(fields).flatMap(([field, shape]): Reference[] => {
    if (shape.type !== "reference") return [];
    if ("toKindIn" in shape) return [{ field, kindIn: (values) => known(values[shape.toKindIn]) }];
    const to = known(shape.to);
    return [{ field, kindIn: () => to }];
  });
}

const REFERENCES = new Map(KIND_NAMES.map((kind) => [kind, referencesIn(kind)]));

/** The records that a record refers to by the fields it names. */
export function referredTo(
  kind: KindName,
  values: Values,
): { readonly kind: KindName; readonly id: RecordId }[] {
  return (REFERENCES.get(kind) ?? []).flatMap(({ field, kindIn }) => {
    const id = values[field];
    return isId(id) ? [{ kind: kindIn(values), id }] : [];
  });
}

/** The same values with the ids that the records they refer to go by now. */
export function withCurrentIds<T extends Values>(kind: KindName, values: T, current: CurrentId): T {
  const ids: Record<string, RecordId> = {};
  for (const { field, kindIn } of REFERENCES.get(kind) ?? []) {
    const id = values[field];
    if (isId(id)) ids[field] = current(kindIn(values), id);
  }
  return { ...values, ...ids };
}
