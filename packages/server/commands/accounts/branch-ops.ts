import type { CardKindName } from "@perennial/domain/card/card";
import { partOfRow, rowOfPart } from "@perennial/domain/card/card-kinds";
import { partId } from "@perennial/domain/kind/owner";
import type { Op } from "@perennial/domain/op/op";
import { creationOf } from "@perennial/domain/op/record-ops";
import type { Place } from "@perennial/domain/tree/node";
import type { CarriedNode } from "./read-notebook.ts";

/** The ids of a carried node in its new account. */
export interface NewIds {
  readonly node: number;
  /** Of its note or flashcard. */
  readonly item: number;
}

/**
 * Returns the ops that create a notebook in another account.
 * @param place where its first node goes
 * @param ids one for each node, in the notebook's order
 */
export function branchOps(notebook: readonly CarriedNode[], place: Place, ids: readonly NewIds[]): Op[] {
  const newIds = new Map(notebook.map((node, index) => [node.id, ids[index]]));
  return notebook.flatMap((node): Op[] => {
    const own = newIds.get(node.id);
    const parent = node.parentId === null ? null : newIds.get(node.parentId);
    if (!own || parent === undefined)
      throw new Error("a carried node has no id, or stands before its parent");
    const { content } = node;
    return [
      ...contentOps(content, own.item, (id) => newIds.get(id)?.node),
      {
        type: "node.create",
        id: own.node,
        before: null,
        after: {
          id: own.node,
          ...(parent === null ? place : { parentId: parent.node, sortOrder: node.sortOrder }),
          itemType: content.kind,
          itemId: own.item,
        },
      },
    ];
  });
}

/**
 * Returns the number of a part of a carried card in its new account: that of a part that a row asks follows from the row.
 * @param nodeOf the new node of a row; undefined for one that does not come along
 */
export function carriedPart(
  kind: CardKindName,
  part: number,
  nodeOf: (id: number) => number | undefined,
): number {
  const row = rowOfPart(kind, part);
  const node = row === undefined ? undefined : nodeOf(row);
  return node === undefined ? part : partOfRow(node);
}

function contentOps(
  content: CarriedNode["content"],
  id: number,
  nodeOf: (id: number) => number | undefined,
): Op[] {
  if (content.kind === "note") {
    return [{ type: "note.create", id, before: null, after: { id, text: content.text } }];
  }
  const { card: values, progress } = content;
  const card: Op = { type: "flashcard.create", id, before: null, after: { ...values, id } };
  return [
    card,
    ...progress.map((record) => {
      const part = carriedPart(values.kind, record.part, nodeOf);
      return creationOf("progress", { ...record, id: partId(id, part), flashcardId: id, part });
    }),
  ];
}
