import type pg from "pg";
import { insertOrigins, type OriginRow, readOrigins } from "../../database/origin-rows.ts";
import type { ImportedDocument } from "./document.ts";
import type { NewNode } from "./import-ops.ts";

export interface OriginsToWrite {
  readonly document: ImportedDocument;
  readonly nodes: readonly NewNode[];
  /** Of each item of the document, also of those that were here. */
  readonly nodeIds: readonly number[];
  readonly dues: ReadonlyMap<number, string>;
}

/** Keeps what nodes were where they came from. What everything stands below is one node for many packages. */
export async function writeOrigins(
  client: pg.PoolClient,
  userId: number,
  { document, nodes, nodeIds, dues }: OriginsToWrite,
): Promise<void> {
  const rows = nodes.flatMap(({ item, nodeId }): OriginRow[] => {
    const { origin, text, answer = null } = item;
    if (!origin) return [];
    return [{ nodeId, part: origin.part, text, answer, due: dues.get(nodeId) ?? null, ...origin.was }];
  });
  const [root] = document.items;
  const [rootId] = nodeIds;
  if (root?.origin?.part.kind === "collection" && rootId !== undefined && rows[0]?.nodeId !== rootId) {
    const known = (await readOrigins(client, userId, [rootId])).get(rootId);
    const media = known?.part.kind === "collection" ? known.part.media : {};
    const part = { kind: "collection", media: { ...media, ...root.origin.part.media } } as const;
    rows.push({ nodeId: rootId, text: root.text, answer: null, due: null, ...known, part });
  }
  await insertOrigins(client, userId, rows, document.types ?? new Map());
}
