import { mediaNamesIn } from "@perennial/domain/format/anki/media-names";
import { createLosses } from "@perennial/domain/format/losses";
import { err, ok, type Result } from "@perennial/domain/result";
import {
  type FileRefusal,
  type ImportedDocument,
  type ImportedMemory,
  type RememberedItem,
  sourceOfNamed,
  withSources,
} from "../document.ts";
import { type Media, readMedia } from "../read-media.ts";
import type { ZipEntry } from "../zip-file.ts";
import { type NoteItem, noteItem, placeOf } from "./card-items.ts";
import { logOf, memoryOf, timeOf } from "./card-memory.ts";
import type { AnkiCard, AnkiCollection, AnkiNote, AnkiNoteType } from "./collection.ts";
import { deckOf, nameOfDeck, ROOT_NAME } from "./deck-source.ts";
import { type Masks, readMasks } from "./mask-form.ts";
import { type AnkiPackage, openPackage } from "./open-package.ts";
import { idsOf, originsOf } from "./origin-of.ts";

const ROOT = { depth: 0, text: "Anki", name: ROOT_NAME };
const RATINGS_DECISION =
  "Ratings of new cards were given with three buttons: “good” and “easy” were moved to where they are with four.";
const CARDS_DECISION =
  "What a note asks both ways, by the gaps of a sentence or by the shapes over a picture is one card here with several questions; any other card of Anki is a card here. What a note shows is Markdown.";
const MEMORY_DECISION =
  "What you remember is worked out from your reviews; when a card is due stays as it was in Anki.";
const UNKNOWN_TYPE: AnkiNoteType = {
  id: 0,
  name: "",
  isCloze: false,
  fields: ["Front", "Back"],
  templates: [{ name: "", question: "{{Front}}", answer: "{{Back}}" }],
  definition: {},
};

/**
 * Reads a package of Anki as a document to be imported. The whole collection stands in memory meanwhile; of the
 * media one at a time.
 * @returns a refusal with a sentence for whoever imports, where it cannot be opened or has no note
 */
export async function readAnkiPackage(
  entries: ReadonlyMap<string, ZipEntry>,
): Promise<Result<ImportedDocument, FileRefusal>> {
  const opened = await openPackage(entries);
  if (!opened.ok) return opened;
  const { collection, media } = opened.value;
  if (collection.notes.length === 0) return err({ sentence: "There is no note in this package of Anki." });
  const masks = await readMasks(collection, media.files);
  return ok(documentOf(opened.value, await readMedia(media.files), masks));
}

/** Decks are branches, and below each stand the notes whose first card is in it. */
function documentOf(
  { collection, media: { unsafe } }: AnkiPackage,
  media: Media,
  masks: Masks,
): ImportedDocument {
  const losses = createLosses();
  const { noteTypes, decks } = collection;
  const cardsOf = Map.groupBy(collection.cards, ({ noteId }) => noteId);
  const reviewsOf = Map.groupBy(collection.reviews, ({ cardId }) => cardId);
  const time = timeOf(collection);
  const fileOf = (name: string) => media.ids.get(name);
  const origins = originsOf({ collection, reviewsOf, fileOf });
  const nameOf = namesByGuid(collection.notes);
  const byDeck = new Map<string, { readonly path: readonly string[]; readonly items: NoteItem[] }>();
  const named = new Set<string>();
  let [dropped, skipped] = [0, 0];
  for (const note of collection.notes) {
    const name = nameOf(note);
    const place = placeOf(note);
    const noteType = noteTypes.get(note.typeId) ?? UNKNOWN_TYPE;
    if (noteType === UNKNOWN_TYPE) losses.add("notes of a type that is not in the package", place);
    for (const field of note.fields) for (const each of mediaNamesIn(field)) named.add(each);
    if (note.fields.some((field) => field.includes("\ufffd"))) losses.add("texts with broken signs", place);
    const [cards, strange] = partition(cardsOf.get(note.id) ?? [], (card) => hasTemplate(noteType, card));
    for (const _ of strange) losses.add("cards that no template makes, which are left out", place);
    skipped += strange.length;
    const item = noteItem(
      { note, noteType, cards, more: strange, name },
      {
        origins,
        masks,
        fileOf,
        lose: (kind, where) => losses.add(kind, where),
        memoryOf: (card) => {
          const log = logOf(card, reviewsOf.get(card.id) ?? [], collection.isFirstScheduler);
          if (log.dropped > 0) dropped += log.dropped;
          for (let each = 0; each < log.dropped; each++)
            losses.add("rows of the log that are no answers, like resets", place);
          if (card.wasFiltered) losses.add("cards in filtered decks, which go home", place);
          if (card.isBuried) losses.add("cards put off for a day, which are asked again", place);
          const memory = memoryOf({ card, name, time }, log);
          return isNew(memory) ? [] : [memory];
        },
      },
    );
    for (const card of cards)
      if (card.deckId !== cards[0]?.deckId)
        losses.add("cards of a note in other decks than its first, which stand with that one", place);
    const path = decks.get(cards[0]?.deckId ?? 0)?.path ?? [];
    const key = JSON.stringify(path);
    const deck = byDeck.get(key) ?? { path, items: [] };
    byDeck.set(key, deck);
    deck.items.push(item);
  }
  const cardIds = new Set(collection.cards.map(({ id }) => id));
  for (const { cardId } of collection.reviews) {
    if (cardIds.has(cardId)) continue;
    dropped++;
    losses.add("reviews of cards that are not in the package", String(cardId));
  }
  for (const { kind, name } of media.lost) losses.add(kind, name);
  for (const name of unsafe) losses.add("pictures and sounds whose names lead out of their folder", name);
  const lost = new Set([...unsafe, ...media.lost.map(({ name }) => name)]);
  const missing = [...named].filter((name) => !media.ids.has(name) && !lost.has(name));
  for (const name of missing) losses.add("pictures and sounds that are not in the package", name);
  const root = {
    ...ROOT,
    origin: { part: { kind: "collection", media: idsOf(media.ids.keys(), fileOf) } },
  } as const;
  const itemsWith = (formOf: (item: NoteItem) => NoteItem) =>
    withSources([root, ...belowDecks([...byDeck.values()], changesOf(decks), formOf)]);
  const inRows = [...byDeck.values()].flatMap(({ items }) => items.filter((item) => item.inRows));
  return {
    format: "A package of Anki",
    scope: "anki",
    items: itemsWith((item) => item),
    inRows: {
      further: new Map(inRows.map((item) => [sourceOf(item), (item.inRows?.names ?? []).map(sourceOfNamed)])),
      items: (sources) =>
        itemsWith((item) => (item.inRows && sources.has(sourceOf(item)) ? item.inRows.item() : item)),
    },
    types: origins.types,
    hasRoot: false,
    isWhole: false,
    leftOut: {
      items: skipped,
      reviews: dropped,
      media: { missing: missing.length, refused: media.lost.length + unsafe.length },
    },
    files: media.files,
    losses,
    decisions: decisionsOf(collection),
  };
}

function decisionsOf({ reviews, cards, isFirstScheduler }: AnkiCollection): string[] {
  if (cards.length === 0) return [];
  return [
    CARDS_DECISION,
    ...(reviews.length > 0 ? [MEMORY_DECISION] : []),
    ...(reviews.length > 0 && isFirstScheduler ? [RATINGS_DECISION] : []),
  ];
}

/** Nothing is known of it: no row is needed to say so. */
const isNew = ({ reviews, marks }: ImportedMemory): boolean =>
  reviews.length === 0 && marks.suspendedAt === null && marks.flag === 0;

const hasTemplate = ({ isCloze, templates }: AnkiNoteType, { ord }: AnkiCard): boolean =>
  isCloze ? ord >= 0 : templates[ord] !== undefined;

/** Files repeat a guid now and then: in the order of their notes each further one is counted. */
function namesByGuid(notes: readonly AnkiNote[]): (note: AnkiNote) => string {
  const seen = new Map<string, number>();
  const names = new Map<number, string>();
  for (const { id, guid } of notes) {
    const nth = (seen.get(guid) ?? 0) + 1;
    seen.set(guid, nth);
    names.set(id, nth === 1 ? guid : `${guid}#${nth}`);
  }
  return ({ id, guid }) => names.get(id) ?? guid;
}

/** When decks were changed last, by their names. */
const changesOf = (decks: AnkiCollection["decks"]): ReadonlyMap<string, number> =>
  new Map([...decks.values()].map(({ path, changedAt }) => [deckOf(path), Math.trunc(changedAt)]));

function belowDecks(
  decks: readonly { readonly path: readonly string[]; readonly items: readonly NoteItem[] }[],
  changedAt: ReadonlyMap<string, number>,
  formOf: (item: NoteItem) => NoteItem,
): RememberedItem[] {
  const rows: RememberedItem[] = [];
  let above: readonly string[] = [];
  for (const { path, items } of decks.toSorted((a, b) => comparePaths(a.path, b.path))) {
    for (const [level, text] of path.entries()) {
      if (path.slice(0, level + 1).every((each, index) => above[index] === each)) continue;
      const deck = path.slice(0, level + 1);
      const at = changedAt.get(deckOf(deck));
      const known = { above: path.slice(0, level), ...(at ? { changed_at: at } : {}) };
      rows.push({
        depth: level + 1,
        text,
        name: nameOfDeck(deck),
        origin: { part: { kind: "deck", name: text, ...known } },
      });
      above = deck;
    }
    above = path;
    for (const item of items) rows.push(...flattened(formOf(item), path.length + 1));
  }
  return rows;
}

/** As in a tree: what stands above comes before what stands below it. */
function comparePaths(a: readonly string[], b: readonly string[]): number {
  for (const [level, text] of a.entries()) {
    const other = b[level];
    if (other === undefined) return 1;
    if (text !== other) return text < other ? -1 : 1;
  }
  return a.length - b.length;
}

const flattened = ({ below, inRows: _, ...item }: NoteItem, depth: number): RememberedItem[] => [
  { ...item, depth },
  ...below.flatMap((child) => flattened(child, depth + 1)),
];

const sourceOf = ({ name = "" }: NoteItem): string => sourceOfNamed(name);

function partition<T>(all: readonly T[], is: (each: T) => boolean): [T[], T[]] {
  return [all.filter(is), all.filter((each) => !is(each))];
}
