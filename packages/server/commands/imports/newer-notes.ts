import type { OriginPart } from "@perennial/contract/files/origins";
import type { OriginRow } from "../../database/origin-rows.ts";
import { type CardUpdate, cardUpdate } from "./card-update.ts";
import type { ImportedItem } from "./document.ts";
import { cardIn, type ImportedNote, notesIn } from "./imported-notes.ts";
import { isAsItCame, isOther, type Present } from "./present-node.ts";

/** What of a document takes the place of what is here. */
export interface Updates {
  /** By the index of the item. */
  readonly changed: ReadonlyMap<number, Update>;
  /** Nodes of fields and tags that are empty in the file. */
  readonly gone: readonly Gone[];
}

export interface Update {
  /** Whether it says what the file says from now on. */
  readonly isSaid: boolean;
  /** What becomes of its memory, where the file knows something of it. */
  readonly card?: CardUpdate;
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

export interface Gone {
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
  const gone: Gone[] = [];
  const at = (index: number) => here.get(items[index]?.source ?? "");
  for (const { first, parts } of notesIn(items)) {
    const note = at(first);
    if (!note?.origin || !note.gone) continue;
    const left = note.gone;
    const present = [first, ...parts].flatMap((index) => at(index) ?? []);
    if (![...present, ...left].every(isAsItCame)) continue;
    const { nodeId: firstId } = note;
    for (const index of [first, ...parts]) {
      const update = updateOf(at(index), items[index], firstId);
      if (update && (index === first || isOther(update.present, update.item))) changed.set(index, update);
    }
    for (const each of left) if (each.origin) gone.push({ present: each, firstId, before: each.origin });
  }
  for (const note of notesIn(items)) {
    const begun = firstReturn(note, items, at);
    if (begun && !changed.has(note.first)) changed.set(note.first, begun);
    for (const index of [note.first, ...note.parts]) {
      const update = withCard(changed.get(index), {
        note,
        present: at(index),
        item: items[index],
        first: at(note.first),
      });
      if (update) changed.set(index, update);
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

interface InNote {
  readonly note: ImportedNote;
  readonly present: Present | undefined;
  readonly item: ImportedItem | undefined;
  /** The first node of its note. */
  readonly first: Present | undefined;
}

/** A card goes on from what the file knows of it, whether or not its words do. */
function withCard(update: Update | undefined, { note, present, item, first }: InNote): Update | undefined {
  const before = present?.origin;
  const of = first?.origin?.part;
  const [card, known] = [cardIn(item?.origin?.part), cardIn(before?.part)];
  if (!present?.memory || !before || !item || !card || !known || of?.kind !== "note") return undefined;
  const { itemId, memory } = present;
  const changed = cardUpdate(
    { itemId, card, memory: item.memory[0], days: note.note.days_from },
    {
      card: known,
      due: before.due,
      days: of.note.days_from,
      memory,
      isOwn: present.isOwn === true,
      isLeft: present.isLeft === true,
      leftMarks: present.leftMarks,
    },
  );
  if (!changed || !first) return undefined;
  const base = update ?? { isSaid: false, present, item, firstId: first.nodeId, before, origin: before };
  const { part } = base.origin;
  const now = part.kind === "note" || part.kind === "card" ? { ...part, card: changed.card } : part;
  return { ...base, card: changed, origin: { ...base.origin, due: changed.due, part: now } };
}

function updateOf(
  present: Present | undefined,
  item: ImportedItem | undefined,
  firstId: number,
): Update | undefined {
  const before = present?.origin;
  const part = item?.origin?.part;
  if (!present || !before || !item || !part) return undefined;
  const { text, answer = null } = item;
  return {
    isSaid: true,
    present,
    item,
    firstId,
    before,
    origin: { ...before, text, answer, part: keptCard(part, before.part) },
  };
}

/** The note as the file has it; the card as it was, with the days that it is counted in. */
function keptCard(part: OriginPart, before: OriginPart): OriginPart {
  if (part.kind === "note" && before.kind === "note")
    return { ...part, note: { ...part.note, days_from: before.note.days_from }, card: before.card };
  return part.kind === "card" && before.kind === "card" ? before : part;
}
