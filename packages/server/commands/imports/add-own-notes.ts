import type { OriginCard } from "@perennial/contract/files/origins";
import { mayBeGuid, readNodesByGuid } from "../../database/guids.ts";
import { type CardMarks, hashOfHere, hashOfThere, leftAsIn } from "../../database/left-as.ts";
import { readOrigins } from "../../database/origin-rows.ts";
import { marksIn, marksThere } from "./card-marks.ts";
import { freshRows, type KnownMemory, livingProgress } from "./card-update.ts";
import type { ImportedItem } from "./document.ts";
import { cardIn, type ImportedNote, notesIn } from "./imported-notes.ts";
import { readKnownMemory } from "./known-memory.ts";
import { type Lookup, type Present, readPresent } from "./present-node.ts";

/** So many are compared at once: the logs of their cards stand in memory meanwhile. */
const NOTES_AT_ONCE = 1_000;

/** Finds the notes of a package that left from here as our own cards, named as in a backup, and what Anki added. */
export async function addOwnNotes(lookup: Lookup): Promise<void> {
  const { client, userId, items } = lookup;
  const named = new Map<string, ImportedNote>();
  for (const each of notesIn(items))
    if (mayBeGuid(each.note.guid) && !named.has(each.note.guid)) named.set(each.note.guid, each);
  if (named.size === 0) return;
  const nodes = [...(await readNodesByGuid(client, userId, new Set(named.keys())))];
  for (let from = 0; from < nodes.length; from += NOTES_AT_ONCE) {
    const some = new Map(nodes.slice(from, from + NOTES_AT_ONCE));
    const ids = [...some.values()];
    const present = await readPresent(client, userId, ids);
    const origins = await readOrigins(client, userId, ids);
    const left = ids.filter((id) => !origins.has(id));
    const cards = left.flatMap((id) => present.get(id) ?? []).filter(({ answer }) => answer !== undefined);
    const memoryOf = await readKnownMemory(client, userId, cards);
    for (const [guid, id] of some) {
      const note = named.get(guid);
      const found = present.get(id);
      if (!note || !found) continue;
      const card = found.answer === undefined ? found : { ...found, memory: memoryOf(found.itemId) };
      if (origins.has(id)) markOwn(note, lookup);
      else addLeft(note, card, lookup);
    }
  }
}

/** It came back before: what is newer of it is found as of any note of Anki. */
function markOwn({ first, parts }: ImportedNote, { items, here }: Lookup): void {
  for (const index of [first, ...parts]) {
    const source = items[index]?.source ?? "";
    const present = here.get(source);
    if (present) here.set(source, { ...present, isOwn: true });
  }
}

function addLeft({ note, first }: ImportedNote, { memory, ...present }: Present, lookup: Lookup): void {
  const { items, here } = lookup;
  const item = items[first];
  const part = item?.origin?.part;
  if (!item || !part) return;
  const card = cardIn(part);
  const left = leftAsIn(card?.data ?? "");
  const isOursUntouched = left?.here === hashOfHere(present);
  const isTheirsUntouched = left?.there === hashOfThere(note.fields);
  const isSame =
    (present.text === item.text && present.answer === item.answer) || (isOursUntouched && isTheirsUntouched);
  const isAsItLeft = isSame || isOursUntouched;
  const { text, answer = null } = isAsItLeft ? present : item;
  const due = (memory && livingProgress(memory)?.nextReviewTime) ?? null;
  here.set(item.source, {
    ...present,
    isOwn: true,
    isLeft: true,
    origin: { nodeId: present.nodeId, text, answer, due, part },
    ...(isSame ? { isSame: true } : {}),
    ...(isOursUntouched && !isSame ? { gone: [] } : {}),
    ...(memory && (isAnsweredThere(card, item, memory) || isMarkedThere(card, left?.marks, memory))
      ? { memory, leftMarks: left?.marks }
      : {}),
  });
}

const isMarkedThere = (card: OriginCard | null, was: CardMarks | undefined, memory: KnownMemory): boolean =>
  card !== null &&
  was !== undefined &&
  Object.keys(marksThere(marksIn(card), was, livingProgress(memory))).length > 0;

const isAnsweredThere = (
  card: OriginCard | null,
  { memory: [part] }: ImportedItem,
  { reviews }: KnownMemory,
): boolean => card !== null && freshRows(part?.reviews ?? [], reviews).length > 0;
