import { forEachKind, KIND_NAMES, type KindName, type RecordOf } from "./kinds.ts";
import { idKindOf } from "./owner.ts";
import { KINDS } from "./table.ts";

/** The name of a kind that a node can show. */
export type ItemType = RecordOf<"node">["itemType"];

/** The kinds that a node can show. */
export const ITEM_TYPES: readonly ItemType[] = KINDS.node.fields.itemType.of;

/** Returns whether a name from outside is that of a kind that a node can show. */
export const isItemType = (name: unknown): name is ItemType => ITEM_TYPES.some((type) => type === name);

/** Makes a table with an entry for each kind that a node can show, so that a new kind is in it without being named. */
export const forEachItemType = <T>(make: (type: ItemType) => T): Readonly<Record<ItemType, T>> =>
  Object.fromEntries(ITEM_TYPES.map((type) => [type, make(type)])) as Record<ItemType, T>;

/** The kinds whose records are shown with an item: its own kind, and those that belong to it. */
export const SHOWN_WITH: Readonly<Record<ItemType, readonly KindName[]>> = forEachItemType((type) =>
  KIND_NAMES.filter((kind) => idKindOf(kind) === type),
);

/** The type of item with which records of a kind are shown; undefined where there is none. */
export const SHOWN_IN = forEachKind<{ readonly [K in KindName]: ItemType | undefined }>((kind) =>
  ITEM_TYPES.find((type) => SHOWN_WITH[type].includes(kind)),
);
