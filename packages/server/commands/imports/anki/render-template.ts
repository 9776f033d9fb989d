import { askGap, hasGaps } from "./cloze.ts";
import type { AnkiNote, AnkiNoteType } from "./collection.ts";

/** What a side of a card shows, as HTML, and which fields of its note it shows. */
export interface RenderedSide {
  readonly html: string;
  readonly shown: ReadonlySet<string>;
  /** Those that are asked by typing them. */
  readonly typed: readonly string[];
  /** What its filters do that is not done here, by what it is called for people. */
  readonly lost: readonly string[];
}

export interface SideOf {
  readonly note: AnkiNote;
  readonly noteType: AnkiNoteType;
  /** Of a note with gaps: which ones are asked, from 1; undefined to leave all gaps as their field has them. */
  readonly gap: number | undefined;
  readonly side: "question" | "answer";
}

/** A field, or the beginning or the end of a section. */
export const TAG = /\{\{([^{}]{1,1000})\}\}/g;
const HIDDEN = /<(script|style|canvas)\b[\s\S]*?(?:<\/\1\s{0,9}>|$)/gi;
/** Anki's own sign of where the answer begins, below what repeats the question. */
const ANSWER_BEGINS = /<hr\b[^<>]*\bid\s?=\s?["']?answer\b[^<>]*>/i;

/**
 * Puts the fields of a note into a template. Of the logic of templates only sections are followed, and scripts and
 * styles are left out; the answer is told without the question that most templates repeat.
 */
export function renderSide(template: string, { note, noteType, gap, side }: SideOf): RenderedSide {
  const shown = new Set<string>();
  const typed: string[] = [];
  const lost: string[] = [];
  const fields = new Map(noteType.fields.map((name, index) => [name, note.fields[index] ?? ""]));
  const open: boolean[] = [];
  let html = "";
  let at = 0;
  const source = withoutHidden(side === "answer" ? answerIn(template) : template);
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
      const filters = tag.split(":").map((part) => part.trim());
      const name = filters.pop() ?? "";
      const field = fields.get(name);
      if (field === undefined) continue;
      for (const filter of filters) lost.push(...lossOf(filter));
      // A question that is answered by typing only shows where to; an answer is compared with what it shows already.
      const isTyped = filters.includes("type");
      if (isTyped) typed.push(name);
      if (isTyped && (side === "question" || shown.has(name))) continue;
      if (filters.some((filter) => filter.startsWith("tts"))) continue;
      shown.add(name);
      html += filters.toReversed().reduce((text, filter) => filtered(text, filter, { gap, side }), field);
    }
  }
  if (isOpen()) html += source.slice(at);
  return { html, shown, typed, lost };
}

/** Returns a template without its scripts and styles. */
export const withoutHidden = (template: string): string => template.replace(HIDDEN, "");

/** Returns the template of an answer without what repeats the question. */
export function answerIn(template: string): string {
  const begins = ANSWER_BEGINS.exec(template);
  return begins ? template.slice(begins.index + begins[0].length) : template;
}

/** A reading in brackets behind its word, which a blank parts from what stands before. */
const READING = / ?([^ >[\]]{1,200})\[(?!sound:)([^[\]]{1,200})\]/g;
const READINGS: Readonly<Record<string, string>> = {
  furigana: "<ruby>$1<rt>$2</rt></ruby>",
  kana: "$2",
  kanji: "$1",
};
const KNOWN = new Set(["cloze", "cloze-only", "type", "nc", "text", ...Object.keys(READINGS)]);

/** A field as a filter of Anki's makes it; one that is not known leaves it as it is. */
function filtered(field: string, filter: string, { gap, side }: Pick<SideOf, "gap" | "side">): string {
  const readings = READINGS[filter];
  if (readings !== undefined) return field.replaceAll("&nbsp;", " ").replace(READING, readings);
  if (filter === "text") return field.replace(/<[^<>]*>/g, "");
  if (filter === "cloze") return gapsOf(field, gap, side);
  if (filter === "cloze-only") return side === "question" ? "[…]" : gapsOf(field, gap, side);
  return field;
}

function lossOf(filter: string): string[] {
  if (KNOWN.has(filter)) return [];
  if (filter === "hint") return ["hints, which stand open"];
  if (filter.startsWith("tts")) return ["words that are spoken by the device"];
  return ["filters of templates that are none of Anki's"];
}

const isFilled = (field: string | undefined, name: string, gap: number | undefined): boolean =>
  field === undefined
    ? gap !== undefined && name === `c${gap}`
    : field.replace(/<[^<>]*>|&nbsp;/g, "").trim() !== "" || /<img/i.test(field);

function gapsOf(field: string, gap: number | undefined, side: SideOf["side"]): string {
  if (gap === undefined || !hasGaps(field)) return field;
  const asked = askGap(field, gap);
  return side === "question" ? asked.question : asked.hidden.join(", ");
}
