import { ANSWER_BELOW } from "../../card/card.ts";
import { isAnsweredBelow } from "../../card/card-kinds.ts";
import { type CardText, readSentence } from "../../outline-text/card-line.ts";
import { readRows } from "../../outline-text/read-markdown.ts";
import { writeRows } from "../../outline-text/write-markdown.ts";
import type { AnnotatedItem } from "../annotated-markdown/annotations.ts";
import { readKindWords, writeKindWords } from "../kind-words.ts";
import { schedulesIn, writeSchedules } from "../obsidian/schedule.ts";

/** The cells of a table that say what a card is. */
export interface CardCells {
  /** Of a card with gaps: its sentence. */
  readonly question: string;
  /** Of a list or of steps: the rows that answer it, as a list in Markdown. */
  readonly answer: string;
  /** Empty for a note, and for a card that asks its question. */
  readonly kind: string;
  /** By its parts in their order, as Obsidian's plugin keeps them; empty where none was met. */
  readonly schedule: string;
}

export interface CardFromCells {
  readonly card: CardText;
  /** The rows below it. */
  readonly rows: readonly string[];
  readonly schedules: NonNullable<AnnotatedItem["schedules"]>;
}

const [BEGINS, ENDS] = ["<!--SR:", "-->"];

/** Writes cells of which `readCardCells` makes the same. */
export function cardCells({ card, rows, schedules }: CardFromCells): CardCells {
  const { text, answer, form = {} } = card;
  const words = answer === undefined ? "" : writeKindWords(card);
  return {
    question: form.kind === "cloze" && form.source ? form.source : text,
    answer: isAnsweredBelow(form) ? listOf(rows) : (answer ?? ""),
    kind: words === "basic" && answer !== "" ? "" : words,
    schedule: schedules.some((schedule) => schedule !== null)
      ? writeSchedules(schedules).slice(BEGINS.length, -ENDS.length)
      : "",
  };
}

/** Reads cells; those of other programs' tables have neither a kind nor a schedule. */
export function readCardCells({ question, answer, kind: words, schedule }: CardCells): CardFromCells {
  const schedules = schedulesIn(`${BEGINS}${schedule}${ENDS}`)?.schedules ?? [];
  const { kind = "text", isTyped = false, isNumbered = false, shapes } = readKindWords(words) ?? {};
  const typed = isTyped ? { isTyped } : {};
  switch (kind) {
    case "text":
      return { card: { text: question, ...(answer.trim() === "" ? {} : { answer }) }, rows: [], schedules };
    case "cloze": {
      const sentence = readSentence(question, isNumbered);
      return { card: { ...sentence, form: { ...sentence.form, ...typed } }, rows: [], schedules };
    }
    case "list":
    case "steps": {
      const card = { text: question, answer: ANSWER_BELOW, form: { kind, ...typed } };
      return { card, rows: readRows(answer).map(({ text }) => text), schedules };
    }
    default: {
      const form = { kind, ...typed, ...(shapes === undefined ? {} : { shapes }) };
      return { card: { text: question, answer, form }, rows: [], schedules };
    }
  }
}

const listOf = (rows: readonly string[]): string =>
  writeRows(
    rows.map((text) => ({ depth: 0, text })),
    ({ text }) => text,
  );
