import type { OriginCard, OriginPart } from "@perennial/contract/files/origins";
import { completedNew, partsOf } from "@perennial/domain/card/card-kinds";
import { partOfOrd } from "@perennial/domain/format/anki/card-parts";
import { ankiTagsIn, fromAnkiTag } from "@perennial/domain/format/anki/tag-words";
import { fieldText } from "@perennial/domain/format/html/field-text";
import { filesIn } from "@perennial/domain/rich/file-mark";
import { mayBeGuid } from "../../../database/guids.ts";
import { type ImportedMemory, type RememberedItem, sourceOfNamed } from "../document.ts";
import { inPart } from "../imported-notes.ts";
import { hasGaps } from "./cloze.ts";
import type { AnkiCard, AnkiNote, AnkiNoteType } from "./collection.ts";
import { type Masks, maskForm } from "./mask-form.ts";
import { listForm, type NoteForm, stepsForm, templateForm } from "./note-form.ts";
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
export interface NoteContext {
  /** Told once for each card. */
  readonly memoryOf: (card: AnkiCard) => readonly ImportedMemory[];
  readonly lose: Lose;
  readonly fileOf: (name: string) => number | undefined;
  readonly origins: Origins;
  readonly masks: Masks;
}

/** Told of what has no form here: by what it is called for people, and where it stands. */
export type Lose = (kind: string, place: string) => void;

export interface NoteItem extends Omit<RememberedItem, "depth"> {
  readonly below: readonly NoteItem[];
  /** Of one card with several parts: the note as it came in before it was read as such a card. */
  readonly inRows?: InRows;
}

export interface InRows {
  /** The names of its further rows. */
  readonly names: readonly string[];
  item(): NoteItem;
}

const NO_ANSWER = "–";
const SOUND = /\[sound:[^\]]*\]/g;

/** Returns a note of Anki as an outline: a card whose parts its cards are, or its first card with the others below it. */
export function noteItem(of: NoteWithCards, context: NoteContext): NoteItem {
  const { note, noteType, cards, name } = of;
  const place = placeOf(note);
  const memory = new Map(cards.map((card) => [card, context.memoryOf(card)]));
  const reading = { ...context, memoryOf: (card: AnkiCard) => memory.get(card) ?? [] };
  const lost: string[] = [];
  const textOf = (html: string) => fieldText(html, (kind) => lost.push(kind), context.fileOf);
  const picturesOf = (html: string) =>
    filesIn(fieldText(html.replaceAll(SOUND, ""), () => {}, context.fileOf));
  const read = { note, noteType, cards, textOf, picturesOf, masks: context.masks };
  const form = maskForm(read) ?? stepsForm(read) ?? listForm(read) ?? templateForm(read);
  if (!form) {
    if (noteType.isCloze && cards.length > 0 && !isOcclusion(note, noteType) && note.fields.some(hasGaps))
      context.lose(GAPS_ELSEWHERE, place);
    return noteInRows(of, reading);
  }
  const quiet = { ...reading, lose: () => {} };
  // Steps were a sentence with gaps.
  const before = form.rows && templateForm(read);
  const names = before ? [] : cards.flatMap(({ ord }) => (ord === 0 ? [] : [`${name} ${ord}`]));
  const item = () => (before ? noteAsCard(of, before, quiet) : noteInRows(of, quiet));
  for (const kind of [...lost, ...form.lost]) context.lose(kind, place);
  return { ...noteAsCard(of, form, reading), inRows: { names, item } };
}

const GAPS_ELSEWHERE =
  "sentences whose gaps have several numbers, or stand in formulas or code: each of their cards shows its own";
const GAP_GONE = "cards whose gap is gone from its sentence, which are not asked";

/** Returns a note whose cards are the parts of one card here. */
function noteAsCard(of: NoteWithCards, noteForm: NoteForm, context: NoteContext): NoteItem {
  const { text, answer, form, rows, shown } = noteForm;
  const { name, cards } = of;
  const { memoryOf, origins } = context;
  const { leaves, tags } = leavesOf(of, shown, context);
  const partOf = ({ ord }: Pick<AnkiCard, "ord">) => partOfOrd(form.kind, ord);
  const steps = form.kind === "steps" ? rows : undefined;
  const asked = steps ? steps.map(partOf) : partsOf(completedNew({ question: text, answer, ...form }));
  for (const card of cards) if (!asked.includes(partOf(card))) context.lose(GAP_GONE, placeOf(of.note));
  const [first, ...others] = cards.map((card) => origins.card(card));
  const came = { kind: form.kind, source: form.source ?? null, shapes: form.shapes ?? null };
  const part = {
    kind: "note",
    note: origins.note({ ...of, below: rows ? [] : leaves.map(({ field }) => field) }),
    card: first ?? null,
    form: came,
    ...(others.length > 0 ? { siblings: others.map((card) => ({ card })) } : {}),
  } as const;
  const memory = cards.flatMap((card) => memoryOf(card).map((of) => inPart(of, partOf(card))));
  const further = [...leaves.map(({ item }) => item), ...tags];
  const card = { answer, form, name: `${name} 0`, origin: { part } };
  if (!rows) return { ...card, text, memory, below: further };
  const rowOf = (ord: number) => `${name} row ${ord}`;
  return {
    ...card,
    // Whatever stood below would answer it too.
    text: [text, ...further.map((row) => row.text)].join("\n"),
    memory: steps ? memory.map((of) => ({ ...of, row: sourceOfNamed(rowOf(of.part - 1)) })) : memory,
    ...(steps && { rows: new Map(steps.map(({ ord }) => [ord, sourceOfNamed(rowOf(ord))])) }),
    below: rows.map(({ ord, text: row }) => ({
      text: row,
      name: rowOf(ord),
      origin: { part: { kind: "step", ord } },
      below: [],
    })),
  };
}

/** Returns a note whose first card has further text, tags and its further cards below it. */
function noteInRows(of: NoteWithCards, context: NoteContext): NoteItem {
  const { note, noteType, cards, name } = of;
  const { memoryOf, lose, fileOf, origins } = context;
  const place = placeOf(note);
  const text = (html: string) => fieldText(html, (kind) => lose(kind, place), fileOf);
  const shown = new Set<string>();
  const [first, ...further] = cards.map((card): NoteItem => {
    const template = noteType.templates[noteType.isCloze ? 0 : card.ord];
    const sideOf = (side: "question" | "answer") => {
      const rendered = renderSide(template?.[side] ?? "", { note, noteType, gap: card.ord + 1, side });
      for (const field of rendered.shown) shown.add(field);
      for (const kind of rendered.lost) lose(kind, place);
      return { ...rendered, text: text(rendered.html) };
    };
    const [question, answer] = [sideOf("question"), sideOf("answer")];
    if (answer.text === "") lose("cards without an answer, which stands as a dash", place);
    const [typed] = question.typed;
    const isTyped =
      !noteType.isCloze &&
      typed !== undefined &&
      answer.text === fieldText(fieldOf(of, typed), () => {}, fileOf);
    return {
      text: question.text || place,
      answer: answer.text || NO_ANSWER,
      ...(isTyped ? { form: { kind: "basic", isTyped } } : {}),
      name: `${name} ${card.ord}`,
      memory: memoryOf(card),
      origin: { part: { kind: "card", card: origins.card(card) } },
      below: [],
    };
  });
  if (isOcclusion(note, noteType)) lose("covered pictures (image occlusion), which stand uncovered", place);
  if (further.length > 0) lose("notes with several cards: each further one stands below the first", place);
  if (!first) lose("notes without a card, which come in as notes", place);
  const { leaves, tags } = leavesOf(of, shown, context);
  const fields = leaves.map(({ field }) => field);
  const part = (below: readonly number[], card: OriginCard | null) => ({
    part: { kind: "note", note: origins.note({ ...of, below }), card } as const,
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

const fieldOf = ({ note, noteType }: NoteWithCards, name: string): string =>
  note.fields[noteType.fields.indexOf(name)] ?? "";

/** What of a note no card shows: its other fields, each with its label, and its tags. */
function leavesOf(
  { note, noteType, cards }: NoteWithCards,
  shown: ReadonlySet<string>,
  { lose, fileOf }: NoteContext,
): { readonly leaves: readonly Leaf[]; readonly tags: readonly NoteItem[] } {
  const place = placeOf(note);
  const text = (html: string) => fieldText(html, (kind) => lose(kind, place), fileOf);
  const labelled = noteType.fields.flatMap((label, index): Leaf[] => {
    const said = shown.has(label) ? "" : text(note.fields[index] ?? "");
    const isTitle = cards.length === 0 && index === 0;
    return said === "" ? [] : [fieldLeaf(isTitle ? said : `${label}: ${said}`, index)];
  });
  const beyond = note.fields.slice(noteType.fields.length).flatMap((field, index): Leaf[] => {
    const said = text(field);
    return said === "" ? [] : [fieldLeaf(said, noteType.fields.length + index)];
  });
  if (beyond.length > 0) lose("fields that their type of note does not know", place);
  // Those of a note that left from here stand in its texts.
  const inTexts = new Set(mayBeGuid(note.guid) ? ankiTagsIn(note.fields.map(text)) : []);
  const own = note.tags.filter((tag) => !inTexts.has(tag));
  const tags = own.length === 0 ? [] : [leaf(`Tags: ${own.map(fromAnkiTag).join(" ")}`, { kind: "tags" })];
  return { leaves: [...labelled, ...beyond], tags };
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
  readonly item: NoteItem;
  readonly field: number;
}

const leaf = (text: string, part: OriginPart): NoteItem => ({ text, origin: { part }, below: [] });
const fieldLeaf = (text: string, field: number): Leaf => ({
  item: leaf(text, { kind: "field", field }),
  field,
});
