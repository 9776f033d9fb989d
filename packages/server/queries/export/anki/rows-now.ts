import type { CardKindName } from "@perennial/domain/card/card";
import { partOfRow } from "@perennial/domain/card/card-kinds";
import { clozeNumbers, fieldWithoutGaps } from "@perennial/domain/format/anki/cloze-field";
import { listField, readList } from "@perennial/domain/format/anki/list-field";
import { type RowInField, readSteps, stepsField } from "@perennial/domain/format/anki/steps-field";
import type { RowBelow } from "../../../database/rows-below.ts";
import type { ReturnedPart } from "./returned-note.ts";

/** A row that answers a card of Anki, with the part that steps ask it by here. */
export interface RowNow {
  readonly row: RowBelow;
  /** Its place in the note: of steps that of its card. */
  readonly ord: number;
  readonly part: number;
  /** What it said when it came; undefined where it was made here. */
  readonly was: string | undefined;
}

/**
 * Returns the rows that answer a card which came from Anki. One that came keeps its place there, wherever it stands; further
 * ones get places of their own.
 * @param below the rows, in their order
 * @param parts what else the note was made into
 * @param kind of card as which the note came
 */
export function rowsNow(
  below: readonly RowBelow[],
  parts: readonly ReturnedPart[],
  kind: CardKindName | undefined,
): readonly RowNow[] {
  if (kind !== "steps" && kind !== "list") return [];
  const came = new Map(
    parts.flatMap(({ node, origin: { part, text } }) =>
      part.kind === "step" ? [[node.id, { ord: part.ord, text }] as const] : [],
    ),
  );
  let highest = Math.max(0, ...[...came.values()].map(({ ord }) => ord + 1));
  const wanted = below.map(({ id }) => [id, (came.get(id)?.ord ?? highest++) + 1] as const);
  const numbers = kind === "steps" ? clozeNumbers(wanted) : new Map(wanted);
  return below.flatMap((row) => {
    const number = numbers.get(row.id);
    const part = partOfRow(row.id);
    return number === undefined ? [] : { row, ord: number - 1, part, was: came.get(row.id)?.text };
  });
}

interface FieldNow {
  readonly index: number;
  readonly html: string;
}

/** Says rows as they are now: what says what it said keeps its HTML. */
const withHtml = (
  rows: readonly RowNow[],
  came: readonly RowInField[],
  htmlOf: (markdown: string) => string,
): RowInField[] => {
  const known = new Map(came.map(({ number, html }) => [number, html]));
  return rows.map(({ row, ord, was }) => {
    const unchanged = row.text === was ? known.get(ord + 1) : undefined;
    return { number: ord + 1, html: unchanged ?? htmlOf(row.text) };
  });
};

/** Returns the field of a list with its rows as they are now. Undefined where there is none. */
export function listFieldNow(
  fields: readonly string[],
  rows: readonly RowNow[],
  htmlOf: (markdown: string) => string,
): FieldNow | undefined {
  const index = fields.findIndex(readList);
  const came = readList(fields[index] ?? "");
  return came && { index, html: listField(withHtml(rows, came, htmlOf)) };
}

export interface StepsNow {
  /** What stands above them, as it is and as it came. */
  readonly heading: { readonly is: string; readonly was: string };
  readonly steps: readonly RowNow[];
}

/** Returns the field of steps as they are now. Undefined where there is none. */
export function stepsFieldNow(
  fields: readonly string[],
  { heading: { is, was }, steps }: StepsNow,
  htmlOf: (markdown: string) => string,
): FieldNow | undefined {
  const index = fields.findIndex(readSteps);
  const came = readSteps(fields[index] ?? "");
  if (!came) return undefined;
  const asGap = (text: string) => fieldWithoutGaps(text, htmlOf);
  const heading = is === was ? came.heading : asGap(is);
  return { index, html: stepsField({ heading, steps: withHtml(steps, came.steps, asGap) }) };
}
