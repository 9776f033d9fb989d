import { htmlList } from "../html/html-list.ts";

/** A row that answers a card, as a part of a field of Anki. */
export interface RowInField {
  /** Of steps that of the gap; it stays with the row wherever that stands. */
  readonly number: number;
  readonly html: string;
}

/** Steps as a field of Anki. */
export interface StepsField {
  /** What stands above the list, as HTML. */
  readonly heading: string;
  readonly steps: readonly RowInField[];
}

/** By this class a numbered list of gaps is known again as steps. */
const CLASS = "perennial-steps";
const LIST = new RegExp(`^([\\s\\S]*?)<ol class="?${CLASS}"?><li>([\\s\\S]*)</li></ol>$`);
const BETWEEN = "</li><li>";
const GAP = /^\{\{c(\d{1,6})::([\s\S]*)\}\}$/;
const SIGN = /\{\{c\d|\}\}|::/;

/** Returns steps as a field in which each is a gap of a numbered list. */
export const stepsField = ({ heading, steps }: StepsField): string =>
  heading +
  htmlList(
    "ol",
    steps.map(({ number, html }) => `{{c${number}::${html}}}`),
    CLASS,
  );

/** Returns the steps of a field; undefined where it is none of `stepsField`, or its list was made into something else. */
export function readSteps(field: string): StepsField | undefined {
  const [, heading = "", list] = LIST.exec(field.trim()) ?? [];
  if (list === undefined || SIGN.test(heading)) return undefined;
  const steps: RowInField[] = [];
  const numbers = new Set<number>();
  for (const row of list.split(BETWEEN)) {
    const [, number, html = ""] = GAP.exec(row.trim()) ?? [];
    if (number === undefined || SIGN.test(html) || numbers.has(Number(number))) return undefined;
    numbers.add(Number(number));
    steps.push({ number: Number(number), html });
  }
  return { heading, steps };
}
