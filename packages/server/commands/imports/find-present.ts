import type pg from "pg";
import { readNodesByGuid } from "../../database/guids.ts";
import { scopeOfPlace } from "../../database/source-names.ts";
import { addKnownDecks } from "./add-known-decks.ts";
import { addMovedDecks } from "./add-moved-decks.ts";
import { addNewerNotes } from "./add-newer-notes.ts";
import { addOriginsOfItems } from "./add-origins-of-items.ts";
import { addOwnItems } from "./add-own-items.ts";
import { addOwnNotes } from "./add-own-notes.ts";
import type { ImportedDocument } from "./document.ts";
import { type Present, readBySource, readPresent } from "./present-node.ts";

/** What sources have their names in: their own world, or the place where they were brought to. */
export const scopeOf = (document: ImportedDocument, intoId: number): string =>
  document.scope === "place" ? scopeOfPlace(intoId) : document.scope;

/** What of a document is here already, by its sources. */
export async function findPresent(
  client: pg.ClientBase,
  userId: number,
  document: ImportedDocument,
  intoId: number,
): Promise<Map<string, Present>> {
  const sources = [
    ...document.items.flatMap(({ source, formerSource }) => [source, formerSource || []].flat()),
    ...[...(document.outside?.values() ?? [])].map(({ source }) => source),
  ];
  if (document.scope === "backup") {
    // A backup knows the nodes of its own account by names that follow from their ids.
    const named = await readNodesByGuid(client, userId, new Set(sources));
    const present = await readPresent(client, userId, [...named.values()]);
    return new Map(
      [...named].flatMap(([guid, id]) => (present.has(id) ? [[guid, present.get(id) as Present]] : [])),
    );
  }
  const here = await readBySource(client, userId, scopeOf(document, intoId), sources);
  for (const { source, formerSource = "" } of document.items) {
    const former = here.get(formerSource);
    if (former && !here.has(source)) here.set(source, former);
  }
  const lookup = { client, userId, items: document.items, here };
  if (document.scope === "anki") {
    await addNewerNotes(lookup, document.types);
    await addOwnNotes(lookup);
    await addKnownDecks(lookup);
    await addMovedDecks(lookup, intoId);
  } else {
    await addOriginsOfItems(lookup);
    await addOwnItems(lookup, document.leftAt);
  }
  return here;
}
