import { fieldText } from "@perennial/domain/format/html/field-text";
import type { ImportedMemory, RememberedItem } from "../document.ts";
import type { AnkiCard, AnkiNote, AnkiNoteType } from "./collection.ts";
import { renderSide } from "./render-template.ts";

export interface NoteWithCards {
  readonly note: AnkiNote;
  readonly noteType: AnkiNoteType;
  /** Of its cards those that a template of its type makes, by their place. */
  readonly cards: readonly AnkiCard[];
  /** Names the note for ever. */
  readonly name: string;
}

/** Told of what has no form here: by what it is called for people, and where it stands. */
export type Lose = (kind: string, place: string) => void;

type Item = Omit<RememberedItem, "depth"> & { readonly below: readonly Item[] };

const NO_ANSWER = "–";

/**
 * A note of Anki as an outline: its first card, below it what no card of it shows and its tags, and then its further
 * cards, each a card of its own with its own memory.
 */
export function noteItem(
  { note, noteType, cards, name }: NoteWithCards,
  memoryOf: (card: AnkiCard) => readonly ImportedMemory[],
  { lose, fileOf }: { readonly lose: Lose; readonly fileOf: (name: string) => number | undefined },
): Item {
  const place = placeOf(note);
  const text = (html: string) => fieldText(html, (kind) => lose(kind, place), fileOf);
  const shown = new Set<string>();
  const [first, ...further] = cards.map((card): Item => {
    const template = noteType.templates[noteType.isCloze ? 0 : card.ord];
    const sideOf = (side: "question" | "answer") => {
      const of = { note, noteType, gap: card.ord + 1, side };
      const rendered = renderSide(template?.[side] ?? "", of);
      for (const field of rendered.shown) shown.add(field);
      return text(rendered.html);
    };
    const [question, answer] = [sideOf("question"), sideOf("answer")];
    if (answer === "") lose("cards without an answer, which stands as a dash", place);
    return {
      text: question || place,
      answer: answer || NO_ANSWER,
      name: `${name} ${card.ord}`,
      memory: memoryOf(card),
      below: [],
    };
  });
  if (further.length > 0) lose("notes with several cards: each further one stands below the first", place);
  if (!first) lose("notes without a card, which come in as notes", place);
  const labelled = noteType.fields.flatMap((label, index): Item[] => {
    const field = shown.has(label) ? "" : text(note.fields[index] ?? "");
    return field === "" ? [] : [leaf(first || index > 0 ? `${label}: ${field}` : field)];
  });
  const beyond = note.fields.slice(noteType.fields.length).map(text).filter(Boolean);
  if (beyond.length > 0) lose("fields that their type of note does not know", place);
  const tags = note.tags.length === 0 ? [] : [leaf(`Tags: ${note.tags.join(" ")}`)];
  const [title, ...rest] = [...labelled, ...beyond.map(leaf), ...tags];
  if (first) return { ...first, below: [...(title ? [title] : []), ...rest, ...further] };
  return { text: title?.text || place, name, below: rest };
}

/** What a note is called among the losses: its first field that says something. */
export const placeOf = ({ fields, guid }: AnkiNote): string => {
  for (const field of fields) {
    const text = fieldText(field, () => {});
    if (text !== "") return text;
  }
  return guid;
};

const leaf = (text: string): Item => ({ text, below: [] });
export type NoteItem = Item;
