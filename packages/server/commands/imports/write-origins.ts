import { FRONT } from "@perennial/domain/card/card-kinds";
import type pg from "pg";
import { cardsOf, withCards, withForm } from "../../database/origin-cards.ts";
import { insertOrigins, insertOriginTypes, type OriginRow, readOrigins } from "../../database/origin-rows.ts";
import type { ImportedDocument } from "./document.ts";
import type { ImportChanges, NewNode } from "./import-ops.ts";

/** Keeps what nodes were where they came from, and when their cards are due where the file does not say when they were. */
export function writeOrigins(
  client: pg.PoolClient,
  userId: number,
  nodes: readonly NewNode[],
  dueOf: ImportChanges["dueOf"],
): Promise<unknown>[] {
  const rows = nodes.flatMap(({ item, nodeId, partsOfRows }): OriginRow[] => {
    const { origin, text, answer = null, form } = item;
    if (!origin) return [];
    const cards = cardsOf(origin).map((each) => ({
      ...each,
      due: each.due === undefined ? dueOf(nodeId, partsOfRows.get(each.card.ord) ?? each.part) : each.due,
    }));
    const came = { nodeId, part: withForm(origin.part, form), text, answer, due: dueOf(nodeId, FRONT) };
    const row = withCards(came, cards);
    return [{ ...row, ...origin.was }];
  });
  return insertOrigins(client, userId, rows);
}

/**
 * Keeps the definitions that origins name, and what everything stands below: one node for many packages.
 * @param rootId of the document's first item, undefined where it is made by this import
 */
export async function writeSharedOrigins(
  client: pg.PoolClient,
  userId: number,
  { items: [root], types }: ImportedDocument,
  rootId: number | undefined,
): Promise<void> {
  if (types) await insertOriginTypes(client, userId, types);
  if (root?.origin?.part.kind !== "collection" || rootId === undefined) return;
  const known = (await readOrigins(client, userId, [rootId])).get(rootId);
  const media = known?.part.kind === "collection" ? known.part.media : {};
  const part = { kind: "collection", media: { ...media, ...root.origin.part.media } } as const;
  const row = { nodeId: rootId, text: root.text, answer: null, due: null, ...known, part };
  await Promise.all(insertOrigins(client, userId, [row]));
}
