import type pg from "pg";
import { formIn } from "../../database/origin-cards.ts";
import { readOrigins } from "../../database/origin-rows.ts";
import type { ImportedDocument } from "./document.ts";
import { readBySource } from "./present-node.ts";

const STAY_IN_ROWS = "Notes that are here already with a card for each of their questions stay so.";

/**
 * Returns a document whose notes have the form that they have here: one that came in as several rows, or as a card of
 * another kind, before it could be one card with parts, stays what it is.
 */
export async function inPresentForm(
  client: pg.ClientBase,
  userId: number,
  document: ImportedDocument,
): Promise<ImportedDocument> {
  const { inRows, scope, items, decisions } = document;
  if (!inRows || inRows.further.size === 0) return document;
  const sources = [...inRows.further].flat(2);
  const here = await readBySource(client, userId, scope, sources);
  if (here.size === 0) return document;
  const kinds = new Map(items.map(({ source, form }) => [source, form?.kind]));
  const other = [...inRows.further.keys()].filter((source) => {
    const present = here.get(source);
    return present && present.form?.kind !== kinds.get(source);
  });
  const ids = other.flatMap((source) => here.get(source)?.nodeId ?? []);
  const origins = await readOrigins(client, userId, ids);
  const isOfBefore = (source: string): boolean => {
    const origin = origins.get(here.get(source)?.nodeId ?? 0);
    const came = origin && formIn(origin.part)?.kind;
    return origin !== undefined && (!came || (kinds.get(source) === "steps" && came !== "steps"));
  };
  const staying = new Set([
    ...[...inRows.further].flatMap(([source, further]) =>
      further.some((each) => here.has(each)) ? source : [],
    ),
    ...other.filter(isOfBefore),
  ]);
  if (staying.size === 0) return document;
  return { ...document, items: inRows.items(staying), decisions: [...decisions, STAY_IN_ROWS] };
}
