import { askGap, hasGaps } from "./cloze.ts";
import type { AnkiNote, AnkiNoteType } from "./collection.ts";

/** What a side of a card shows, as HTML, and which fields of its note it shows. */
export interface RenderedSide {
  readonly html: string;
  readonly shown: ReadonlySet<string>;
}

export interface SideOf {
  readonly note: AnkiNote;
  readonly noteType: AnkiNoteType;
  /** Of a note with gaps: which ones are asked, from 1. */
  readonly gap: number;
  readonly side: "question" | "answer";
}

const TAG = /\{\{([^{}]{1,1000})\}\}/g;
const HIDDEN = /<(script|style|canvas)\b[\s\S]*?(?:<\/\1\s{0,9}>|$)/gi;
/** Anki's own sign of where the answer begins, below what repeats the question. */
const ANSWER_BEGINS = /<hr\b[^<>]*\bid\s?=\s?["']?answer\b[^<>]*>/i;

/**
 * Puts the fields of a note into a template. Of the logic of templates only sections are followed, and scripts and
 * styles are left out; the answer is told without the question that most templates repeat.
 */
export function renderSide(template: string, { note, noteType, gap, side }: SideOf): RenderedSide {
  const shown = new Set<string>();
  const fields = new Map(noteType.fields.map((name, index) => [name, note.fields[index] ?? ""]));
  const open: boolean[] = [];
  let html = "";
  let at = 0;
  const begins = side === "answer" ? ANSWER_BEGINS.exec(template) : null;
  const source = (begins ? template.slice(begins.index + begins[0].length) : template).replace(HIDDEN, "");
  const isOpen = () => !open.includes(false);
  for (const match of source.matchAll(TAG)) {
    const tag = (match[1] ?? "").trim();
    if (isOpen()) html += source.slice(at, match.index);
    at = match.index + match[0].length;
    const [sign = ""] = tag;
    const name = tag.slice(1).trim();
    if (sign === "/") open.pop();
    else if (sign === "#") open.push(isFilled(fields.get(name), name, gap));
    else if (sign === "^") open.push(!isFilled(fields.get(name), name, gap));
    else if (isOpen()) {
      const parts = tag.split(":");
      const field = fields.get(parts.at(-1)?.trim() ?? "");
      if (field === undefined) continue;
      // A question that is answered by typing only shows where to.
      if (side === "question" && parts.includes("type") && !parts.includes("cloze")) continue;
      shown.add(parts.at(-1)?.trim() ?? "");
      html += parts.includes("cloze") ? gapsOf(field, gap, side) : field;
    }
  }
  if (isOpen()) html += source.slice(at);
  return { html, shown };
}

const isFilled = (field: string | undefined, name: string, gap: number): boolean =>
  field === undefined
    ? name === `c${gap}`
    : field.replace(/<[^<>]*>|&nbsp;/g, "").trim() !== "" || /<img/i.test(field);

function gapsOf(field: string, gap: number, side: SideOf["side"]): string {
  if (!hasGaps(field)) return field;
  const asked = askGap(field, gap);
  return side === "question" ? asked.question : asked.hidden.join(", ");
}
