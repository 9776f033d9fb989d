import { MAX_LEVELS } from "@perennial/domain/tree/limits";
import { type OriginRow, readOrigins } from "../../database/origin-rows.ts";
import { HEIGHTS } from "../state/fact-queries.ts";
import { sourceOfDeck } from "./anki/deck-source.ts";
import type { ImportedItem } from "./document.ts";
import { type Lookup, type Present, readBySource } from "./present-node.ts";
import { readPlaces } from "./tree-places.ts";

interface Candidate {
  readonly item: ImportedItem;
  readonly present: Present;
  readonly origin: OriginRow;
  /** The levels above it when it came. */
  readonly cameBelow: readonly string[];
  /** What it stands below in the file, from the nearest one up. */
  readonly above: readonly ImportedItem[];
}

/**
 * Finds the branches that stand where they came to, and whose decks stand below another one in Anki since. Where moments
 * are not known, a path that no branch came from is the later one. What would stand in itself, or too deep, stays.
 */
export async function addMovedDecks(lookup: Lookup, intoId: number): Promise<void> {
  const { client, userId, here } = lookup;
  const decks = await readCandidates(lookup);
  if (decks.length === 0) return;
  const wayTo = ({ above }: Candidate) => above.findIndex(({ source }) => here.has(source));
  const targetOf = (deck: Candidate) => here.get(deck.above[wayTo(deck)]?.source ?? "")?.nodeId ?? intoId;
  const cameTo = decks.map(({ cameBelow }) => sourceOfDeck(cameBelow));
  const homes = await readBySource(client, userId, "anki", cameTo);
  const ids = decks.map(({ present }) => present.nodeId);
  const places = await readPlaces(client, userId, [...ids, ...decks.map(targetOf)]);
  const heights = await client.query<{ id: number; height: number }>(HEIGHTS, [userId, ids]);
  const heightOf = new Map(heights.rows.map(({ id, height }) => [id, height]));
  for (const deck of decks) {
    const { item, present, origin, cameBelow } = deck;
    const id = present.nodeId;
    const target = targetOf(deck);
    const isNewThere = wayTo(deck) !== 0;
    const home = homes.get(sourceOfDeck(cameBelow))?.nodeId;
    if (home === undefined || places.parentOf(id) !== home || (home === target && !isNewThere)) continue;
    const levels = places.levelsDownTo(target) + deck.above.length + (heightOf.get(id) ?? 0);
    if (!places.mayStandBelow(id, target) || levels > MAX_LEVELS) continue;
    places.move(id, target);
    here.set(item.source, { ...present, origin, isMovedThere: true });
  }
}

async function readCandidates({ client, userId, items, here }: Lookup): Promise<Candidate[]> {
  const decks: Omit<Candidate, "origin" | "cameBelow">[] = [];
  const above: ImportedItem[] = [];
  for (const item of items) {
    above.length = item.depth;
    const present = here.get(item.source);
    if (present && item.origin?.part.kind === "deck")
      decks.push({ item, present, above: above.toReversed() });
    above.push(item);
  }
  const ids = decks.map(({ present }) => present.nodeId);
  const origins = await readOrigins(client, userId, ids);
  return decks.flatMap((deck): Candidate[] => {
    const { item, present } = deck;
    const origin = origins.get(present.nodeId);
    const [now, then] = [item.origin?.part, origin?.part];
    if (!origin || now?.kind !== "deck" || then?.kind !== "deck" || !then.above || !now.above) return [];
    const isElsewhere = sourceOfDeck(now.above) !== sourceOfDeck(then.above);
    const isLater =
      now.changed_at && then.changed_at
        ? now.changed_at > then.changed_at
        : present.isFoundByNotes || present.isSame;
    return isElsewhere && isLater ? [{ ...deck, origin, cameBelow: then.above }] : [];
  });
}
