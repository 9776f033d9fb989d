import type { OriginCard, OriginPart } from "@perennial/contract/files/origins";
import { fieldText } from "@perennial/domain/format/html/field-text";
import type { ImportedMemory, RememberedItem } from "../document.ts";
import type { AnkiCard, AnkiNote, AnkiNoteType } from "./collection.ts";
import type { Origins } from "./origin-of.ts";
import { renderSide } from "./render-template.ts";

export interface NoteWithCards {
  readonly note: AnkiNote;
  readonly noteType: AnkiNoteType;
  /** Of its cards those that a template of its type makes, by their place. */
  readonly cards: readonly AnkiCard[];
  /** Its other cards. */
  readonly more: readonly AnkiCard[];
  /** Names the note for ever. */
  readonly name: string;
}

/** What is known beside the note. */
export interface Known {
  readonly memoryOf: (card: AnkiCard) => readonly ImportedMemory[];
  readonly lose: Lose;
  readonly fileOf: (name: string) => number | undefined;
  readonly origins: Origins;
}

/** Told of what has no form here: by what it is called for people, and where it stands. */
export type Lose = (kind: string, place: string) => void;

type Item = Omit<RememberedItem, "depth"> & { readonly below: readonly Item[] };

const NO_ANSWER = "–";

/** Returns a note of Anki as an outline: its first card, with further text, tags and further cards below it. */
export function noteItem(
  { note, noteType, cards, more, name }: NoteWithCards,
  { memoryOf, lose, fileOf, origins }: Known,
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
      for (const kind of rendered.lost) lose(kind, place);
      return text(rendered.html);
    };
    const [question, answer] = [sideOf("question"), sideOf("answer")];
    if (answer === "") lose("cards without an answer, which stands as a dash", place);
    return {
      text: question || place,
      answer: answer || NO_ANSWER,
      name: `${name} ${card.ord}`,
      memory: memoryOf(card),
      origin: { part: { kind: "card", card: origins.card(card) } },
      below: [],
    };
  });
  if (isOcclusion(note, noteType)) lose("covered pictures (image occlusion), which stand uncovered", place);
  if (further.length > 0) lose("notes with several cards: each further one stands below the first", place);
  if (!first) lose("notes without a card, which come in as notes", place);
  const labelled = noteType.fields.flatMap((label, index): Leaf[] => {
    const said = shown.has(label) ? "" : text(note.fields[index] ?? "");
    return said === "" ? [] : [fieldLeaf(first || index > 0 ? `${label}: ${said}` : said, index)];
  });
  const beyond = note.fields.slice(noteType.fields.length).flatMap((field, index): Leaf[] => {
    const said = text(field);
    return said === "" ? [] : [fieldLeaf(said, noteType.fields.length + index)];
  });
  if (beyond.length > 0) lose("fields that their type of note does not know", place);
  const leaves = [...labelled, ...beyond];
  const fields = leaves.map(({ field }) => field);
  const tags = note.tags.length === 0 ? [] : [leaf(`Tags: ${note.tags.join(" ")}`, { kind: "tags" })];
  const part = (below: readonly number[], card: OriginCard | null) => ({
    part: { kind: "note", note: origins.note({ note, noteType, below, more }), card } as const,
  });
  const [card] = cards;
  if (first && card)
    return {
      ...first,
      origin: part(fields, origins.card(card)),
      below: [...leaves.map(({ item }) => item), ...tags, ...further],
    };
  const [title, ...rest] = leaves;
  const origin = part(fields.slice(1), null);
  return { text: title?.item.text || place, name, origin, below: [...rest.map(({ item }) => item), ...tags] };
}

/** Of Anki itself, or of the add-on of that name, whose masks are pictures. */
const isOcclusion = ({ fields }: AnkiNote, { fields: names }: AnkiNoteType): boolean =>
  fields.some((field) => field.includes("image-occlusion:")) || names.includes("Question Mask");

/** What a note is called among the losses: its first field that says something. */
export const placeOf = ({ fields, guid }: AnkiNote): string => {
  for (const field of fields) {
    const text = fieldText(field, () => {});
    if (text !== "") return text;
  }
  return guid;
};

/** What a field says, in a node of its own. */
interface Leaf {
  readonly item: Item;
  readonly field: number;
}

const leaf = (text: string, part: OriginPart): Item => ({ text, origin: { part }, below: [] });
const fieldLeaf = (text: string, field: number): Leaf => ({
  item: leaf(text, { kind: "field", field }),
  field,
});
export type NoteItem = Item;
