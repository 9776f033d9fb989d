import type { OriginPart } from "@perennial/contract/files/origins";
import { mayBeGuid, readNodesByGuid } from "../../database/guids.ts";
import { hashOfHere, hashOfThere, leftAsIn } from "../../database/left-as.ts";
import { type CameAs, formIn, withCards } from "../../database/origin-cards.ts";
import { readOrigins } from "../../database/origin-rows.ts";
import { marksIn, marksThere } from "./card-marks.ts";
import { freshRows, type KnownMemory, livingProgress } from "./card-update.ts";
import type { ImportedItem } from "./document.ts";
import { cardsIn, type ImportedNote, notesIn } from "./imported-notes.ts";
import { readKnownMemory } from "./known-memory.ts";
import { partHere } from "./newer-notes.ts";
import { isOther, type Lookup, type Present, readPresent } from "./present-node.ts";

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
  const cards = cardsIn(item);
  const partOf = (each: CameAs) => partHere({ isOwn: true }, each);
  const left = leftAsIn(cards[0]?.card.data ?? "");
  const isOursUntouched = left?.here === hashOfHere(present);
  const isTheirsUntouched = left?.there === hashOfThere(note.fields);
  const isSame = !isOther(present, item) || (isOursUntouched && isTheirsUntouched);
  const isAsItLeft = isSame || isOursUntouched;
  const { text, answer = null } = isAsItLeft ? present : item;
  const asHere = { text, answer, part: isAsItLeft ? withFormHere(part, present) : part, due: null };
  const cameAs = cards.map((each) => ({ ...each, due: dueIn(memory?.(partOf(each))) }));
  here.set(item.source, {
    ...present,
    isOwn: true,
    isLeft: true,
    origin: withCards({ nodeId: present.nodeId, ...asHere }, cameAs),
    ...(isSame ? { isSame: true } : {}),
    ...(isOursUntouched && !isSame ? { gone: [] } : {}),
    ...(memory &&
    cards.some((each) => {
      const known = memory(partOf(each));
      return isAnsweredThere(each, item, known) || isMarkedThere(each, known);
    })
      ? { memory }
      : {}),
  });
}

const dueIn = (memory: KnownMemory | undefined): string | null =>
  (memory && livingProgress(memory)?.nextReviewTime) ?? null;

/** It came as what it is here, however its file writes that. */
function withFormHere(part: OriginPart, { form }: Omit<Present, "memory">): OriginPart {
  const said = formIn(part);
  if (part.kind !== "note" || !said || said.kind !== form?.kind) return part;
  const { source, shapes } = form;
  return { ...part, form: { kind: said.kind, source, shapes } };
}

function isMarkedThere({ card }: CameAs, memory: KnownMemory): boolean {
  const was = leftAsIn(card.data)?.marks;
  return was !== undefined && Object.keys(marksThere(marksIn(card), was, livingProgress(memory))).length > 0;
}

const isAnsweredThere = ({ part }: CameAs, { memory }: ImportedItem, { reviews }: KnownMemory): boolean =>
  memory.some((each) => each.part === part && freshRows(each.reviews, reviews).length > 0);
