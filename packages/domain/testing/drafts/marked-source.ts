import { plainRow, rowsOfText, type SourceRow } from "../../draft/source.ts";

/** A text of the evaluation as it is written: Markdown in which each fact that is worth knowing stands between ⟦ and ⟧. */
export interface MarkedText {
  readonly name: string;
  readonly language: "en" | "de" | "fr" | "es" | "ru" | "ja" | "zh" | "ar";
  readonly text: string;
}

/** Words of a row that are worth knowing; the range is that in the row as it is written. */
export interface Fact {
  readonly nodeId: number;
  readonly start: number;
  readonly end: number;
  readonly words: string;
}

/** The rows of a text without its marks, numbered from 1 as those of a branch, and the facts that were marked. */
export interface MarkedSource {
  readonly name: string;
  readonly language: MarkedText["language"];
  readonly rows: readonly SourceRow[];
  readonly facts: readonly Fact[];
}

const FACT = /⟦([^⟦⟧]+)⟧/gu;

/** Reads the rows of a text as a draft from a text does, and its facts. */
export function markedSource({ name, language, text }: MarkedText): MarkedSource {
  const facts: Fact[] = [];
  const rows = rowsOfText(text.trim()).map((row, place) => {
    const nodeId = place + 1;
    let removed = 0;
    for (const { index, 0: marked, 1: words = "" } of row.text.matchAll(FACT)) {
      const start = index - removed;
      facts.push({ nodeId, start, end: start + words.length, words: plainRow(words) });
      removed += marked.length - words.length;
    }
    return { ...row, nodeId, text: row.text.replace(FACT, "$1") };
  });
  return { name, language, rows, facts };
}
