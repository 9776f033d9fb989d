import { createHash } from "node:crypto";
import { firstDayOf } from "@perennial/domain/format/anki/days";
import { ratingOf } from "../anki/card-memory.ts";
import { ANKI_STATES, type AnkiCollection } from "../anki/collection.ts";
import { openPackage } from "../anki/open-package.ts";
import { openZip } from "../zip-file.ts";

/** What a package of Anki says, in a form in which two that say the same are equal, whatever their generation. */
export async function unpacked(bytes: Uint8Array) {
  const zip = await openZip(bytes);
  if (!zip.ok) throw new Error(zip.error.sentence);
  const opened = await openPackage(zip.value);
  if (!opened.ok) throw new Error(opened.error.sentence);
  const { collection, media } = opened.value;
  const files: Record<string, string> = {};
  for (const [name, read] of media.files) {
    const file = await read();
    if (file.ok) files[name] = createHash("sha1").update(file.value).digest("hex");
  }
  return { notes: notesOf(collection), files };
}

function notesOf(collection: AnkiCollection) {
  const { notes, noteTypes, decks } = collection;
  const reviews = Map.groupBy(collection.reviews, ({ cardId }) => cardId);
  const cards = Map.groupBy(collection.cards, ({ noteId }) => noteId);
  const first = firstDayOf(collection);
  return notes
    .toSorted((a, b) => a.id - b.id)
    .map(({ id, guid, typeId, tags, fields, changedAt }) => ({
      id,
      guid,
      tags,
      fields,
      changedAt,
      type: definitionOf(noteTypes.get(typeId)?.definition ?? {}),
      cards: (cards.get(id) ?? []).map(
        ({ id: cardId, noteId: _, deckId, state, due, isDueByDay, ...card }) => ({
          ...card,
          deck: decks.get(deckId)?.path,
          state: ANKI_STATES.indexOf(state),
          due: isDueByDay ? due + first : due,
          wasFiltered: false,
          reviews: (reviews.get(cardId) ?? []).map((review) => ({
            ...review,
            cardId: 0,
            ease: ratingOf(review, collection.isFirstScheduler),
          })),
        }),
      ),
    }));
}

/** Only what says what the cards of a note are. */
const definitionOf = ({ name, type, css, flds, tmpls }: Readonly<Record<string, unknown>>) => ({
  name,
  type,
  css: css ?? "",
  flds,
  tmpls,
});
