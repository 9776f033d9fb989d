import { partOfRow } from "@perennial/domain/card/card-kinds";
import { clozeNumbers, fieldWithoutGaps } from "@perennial/domain/format/anki/cloze-field";
import { readSteps, stepsField } from "@perennial/domain/format/anki/steps-field";
import type { RowBelow } from "../../../database/rows-below.ts";
import type { KeptPart } from "./kept-note.ts";

/** A row that steps of Anki ask, with the part that it is here. */
export interface StepNow {
  readonly row: RowBelow;
  /** The place of its card in the note. */
  readonly ord: number;
  readonly part: number;
  /** What it said when it came; undefined where it was made here. */
  readonly was: string | undefined;
}

/**
 * Returns the rows that steps which came from Anki ask now. One that came keeps its card, wherever it stands; further
 * ones get cards of their own.
 * @param below the rows, in their order
 * @param parts what else the note was made into
 */
export function stepsNow(below: readonly RowBelow[], parts: readonly KeptPart[]): readonly StepNow[] {
  const came = new Map(
    parts.flatMap(({ node, origin: { part, text } }) =>
      part.kind === "step" ? [[node.id, { ord: part.ord, text }] as const] : [],
    ),
  );
  let highest = Math.max(0, ...[...came.values()].map(({ ord }) => ord + 1));
  const wanted = below.map(({ id }) => [id, (came.get(id)?.ord ?? highest++) + 1] as const);
  const numbers = clozeNumbers(wanted);
  return below.flatMap((row) => {
    const number = numbers.get(row.id);
    const part = partOfRow(row.id);
    return number === undefined ? [] : { row, ord: number - 1, part, was: came.get(row.id)?.text };
  });
}

export interface StepsNow {
  /** What stands above them, as it is and as it came. */
  readonly heading: { readonly is: string; readonly was: string };
  readonly steps: readonly StepNow[];
}

/** Returns the field of steps as they are now: what says what it said keeps its HTML. Undefined where there is none. */
export function stepsFieldNow(
  fields: readonly string[],
  { heading: { is, was }, steps }: StepsNow,
  htmlOf: (markdown: string) => string,
): { readonly index: number; readonly html: string } | undefined {
  for (const [index, field] of fields.entries()) {
    const read = readSteps(field);
    if (!read) continue;
    const known = new Map(read.steps.map(({ number, html }) => [number, html]));
    const html = stepsField({
      heading: is === was ? read.heading : fieldWithoutGaps(is, htmlOf),
      steps: steps.map(({ row, ord, was: said }) => ({
        number: ord + 1,
        html: (row.text === said ? known.get(ord + 1) : undefined) ?? fieldWithoutGaps(row.text, htmlOf),
      })),
    });
    return { index, html };
  }
  return undefined;
}
