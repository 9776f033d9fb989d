import type { OriginPart } from "@perennial/contract/files/origins";
import { partOfRow } from "@perennial/domain/card/card-kinds";
import { exportMarkIn, hashOfHere, hashOfThere } from "../../database/export-mark.ts";
import { mayBeGuid, readNodesByGuid } from "../../database/guids.ts";
import { type CameAs, formIn, withCards } from "../../database/origin-cards.ts";
import { readOrigins } from "../../database/origin-rows.ts";
import { readRowsBelow } from "../../database/rows-below.ts";
import { marksIn, marksThere } from "./card-marks.ts";
import { type KnownMemory, livingProgress, newReviews } from "./card-update.ts";
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
    const withoutOrigin = ids.filter((id) => !origins.has(id));
    const cards = withoutOrigin
      .flatMap((id) => present.get(id) ?? [])
      .filter(({ answer }) => answer !== undefined);
    const memoryOf = await readKnownMemory(client, userId, cards);
    const rowsOf = await readAnswers(client, userId, cards);
    for (const [guid, id] of some) {
      const note = named.get(guid);
      const found = present.get(id);
      if (!note || !found) continue;
      const card = found.answer === undefined ? found : { ...found, memory: memoryOf(found.itemId) };
      if (origins.has(id)) markOwn(note, lookup);
      else addLeft(note, { card, rows: rowsOf(id) }, lookup);
    }
  }
}

/** Reads the rows that answer the lists and steps among some cards, in their order. @returns those of a card, by its node */
async function readAnswers(
  client: Lookup["client"],
  userId: number,
  cards: readonly Present[],
): Promise<(nodeId: number) => readonly Present[]> {
  const answered = cards.map(({ nodeId: id, form = {} }) => ({ id, form }));
  const below = await readRowsBelow(client, userId, answered);
  const ids = [...below.values()].flatMap((rows) => rows.map(({ id }) => id));
  const present = ids.length === 0 ? new Map<number, Present>() : await readPresent(client, userId, ids);
  return (nodeId) => (below.get(nodeId) ?? []).flatMap(({ id }) => present.get(id) ?? []);
}

/** It came back before: what is newer of it is found as of any note of Anki. */
function markOwn({ first, parts }: ImportedNote, { items, here }: Lookup): void {
  for (const index of [first, ...parts]) {
    const source = items[index]?.source ?? "";
    const present = here.get(source);
    if (present) here.set(source, { ...present, isOwn: true });
  }
}

interface CardHere {
  readonly card: Present;
  /** Those that answer it, where rows do. */
  readonly rows: readonly Present[];
}

function addLeft(imported: ImportedNote, { card, rows }: CardHere, lookup: Lookup): void {
  const { note, first } = imported;
  const { memory, ...present } = card;
  const { items, here } = lookup;
  const item = items[first];
  const part = item?.origin?.part;
  if (!item || !part) return;
  const cards = cardsIn(item);
  const partOf = (each: CameAs) => partHere({ isOwn: true }, each);
  const exported = exportMarkIn(cards[0]?.card.data ?? "");
  // Lists left without what their rows say before.
  const isOursUntouched = [rows.map((row) => row.text), []].some(
    (below) => exported?.here === hashOfHere({ ...present, below }),
  );
  const isTheirsUntouched = exported?.there === hashOfThere(note.fields);
  const known = rowsHere(imported, rows, lookup);
  const isSameHere =
    !isOther(present, item) && known.every(({ row, item: step }) => row && !isOther(row, step));
  const isSame = isSameHere || (isOursUntouched && isTheirsUntouched);
  const isAsItLeft = isSame || isOursUntouched;
  const { text, answer = null } = isAsItLeft ? present : item;
  const asHere = { text, answer, part: isAsItLeft ? withFormHere(part, present) : part, due: null };
  for (const { row, item: step } of known) {
    const origin = step.origin?.part;
    if (!row || !origin) continue;
    const said = isAsItLeft ? row : step;
    here.set(step.source, {
      ...row,
      isOwn: true,
      isLeft: true,
      origin: {
        nodeId: row.nodeId,
        text: said.text,
        answer: said.answer ?? null,
        part: origin,
        due: null,
      },
      ...(isSame ? { isSame: true } : {}),
    });
  }
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

interface RowHere {
  readonly item: ImportedItem;
  /** Undefined where it is new in Anki, or gone here. */
  readonly row: Present | undefined;
}

/** The rows of a note with those here: of steps by the part that each card left as; else, or where Anki has lost that, by their age. */
function rowsHere({ first, parts }: ImportedNote, rows: readonly Present[], { items }: Lookup): RowHere[] {
  const isAsked = items[first]?.form?.kind === "steps";
  const data = new Map(cardsIn(items[first]).map(({ card }) => [card.ord, isAsked ? card.data : ""]));
  const byAge = rows.toSorted((a, b) => a.nodeId - b.nodeId);
  return parts.flatMap((index) => {
    const item = items[index];
    if (item?.origin?.part.kind !== "step") return [];
    const { ord } = item.origin.part;
    const exported = exportMarkIn(data.get(ord) ?? "");
    return {
      item,
      row: exported ? rows.find(({ nodeId }) => partOfRow(nodeId) === exported.part) : byAge[ord],
    };
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
  const was = exportMarkIn(card.data)?.marks;
  return was !== undefined && Object.keys(marksThere(marksIn(card), was, livingProgress(memory))).length > 0;
}

const isAnsweredThere = ({ part }: CameAs, { memory }: ImportedItem, { reviews }: KnownMemory): boolean =>
  memory.some((each) => each.part === part && newReviews(each.reviews, reviews).length > 0);
