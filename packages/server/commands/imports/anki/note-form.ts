import { ANSWER_BELOW, type CardForm } from "@perennial/domain/card/card";
import { completedNew } from "@perennial/domain/card/card-kinds";
import { gapsIn } from "@perennial/domain/card/gaps";
import { readShapes } from "@perennial/domain/card/shapes";
import { readList } from "@perennial/domain/format/anki/list-field";
import { readOcclusion } from "@perennial/domain/format/anki/occlusion-field";
import { type RowInField, readSteps } from "@perennial/domain/format/anki/steps-field";
import { MAX_TEXT_LENGTH } from "@perennial/domain/tree/limits";
import { clozeNumbers } from "./cloze.ts";
import type { AnkiCard, AnkiNote, AnkiNoteType } from "./collection.ts";
import { type RenderedSide, renderSide } from "./render-template.ts";
import { asksOneGap, swapFields } from "./template-fields.ts";

interface RowOfNote {
  readonly ord: number;
  readonly text: string;
}

/** A note of Anki as one card with the cards of the note as its parts. */
export interface NoteForm {
  readonly text: string;
  readonly answer: string;
  readonly form: Partial<CardForm> & { readonly kind: "both" | "cloze" | "list" | "steps" | "occlusion" };
  /** The rows that answer it, each by its place in the note. */
  readonly rows?: readonly RowOfNote[];
  /** The fields that it shows. */
  readonly shown: ReadonlySet<string>;
  /** What its filters do that is not done here. */
  readonly lost: readonly string[];
}

export interface NoteToForm {
  readonly note: AnkiNote;
  readonly noteType: AnkiNoteType;
  readonly cards: readonly AnkiCard[];
  /** A text here that a field's HTML says. */
  readonly textOf: (html: string) => string;
  /** The pictures that such a text shows, each once. */
  readonly picturesOf: (html: string) => readonly number[];
  readonly masks: ReadonlyMap<string, string>;
}

/** Returns a note as one card, where its templates ask what the parts of one can; else undefined. */
export const templateForm = (of: NoteToForm): NoteForm | undefined =>
  of.cards.length === 0 ? undefined : of.noteType.isCloze ? clozeForm(of) : bothForm(of);

/** Returns a note as steps, where it left from here as such. */
export function stepsForm({ note, noteType, cards, textOf }: NoteToForm): NoteForm | undefined {
  if (!noteType.isCloze || cards.length === 0) return undefined;
  const of = { note, noteType, gap: undefined, side: "question" } as const;
  const { html, shown, typed, lost } = renderSide(noteType.templates[0]?.question ?? "", of);
  const read = readSteps(html);
  return (
    read && {
      text: textOf(read.heading),
      answer: ANSWER_BELOW,
      form: { kind: "steps", isTyped: typed.length > 0 },
      rows: rowsOf(read.steps, textOf),
      shown,
      lost,
    }
  );
}

/** Returns a note as a list, where it left from here as one. */
export function listForm({ note, noteType, cards, textOf }: NoteToForm): NoteForm | undefined {
  const [card, other] = cards;
  const template = noteType.templates[card?.ord ?? 0];
  if (noteType.isCloze || !card || other || !template) return undefined;
  const of = { note, noteType, gap: undefined } as const;
  const answer = renderSide(template.answer, { ...of, side: "answer" });
  const rows = readList(answer.html);
  const question = renderSide(template.question, { ...of, side: "question" });
  const text = textOf(question.html);
  if (!rows || text === "") return undefined;
  return {
    text,
    answer: ANSWER_BELOW,
    form: { kind: "list", isTyped: question.typed.length > 0 },
    rows: rowsOf(rows, textOf),
    shown: new Set([...question.shown, ...answer.shown]),
    lost: [...question.lost, ...answer.lost],
  };
}

const rowsOf = (rows: readonly RowInField[], textOf: NoteToForm["textOf"]): RowOfNote[] =>
  rows.map(({ number, html }) => ({ ord: number - 1, text: textOf(html) }));

/** Two templates that swap the fields: what one asks, the other shows as its answer first. */
function bothForm({ note, noteType, cards, textOf }: NoteToForm): NoteForm | undefined {
  const { templates, fields } = noteType;
  const [front, back, more] = templates;
  const ords = cards.map(({ ord }) => ord).join();
  if (!front || !back || more || ords !== "0,1" || !swapFields(front, back, fields)) return undefined;
  const of = { note, noteType, gap: undefined, side: "question" } as const;
  const sides = [front, back].map(({ question }) => renderSide(question, of));
  const [text = "", answer = ""] = sides.map(({ html }) => textOf(html));
  if (text === "" || answer === "") return undefined;
  return {
    text,
    answer,
    form: { kind: "both", isTyped: sides.every(({ typed }) => typed.length > 0) },
    shown: new Set(sides.flatMap(({ shown }) => [...shown])),
    lost: sides.flatMap(({ lost }) => lost),
  };
}

/** A sentence with gaps, where each is read here as it is there. */
function clozeForm({ note, noteType, textOf, picturesOf }: NoteToForm): NoteForm | undefined {
  const question = noteType.templates[0]?.question ?? "";
  if (asksOneGap(question)) return undefined;
  const { html, shown, typed, lost } = renderSide(question, {
    note,
    noteType,
    gap: undefined,
    side: "question",
  });
  if (html.includes(OCCLUSION))
    return occlusionForm({ note, noteType, textOf, picturesOf }, { html, shown, lost });
  const numbers = clozeNumbers(html);
  if (!numbers || numbers.length === 0) return undefined;
  const source = textOf(html);
  const gaps = source.length > MAX_TEXT_LENGTH ? [] : gapsIn(source).map(({ number }) => number);
  if (gaps.toSorted(byNumber).join() !== numbers.toSorted(byNumber).join()) return undefined;
  const form = { kind: "cloze", source, isTyped: typed.length > 0 } as const;
  const card = completedNew({ question: "", answer: "", ...form });
  return { text: card.question, answer: card.answer, form, shown, lost };
}

/** Gaps that are no words, but shapes over a picture. */
const OCCLUSION = "image-occlusion:";
/** A picture that came along, in a text here. */
const PICTURE = /\]\(file:\d/;
const WORDS_ASIDE = "words that are written over covered pictures";
const TURNED = "covers of pictures that are turned, which stand upright";

/** A picture with shapes over it, a number for each shape or group of them. */
function occlusionForm(
  { note, noteType, textOf, picturesOf }: Pick<NoteToForm, "note" | "noteType" | "textOf" | "picturesOf">,
  { html, shown, lost }: Pick<RenderedSide, "html" | "shown" | "lost">,
): NoteForm | undefined {
  const read = readOcclusion(html, (of) => picturesOf(of).length);
  const text = textOf(read?.rest ?? "");
  if (!read || !PICTURE.test(text)) return undefined;
  const form = { kind: "occlusion", shapes: read.shapes } as const;
  const labels = readShapes(read.shapes).shapes.flatMap(({ label }) => label || []);
  // A card of our own left with its labels in a field too.
  const same = noteType.fields.filter((_, index) => {
    const said = labels.length > 0 ? (note.fields[index] ?? "") : "";
    return said !== "" && textOf(said) === labels.join("\n");
  });
  return {
    text,
    answer: completedNew({ question: text, answer: "", ...form }).answer,
    form,
    shown: new Set([...shown, ...same]),
    lost: [...lost, ...(read.aside === "" ? [] : [WORDS_ASIDE]), ...(read.isTurned ? [TURNED] : [])],
  };
}

const byNumber = (a: number | null, b: number | null): number => (a ?? 0) - (b ?? 0);
