import type { Kind } from "./kind.ts";
import { forEachKind, KIND_NAMES, KINDS, type KindName, type RecordOf } from "./kinds.ts";

type ItemType = RecordOf<"node">["itemType"];

/** The kinds that a node can show. */
export const ITEM_TYPES: readonly ItemType[] = KINDS.node.fields.itemType.of;

export const forEachItemType = <T>(make: (type: ItemType) => T): Readonly<Record<ItemType, T>> =>
  Object.fromEntries(ITEM_TYPES.map((type) => [type, make(type)])) as Record<ItemType, T>;

/** The kind of the records that those of a kind belong to, and by whose ids they go. */
export function ownerKindOf(kind: KindName): string | undefined {
  const { owner, fields }: Kind = KINDS[kind];
  const field = owner === undefined ? undefined : fields[owner];
  return field?.type === "reference" && "to" in field ? field.to : undefined;
}

/** The kinds whose records are shown with an item: its own, and those that belong to it. */
export const SHOWN_WITH: Readonly<Record<ItemType, readonly KindName[]>> = forEachItemType((type) =>
  KIND_NAMES.filter((kind) => kind === type || ownerKindOf(kind) === type),
);

/** With items of which type records of a kind are shown; undefined where with none. */
export const SHOWN_IN = forEachKind<{ readonly [K in KindName]: ItemType | undefined }>((kind) =>
  ITEM_TYPES.find((type) => SHOWN_WITH[type].includes(kind)),
);
