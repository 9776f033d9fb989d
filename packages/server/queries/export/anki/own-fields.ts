import type { CardForm } from "@perennial/domain/card/card";
import { BACK, completedNew, FRONT, partOfRow, partsOf } from "@perennial/domain/card/card-kinds";
import { FIRST_NAMED_PART, readShapes } from "@perennial/domain/card/shapes";
import { namesOfParts } from "@perennial/domain/card/shown-shapes";
import { clozeField, clozeNumbers, fieldWithoutGaps } from "@perennial/domain/format/anki/cloze-field";
import { listField } from "@perennial/domain/format/anki/list-field";
import { occlusionField } from "@perennial/domain/format/anki/occlusion-field";
import { stepsField } from "@perennial/domain/format/anki/steps-field";
import { fileMark, replaceFiles } from "@perennial/domain/rich/file-mark";
import type { RowBelow } from "../../../database/rows-below.ts";
import type { OwnTypeName } from "./own-types.ts";

/** What a card of ours says, with the rows that answer it. */
export interface OwnText {
  readonly text: string;
  readonly answer: string;
  readonly form?: Partial<CardForm> | undefined;
  readonly below: readonly RowBelow[];
}

/** A card of ours in the form of one of Anki's own kinds. */
export interface OwnFields {
  readonly type: OwnTypeName;
  /** As HTML. */
  readonly fields: readonly string[];
  /** The part that each card of the note asks, by its place there. */
  readonly parts: ReadonlyMap<number, number>;
}

/** A text as the HTML of a field. */
type HtmlOf = (text: string) => string;

/** Returns a card as a note of Anki with a card for each of its parts. */
export function ownFields(card: OwnText, htmlOf: HtmlOf): OwnFields {
  const { text, answer, form: { kind = "basic", isTyped = false } = {}, below } = card;
  const sides = { fields: [htmlOf(text), htmlOf(answer)], parts: new Map([[0, FRONT]]) };
  const basic = { ...sides, type: isTyped ? "typed" : "basic" } as const;
  switch (kind) {
    case "basic":
      return basic;
    case "both":
      return { ...sides, type: isTyped ? "bothTyped" : "both", parts: new Map([FRONT, BACK].entries()) };
    case "cloze":
      return sentence(card, htmlOf) ?? basic;
    case "list":
      return below.length === 0 ? basic : { ...basic, fields: [htmlOf(text), list(below, htmlOf)] };
    case "steps":
      return below.length === 0 ? basic : steps(card, htmlOf);
    case "occlusion":
      return coveredPicture(card, htmlOf) ?? basic;
  }
}

function sentence({ text, answer, form = {} }: OwnText, htmlOf: HtmlOf): OwnFields | undefined {
  const parts = partsOf(completedNew({ question: text, answer, ...form }));
  if (!form.source || parts.length === 0) return undefined;
  const numbers = clozeNumbers(parts.map((part) => [part, part]));
  const field = clozeField(form.source, (part) => numbers.get(part), htmlOf);
  return { type: form.isTyped ? "clozeTyped" : "cloze", fields: [field], parts: placesOf(numbers) };
}

/** Rows by their ids, the oldest first, each with its rank. */
const ranks = (below: readonly RowBelow[]): ReadonlyMap<number, number> => {
  const ids = below.map(({ id }) => id).sort((a, b) => a - b);
  return new Map(ids.map((id, place) => [id, place + 1]));
};

function list(below: readonly RowBelow[], htmlOf: HtmlOf): string {
  const numbers = ranks(below);
  return listField(below.map(({ id, text }) => ({ number: numbers.get(id) ?? 0, html: htmlOf(text) })));
}

/** Each step is a gap whose number is the rank of its row by age: so a row that is moved takes its card along. */
function steps({ text, form, below }: OwnText, htmlOf: HtmlOf): OwnFields {
  const numbers = clozeNumbers([...ranks(below)].map(([id, rank]) => [partOfRow(id), rank]));
  const rows = below.flatMap(({ id, text: row }) => {
    const number = numbers.get(partOfRow(id));
    return number === undefined ? [] : { number, html: fieldWithoutGaps(row, htmlOf) };
  });
  return {
    type: form?.isTyped ? "clozeTyped" : "cloze",
    fields: [stepsField({ heading: fieldWithoutGaps(text, htmlOf), steps: rows })],
    parts: placesOf(numbers),
  };
}

/** Where there is no picture, what is covered are gaps behind what is asked. */
function coveredPicture({ text, form }: OwnText, htmlOf: HtmlOf): OwnFields | undefined {
  const shapes = form?.shapes ?? "";
  const names = [...namesOfParts(shapes)].sort(([a], [b]) => a - b);
  if (names.length === 0) return undefined;
  const numbers = clozeNumbers(names.map(([part]) => [part, part - FIRST_NAMED_PART]));
  const parts = placesOf(numbers);
  const read = readShapes(shapes);
  const pictures = new Set<number>();
  let image: string | undefined;
  const header = replaceFiles(text, (mark) => {
    const html = image === undefined ? htmlOf(fileMark(mark)) : "";
    if (!html.startsWith("<img") || pictures.add(mark.id).size < read.picture) return fileMark(mark);
    image = html;
    return "";
  });
  if (image === undefined) {
    const gaps = names.map(([part, name]) => gap(numbers.get(part), fieldWithoutGaps(name, htmlOf)));
    return { type: "cloze", fields: [[fieldWithoutGaps(text, htmlOf), ...gaps].join("<br>")], parts };
  }
  const labels = read.shapes.flatMap(({ label }) => (label === "" ? [] : htmlOf(label)));
  const field = occlusionField(shapes, (part) => numbers.get(part));
  return { type: "occlusion", fields: [field, image, htmlOf(header.trim()), labels.join("<br>"), ""], parts };
}

const gap = (number: number | undefined, html: string): string => `{{c${number}::${html}}}`;

/** Anki counts the cards of a note from 0, and its gaps from 1. */
const placesOf = (numbers: ReadonlyMap<number, number>): ReadonlyMap<number, number> =>
  new Map([...numbers].map(([part, number]) => [number - 1, part] as const).sort(([a], [b]) => a - b));
