import type { OriginPart } from "@perennial/contract/files/origins";
import type pg from "pg";
import { type CameAs, cardsOf } from "../../database/origin-cards.ts";
import { type OriginRow, readOrigins, readOriginTypes } from "../../database/origin-rows.ts";
import { mayBeNewer, unknownCard } from "./card-update.ts";
import type { ImportedDocument } from "./document.ts";
import { cardsIn, type ImportedNote, notesIn } from "./imported-notes.ts";
import { readKnownMemory } from "./known-memory.ts";
import type { Lookup, Present } from "./present-node.ts";
import { retyping } from "./retyping.ts";

/** So many are compared at once: what each of them came as stands in memory meanwhile. */
const NOTES_AT_ONCE = 1_000;

/** What of fields and tags stands below notes. A node with something below it is more than what came. */
const LEAVES = `select n.id, n.parent_id, n.item_id, t.text from nodes n
    join origins o on o.user_id = $1 and o.node_id = n.id
    join notes t on t.user_id = $1 and t.id = n.note_id
  where n.user_id = $1 and n.parent_id = any($2::bigint[]) and n.deleted_at is null
    and o.part->>'kind' in ('field', 'tags')
    and not exists (select from nodes c where c.user_id = $1 and c.parent_id = n.id and c.deleted_at is null)
  order by n.id`;

/**
 * Finds the notes of a package that are newer there, by the moment when Anki changed them last, and adds what they
 * came as; and so the cards that were answered or scheduled there since. What of their fields stands in nodes of
 * its own is found by its field, since its words may be other ones now.
 */
export async function addNewerNotes(lookup: Lookup, types: ImportedDocument["types"]): Promise<void> {
  const { client, userId, items, here } = lookup;
  const at = (index: number) => here.get(items[index]?.source ?? "");
  const known = notesIn(items).filter(({ first }) => at(first));
  if (known.length === 0) return;
  const isRetyped = retyping(types, await readOriginTypes(client, userId));
  for (let from = 0; from < known.length; from += NOTES_AT_ONCE) {
    const some = known.slice(from, from + NOTES_AT_ONCE);
    const idOf = (index: number) => at(index)?.nodeId ?? 0;
    const ids = some.flatMap(({ first, parts }) => [first, ...parts].flatMap((i) => at(i)?.nodeId ?? []));
    const origins = await readOrigins(client, userId, ids);
    const newer = some.filter((note) => isNewer(note, origins.get(idOf(note.first)), isRetyped));
    const above = newer.map(({ first }) => idOf(first));
    const leaves = above.length === 0 ? new Map() : await readLeaves(client, userId, above);
    for (const note of newer) addNote(note, lookup, { origins, leaves });
    await addCards(some, lookup, origins);
  }
}

/** Adds what is known of the memory of cards of which the file may know something newer. */
async function addCards(
  notes: readonly ImportedNote[],
  { client, userId, items, here }: Lookup,
  origins: KnownOrigins["origins"],
): Promise<void> {
  const found = notes.flatMap(({ first, parts }) =>
    [first, ...parts].flatMap((index) => {
      const item = items[index];
      const present = here.get(item?.source ?? "");
      const origin = origins.get(present?.nodeId ?? 0);
      if (!item || !present || !origin) return [];
      const known = new Map(cardsOf(origin).map(({ card }) => [card.ord, card]));
      const isNews = ({ card }: CameAs) => mayBeNewer(card, known.get(card.ord) ?? unknownCard(card));
      const isKnown = known.size > 0 && cardsIn(item).some(isNews);
      return isKnown ? [{ source: item.source, first: items[first]?.source ?? "", ...present }] : [];
    }),
  );
  if (found.length === 0) return;
  const memoryOf = await readKnownMemory(client, userId, found);
  for (const { source, first, itemId } of found)
    for (const name of [first, source]) {
      const present = here.get(name);
      const memory = name === source ? { memory: memoryOf(itemId) } : {};
      if (present) here.set(name, { ...withOrigin(present, origins), ...memory });
    }
}

function isNewer(
  { note }: ImportedNote,
  known: OriginRow | undefined,
  isRetyped: (now: string, then: string) => boolean,
): boolean {
  if (known?.part.kind !== "note") return false;
  const { changed_at, type } = known.part.note;
  return note.changed_at > changed_at || (note.changed_at === changed_at && isRetyped(note.type, type));
}

/** What stands below notes, by the notes' first nodes, then by what of the note it is. */
type Leaves = ReadonlyMap<number, ReadonlyMap<string, Present>>;

async function readLeaves(client: pg.ClientBase, userId: number, below: readonly number[]): Promise<Leaves> {
  const { rows } = await client.query<{ id: number; parent_id: number; item_id: number; text: string }>(
    LEAVES,
    [userId, below],
  );
  const ids = rows.map(({ id }) => id);
  const origins = await readOrigins(client, userId, ids);
  const leaves = new Map<number, Map<string, Present>>();
  for (const { id: nodeId, parent_id, item_id: itemId, text } of rows) {
    const origin = origins.get(nodeId);
    const name = leafName(origin?.part);
    const own = leaves.get(parent_id) ?? new Map<string, Present>();
    leaves.set(parent_id, own);
    if (origin && name !== undefined && !own.has(name)) own.set(name, { nodeId, itemId, text, origin });
  }
  return leaves;
}

const leafName = (part: OriginPart | undefined): string | undefined =>
  part?.kind === "field" ? `field ${part.field}` : part?.kind;

interface KnownOrigins {
  readonly origins: ReadonlyMap<number, OriginRow>;
  readonly leaves: Leaves;
}

function addNote(note: ImportedNote, { items, here }: Lookup, { origins, leaves }: KnownOrigins): void {
  const { first, parts } = note;
  const source = items[first]?.source ?? "";
  const present = here.get(source);
  if (!present) return;
  const unmatched = new Map(leaves.get(present.nodeId));
  for (const index of parts) {
    const item = items[index];
    if (!item) continue;
    const name = leafName(item.origin?.part) ?? "";
    const found = unmatched.get(name) ?? here.get(item.source);
    unmatched.delete(name);
    if (found) here.set(item.source, withOrigin(found, origins));
  }
  here.set(source, { ...withOrigin(present, origins), gone: [...unmatched.values()] });
}

function withOrigin(present: Present, origins: KnownOrigins["origins"]): Present {
  const origin = present.origin ?? origins.get(present.nodeId);
  return origin ? { ...present, origin } : present;
}
