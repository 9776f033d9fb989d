import { forEachItemType, type ItemType } from "@perennial/domain/kind/items";
import { mergedFields } from "@perennial/domain/kind/merged";
import { hashOf } from "@perennial/domain/search/hash";
import { snakeCase } from "../shapes/snake-case.ts";
import type * as wire from "./wire.ts";

/** A node and the texts of what it shows, by the server's numbers. */
export interface SummedNode {
  readonly id: number;
  readonly parentId: number | null;
  readonly sortOrder: number;
  readonly itemType: ItemType;
  readonly itemId: number;
  /** Those that people edit, in the order of the kind's fields. */
  readonly texts: readonly string[];
}

/** Sums stay integers that a double holds exactly, in whatever order nodes are added. */
const RANGE = 2 ** 52;

/** Returns a checksum with one more node in it. The first sum is 0; the order of nodes does not matter. */
export function withNode(sum: number, node: SummedNode): number {
  const { id, parentId, sortOrder, itemType, itemId, texts } = node;
  return (
    (sum + (hashOf(JSON.stringify([id, parentId, sortOrder, itemType, itemId, ...texts])) % RANGE)) % RANGE
  );
}

type Fields = Readonly<Record<string, unknown>>;

/** Returns the texts of an item that are summed; empty ones where it is not here. */
export const summedTexts = (itemType: ItemType, item: object | undefined): readonly string[] =>
  mergedFields(itemType).map((name) => String((item as Fields | undefined)?.[name] ?? ""));

const WIRE_NAMES = forEachItemType((type) => mergedFields(type).map(snakeCase));

/** Takes from the wire what counts: where a node stands, and the texts of its item. */
export const summedNode = ({
  id,
  parent_id,
  sort_order,
  item_type,
  item_id,
  content,
}: wire.Node): SummedNode => ({
  id,
  parentId: parent_id,
  sortOrder: sort_order,
  itemType: item_type,
  itemId: item_id,
  texts: WIRE_NAMES[item_type].map((name) => String((content as Fields)[name] ?? "")),
});
