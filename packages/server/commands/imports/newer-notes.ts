import type { OriginPart } from "@perennial/contract/files/origins";
import { basicCard, type CardValues } from "@perennial/domain/card/card";
import { canBeRated, partOfRow, partsOf } from "@perennial/domain/card/card-kinds";
import { exportMarkIn } from "../../database/export-mark.ts";
import { type CameAs, cardsOf, withCards } from "../../database/origin-cards.ts";
import type { OriginRow } from "../../database/origin-rows.ts";
import { type CardUpdate, cardUpdate, unknownCard } from "./card-update.ts";
import type { ImportedItem } from "./document.ts";
import { cardOf } from "./import-ops.ts";
import { cardsIn, type ImportedNote, inPart, notesIn } from "./imported-notes.ts";
import { isAsItCame, isOther, type Present } from "./present-node.ts";

/** What of a document takes the place of what is here. */
export interface Updates {
  /** By the index of the item. */
  readonly changed: ReadonlyMap<number, Update>;
  /** Nodes of fields and tags that are empty in the file. */
  readonly gone: readonly RemovedNote[];
}

export interface Update {
  /** Whether it says what the file says from now on. */
  readonly isSaid: boolean;
  /** What becomes of its memory, for each part of which the file knows something. */
  readonly cards?: readonly CardUpdate[];
  readonly present: Present;
  readonly item: ImportedItem;
  /** Of a branch: the item that it stands below from now on. */
  readonly below?: number;
  /** The first node of its note. */
  readonly firstId: number;
  readonly before: OriginRow;
  /** What it is from now on where it came from. */
  readonly origin: OriginRow;
}

export interface RemovedNote {
  readonly present: Present;
  readonly firstId: number;
  readonly before: OriginRow;
}

/**
 * Decides which notes of a package are taken over from it: those that Anki changed since they came, as long as nothing
 * that one of them was made into says anything else here than when it came. A note is one: its parts change together.
 */
export function newerNotes(items: readonly ImportedItem[], here: ReadonlyMap<string, Present>): Updates {
  const changed = new Map<number, Update>();
  const gone: RemovedNote[] = [];
  const at = (index: number) => here.get(items[index]?.source ?? "");
  for (const { first, parts } of notesIn(items)) {
    const note = at(first);
    if (!note?.origin || !note.gone) continue;
    const removed = note.gone;
    const present = [first, ...parts].flatMap((index) => at(index) ?? []);
    if (![...present, ...removed].every(isAsItCame)) continue;
    const { nodeId: firstId } = note;
    for (const index of [first, ...parts]) {
      const update = updateOf(at(index), items[index], firstId);
      if (update && (index === first || isOther(update.present, update.item))) changed.set(index, update);
    }
    for (const each of removed) if (each.origin) gone.push({ present: each, firstId, before: each.origin });
  }
  for (const note of notesIn(items)) {
    const begun = firstReturn(note, items, at);
    if (begun && !changed.has(note.first)) changed.set(note.first, begun);
    for (const index of [note.first, ...note.parts]) {
      const update = withMemory(changed.get(index), {
        note,
        present: at(index),
        item: items[index],
        first: at(note.first),
        partOf: partsOfSteps(note, items, at),
      });
      if (update) changed.set(index, update);
    }
    for (const index of changed.has(note.first) ? note.parts : []) {
      const [row, item] = [at(index), items[index]];
      if (!row?.isLeft || !row.origin || !item || changed.has(index)) continue;
      const { origin } = row;
      const firstId = at(note.first)?.nodeId ?? row.nodeId;
      changed.set(index, { isSaid: false, present: row, item, firstId, before: origin, origin });
    }
  }
  const above: number[] = [];
  for (const [index, item] of items.entries()) {
    above.length = item.depth;
    const update = branchUpdate(at(index), item, above.at(-1));
    if (update) changed.set(index, update);
    above.push(index);
  }
  return { changed, gone };
}

/** A branch that is called as its deck is from now on, or stands where that stands. */
function branchUpdate(
  present: Present | undefined,
  item: ImportedItem,
  below: number | undefined,
): Update | undefined {
  if (item.origin?.part.kind !== "deck" || !present) return undefined;
  const { isRenamedThere: isSaid = false, isMovedThere = false, nodeId } = present;
  const update = isSaid || isMovedThere ? updateOf(present, item, nodeId) : undefined;
  if (!update) return undefined;
  const text = isSaid ? item.text : update.before.text;
  return {
    ...update,
    isSaid,
    origin: { ...update.origin, text },
    ...(isMovedThere && below !== undefined ? { below } : {}),
  };
}

/** A card of our own that has more in Anki than left: tags, further fields and cards, which come below it. */
function firstReturn(
  { first, parts }: ImportedNote,
  items: readonly ImportedItem[],
  at: (index: number) => Present | undefined,
): Update | undefined {
  const present = at(first);
  const item = items[first];
  if (!present?.isLeft || !present.origin || !item || !parts.some((index) => !at(index))) return undefined;
  const { origin, nodeId: firstId } = present;
  return { isSaid: false, present, item, firstId, before: origin, origin };
}

/** The parts that steps are asked by here, by the places of the cards that ask them there. */
const partsOfSteps = (
  { first, parts }: ImportedNote,
  items: readonly ImportedItem[],
  at: (index: number) => Present | undefined,
): ReadonlyMap<number, number> =>
  new Map(
    (items[first]?.form?.kind === "steps" ? parts : []).flatMap((index) => {
      const [row, part] = [at(index), items[index]?.origin?.part];
      return row && part?.kind === "step" ? [[part.ord, partOfRow(row.nodeId)] as const] : [];
    }),
  );

interface InNote {
  readonly note: ImportedNote;
  readonly present: Present | undefined;
  readonly item: ImportedItem | undefined;
  /** The first node of its note. */
  readonly first: Present | undefined;
  /** Of steps: the parts here, by the places of their cards. */
  readonly partOf: ReadonlyMap<number, number>;
}

/**
 * A card goes on from what the file knows of each of its parts, whether or not its words do. What was no part of it so far
 * is one where the words of the file are taken over; what nothing of it asks is passed over.
 */
function withMemory(
  update: Update | undefined,
  { note, present, item, first, partOf }: InNote,
): Update | undefined {
  const before = present?.origin;
  const of = first?.origin?.part;
  if (!first || !present?.memory || !before || !item || of?.kind !== "note") return undefined;
  const { itemId, memory } = present;
  const base = update ?? { isSaid: false, present, item, firstId: first.nodeId, before, origin: before };
  const known = new Map(cardsOf(base.origin).map((each) => [each.card.ord, each]));
  const says = cardSaid(base);
  const cards = cardsIn(item).flatMap(({ card, part: partThere }): CardUpdate[] => {
    const part = partOf.get(card.ord) ?? partHere(present, { card, part: partThere });
    const inFile = item.memory.find((each) => each.part === partThere);
    const came =
      known.get(card.ord) ??
      (base.isSaid || present.isOwn ? { card: unknownCard(card), due: null } : undefined);
    const isKnown = memory(part).progress !== undefined || memory(part).reviews.length > 0;
    if (!came || !says || !canBeRated(says, part, isKnown)) return [];
    const changed = cardUpdate(
      {
        itemId,
        part,
        card,
        memory: inFile && inPart(inFile, part),
        days: note.note.days_from,
      },
      {
        card: came.card,
        due: came.due ?? null,
        days: of.note.days_from,
        memory: memory(part),
        isOwn: present.isOwn === true,
        isLeft: present.isLeft === true,
        leftMarks: present.isLeft && exportMarkIn(card.data)?.marks,
      },
    );
    return changed ? [changed] : [];
  });
  if (cards.length === 0) return undefined;
  for (const { card, part, due } of cards) known.set(card.ord, { card, part, due });
  return { ...base, cards, origin: withCards(base.origin, [...known.values()]) };
}

/** A card of our own says which part it left as. */
export const partHere = (
  { isOwn }: Pick<Present, "isOwn">,
  { card, part }: Pick<CameAs, "card" | "part">,
): number => (isOwn ? (exportMarkIn(card.data)?.part ?? part) : part);

/** The card as it is from now on. */
const cardSaid = ({ isSaid, present, item }: Update): CardValues | undefined => {
  const { text, answer, form } = present;
  const said = isSaid ? cardOf(item) : undefined;
  return said ?? (answer === undefined ? undefined : basicCard({ question: text, answer, ...form }));
};

function updateOf(
  present: Present | undefined,
  item: ImportedItem | undefined,
  firstId: number,
): Update | undefined {
  const before = present?.origin;
  const part = item?.origin?.part;
  if (!present || !before || !item || !part) return undefined;
  const { text, answer = null } = item;
  const origin = originAfter({ ...before, text, answer, part }, before.part, item);
  return { isSaid: true, present, item, firstId, before, origin };
}

/**
 * The note as the file has it; its cards as they were, with the days that they are counted in. A card that is not in the
 * file, and that its words ask no more, is none of it.
 */
function originAfter(origin: OriginRow, before: OriginPart, item: ImportedItem): OriginRow {
  const { part } = origin;
  if (part.kind === "card" && before.kind === "card") return { ...origin, part: before };
  if (part.kind !== "note" || before.kind !== "note") return origin;
  const { siblings: _, ...alone } = part;
  const form = part.form ?? before.form;
  const note = { ...part.note, days_from: before.note.days_from };
  const card = cardOf(item);
  const inFile = new Set(cardsOf(origin).map((each) => each.card.ord));
  const cards = cardsOf({ part: before, due: origin.due }).filter(
    (each) => inFile.has(each.card.ord) || (card && partsOf(card).includes(each.part)),
  );
  return withCards({ ...origin, part: { ...alone, note, card: null, ...(form && { form }) } }, cards);
}
