import { deckName } from "@perennial/domain/format/anki/deck-name";
import type pg from "pg";
import { readOrigins } from "../../database/origin-rows.ts";
import type { ImportedItem } from "./document.ts";
import { type Lookup, readPresent } from "./present-node.ts";

/** What a node stands below, and whether that is a note or a card, which is no deck. */
const ABOVE = `select c.id, p.id as parent_id, p.flashcard_id is not null or exists (
      select from origins o where o.user_id = $1 and o.node_id = p.id and o.part->>'kind' = 'note') as is_note
    from nodes c join nodes p on p.user_id = $1 and p.id = c.parent_id
  where c.user_id = $1 and c.id = any($2::bigint[])`;
const BELOW = `select parent_id, count(*)::int as nodes, count(flashcard_id)::int as cards from nodes
  where user_id = $1 and parent_id = any($2::bigint[]) and deleted_at is null group by parent_id`;

/** A deck that no node is named by, by the indices of its item and of what stands directly in it. */
interface UnknownDeck {
  readonly index: number;
  readonly depth: number;
  readonly notes: number[];
  readonly decks: number[];
}

/** Finds the branches that decks of a package are here, where the notes of a deck stand, whatever they are called. */
export async function addKnownDecks(lookup: Lookup): Promise<void> {
  giveNamesBack(lookup);
  await addUnknown(lookup);
  await addRenamed(lookup);
}

/** Of two decks that came as one branch, that is the one which is called so now. */
function giveNamesBack({ items, here }: Lookup): void {
  const decks = items.filter(({ origin }) => origin?.part.kind === "deck");
  const called = new Set(
    decks.flatMap(({ source, text }) => {
      const present = here.get(source);
      return present?.text === text ? present.nodeId : [];
    }),
  );
  for (const { source, text } of decks) {
    const present = here.get(source);
    if (present && present.text !== text && called.has(present.nodeId)) here.delete(source);
  }
}

/** Finds branches that Anki renamed since they came; without dates, a name that no branch came by is the later one. */
async function addRenamed({ client, userId, items, here }: Lookup): Promise<void> {
  const other = items.flatMap(({ source, text, origin }) => {
    const present = here.get(source);
    if (origin?.part.kind !== "deck" || !present || present.text === text || present.isSame) return [];
    return [{ source, part: origin.part, present }];
  });
  if (other.length === 0) return;
  const ids = other.map(({ present }) => present.nodeId);
  const origins = await readOrigins(client, userId, ids);
  for (const { source, part, present } of other) {
    const origin = origins.get(present.nodeId);
    if (origin?.part.kind !== "deck" || origin.text !== present.text) continue;
    const [now, then] = [part.changed_at, origin.part.changed_at];
    const isLater = now && then ? now > then : present.isFoundByNotes;
    if (isLater) here.set(source, { ...present, origin, isRenamedThere: true });
  }
}

async function addUnknown(lookup: Lookup): Promise<void> {
  const { client, userId, items, here } = lookup;
  const unknown = unknownDecks(lookup);
  if (unknown.length === 0) return;
  const nodeOf = (index: number) => here.get(items[index]?.source ?? "")?.nodeId ?? [];
  const taken = new Set(items.flatMap((item, index) => (isBranch(item) ? nodeOf(index) : [])));
  const levels = [...new Set(unknown.map(({ depth }) => depth))].sort((a, b) => b - a);
  for (const level of levels) {
    const decks = unknown.filter(({ depth }) => depth === level);
    const nodes = new Map(
      decks.map((deck) => [deck, [deck.notes, deck.decks].map((all) => all.flatMap(nodeOf))]),
    );
    const branchOf = await readBranches(client, userId, [...nodes.values()].flat(2));
    const found = new Map(
      decks.flatMap((deck) => {
        const [notes = [], below = []] = nodes.get(deck) ?? [];
        const branch =
          mostOf(notes.flatMap((id) => branchOf.get(id) ?? [])) ??
          onlyOf(below.flatMap((id) => branchOf.get(id) ?? []));
        return branch === undefined || taken.has(branch.id) ? [] : [[deck, branch] as const];
      }),
    );
    const ids = [...found.values()].map(({ id }) => id);
    const present = await readPresent(client, userId, ids);
    const below = await readBelow(client, userId, ids);
    for (const [{ index, notes }, { id, count }] of found) {
      const item = items[index];
      const branch = present.get(id);
      if (!item || !branch || taken.has(id)) continue;
      const isSame = deckName(branch.text) === item.text;
      const { nodes: all = 0, cards = 0 } = below.get(id) ?? {};
      // It may as well be another branch, from which these were moved.
      const holdsMore = notes.length > 0 ? 2 * count < cards : count < all;
      if (!isSame && holdsMore) continue;
      taken.add(id);
      here.set(item.source, isSame ? { ...branch, isSame } : { ...branch, isFoundByNotes: true });
    }
  }
}

const isBranch = ({ origin }: ImportedItem): boolean =>
  origin?.part.kind === "deck" || origin?.part.kind === "collection";

function unknownDecks({ items, here }: Lookup): UnknownDeck[] {
  const unknown: UnknownDeck[] = [];
  const above: (UnknownDeck | undefined)[] = [];
  for (const [index, { depth, source, origin }] of items.entries()) {
    above.length = depth;
    const kind = origin?.part.kind;
    const deck = kind === "deck" && !here.has(source) ? { index, depth, notes: [], decks: [] } : undefined;
    const parent = above[depth - 1];
    if (kind === "deck") parent?.decks.push(index);
    else if (kind === "note") parent?.notes.push(index);
    if (deck) unknown.push(deck);
    above[depth] = deck;
  }
  return unknown;
}

/** Returns the branch that each node stands in. */
async function readBranches(
  client: pg.ClientBase,
  userId: number,
  nodeIds: readonly number[],
): Promise<Map<number, number>> {
  const branches = new Map<number, number>();
  let asked = new Map(nodeIds.map((id) => [id, [id]]));
  while (asked.size > 0) {
    const { rows } = await client.query<{ id: number; parent_id: number; is_note: boolean }>(ABOVE, [
      userId,
      [...asked.keys()],
    ]);
    const further = new Map<number, number[]>();
    for (const { id, parent_id, is_note } of rows) {
      const below = asked.get(id) ?? [];
      if (is_note) further.set(parent_id, [...(further.get(parent_id) ?? []), ...below]);
      else for (const each of below) branches.set(each, parent_id);
    }
    asked = further;
  }
  return branches;
}

interface Branch {
  readonly id: number;
  /** How many of what is known of a deck stand there. */
  readonly count: number;
}

function mostOf(branches: readonly number[]): Branch | undefined {
  const counts = [...Map.groupBy(branches, (id) => id)].map(([id, all]) => ({ id, count: all.length }));
  return counts.sort((a, b) => b.count - a.count)[0];
}

const onlyOf = (branches: readonly number[]): Branch | undefined => {
  const [id] = branches;
  return id !== undefined && branches.every((each) => each === id)
    ? { id, count: branches.length }
    : undefined;
};

interface Below {
  readonly parent_id: number;
  readonly nodes: number;
  readonly cards: number;
}

/** Returns how much stands directly in branches. */
async function readBelow(
  client: pg.ClientBase,
  userId: number,
  nodeIds: readonly number[],
): Promise<Map<number, Below>> {
  const { rows } = await client.query<Below>(BELOW, [userId, nodeIds]);
  return new Map(rows.map((row) => [row.parent_id, row]));
}
