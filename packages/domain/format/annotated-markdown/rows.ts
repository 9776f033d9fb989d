import type { CardText } from "../../outline-text/card-line.ts";
import { markerOf } from "../../outline-text/line-markers.ts";
import { readRows } from "../../outline-text/read-markdown.ts";
import { writeRows } from "../../outline-text/write-markdown.ts";
import { NO_SCHEDULE, schedulesIn, writeSchedules } from "../obsidian/schedule.ts";
import { readBlockId, writeBlockId } from "../references/block-id.ts";
import { readNeededLinks, writeNeededLinks } from "../references/needed-links.ts";
import type { AnnotatedItem, Annotations } from "./annotations.ts";
import { type CardWriting, readRow, writeRow } from "./card-mark.ts";

/** As Logseq has it. */
const ID = /^\s*id:: (\S+)\s*$/;
const SCHEDULE = /^<!--SR:[^<>\n]{0,40000}-->$/;
const SCHEDULE_BEGINS = "<!--SR:";
/** The line end, or the blank, between a card and its schedule. */
const BEFORE_SCHEDULE = /(?:\n[ \t]*| )$/;
const TAB = "    ";

/** Rows as a list in Markdown with what is said of them, of which `readAnnotated` makes the same. */
export function writeAnnotated(items: readonly AnnotatedItem[], has: Annotations): string {
  const rows = items.map((item, at) => ({ ...item, hasRows: (items[at + 1]?.depth ?? 0) > item.depth }));
  return writeRows(rows, (row) => annotatedText(row, has));
}

/**
 * What a card needs stands in a line below it, and what links name a row by at its end; a schedule in a line below its card, and
 * the id of the row below that.
 */
function annotatedText(
  { hasRows, schedules = [], blockId, neededLinks, ...item }: AnnotatedItem & { readonly hasRows: boolean },
  has: Annotations,
): string {
  const row = writeRow(item, writingOf(has, hasRows));
  const written = writeNeededLinks({ text: row, ...(neededLinks === undefined ? {} : { neededLinks }) });
  const text = writeBlockId({ text: written, ...(blockId === undefined ? {} : { blockId }) });
  const lines = [text];
  if (has.schedules && item.answer) {
    if (schedules.some((schedule) => schedule !== null)) lines.push(writeSchedules(schedules));
    // Else the end of the card would be taken for its schedule.
    else if (scheduleAtEnd(text)) lines.push(NO_SCHEDULE);
  }
  if (has.ids && item.name !== undefined) lines.push(`id:: ${item.name}`);
  return lines.join("\n");
}

/**
 * Where more is said of rows than their words, they were written here: a heading with ` ::` is a list, whether rows stand
 * below it or not, and the signs of other programs are words.
 */
const writingOf = (has: Annotations, hasRows: boolean): CardWriting => ({
  isBlock: has.schedules,
  hasRows: hasRows || has.ids,
  takesOtherSigns: !has.ids && !has.schedules,
});

/** Reads Markdown that `writeAnnotated` wrote, also where a program has moved the schedules and ids. */
export function readAnnotated(source: string, has: Annotations): AnnotatedItem[] {
  const rows = readRows(has.schedules ? withSchedulesInRows(source) : source);
  return rows.map(({ text, ...row }, at): AnnotatedItem => {
    const lines = text.split("\n");
    const name = has.ids ? takeId(lines) : undefined;
    const writing = writingOf(has, (rows[at + 1]?.depth ?? 0) > row.depth);
    const said = lines.join("\n");
    const card = has.schedules ? readScheduled(said, writing) : readNamed(said, writing);
    return { ...row, ...card, ...(name === undefined ? {} : { name }) };
  });
}

/** Takes the line with the id out of those of a row. */
function takeId(lines: string[]): string | undefined {
  const isBeforeSchedule = SCHEDULE.test((lines.at(-1) ?? "").trim());
  const at = lines.length - (isBeforeSchedule ? 2 : 1);
  const id = ID.exec(lines[at] ?? "")?.[1];
  if (id !== undefined) lines.splice(at, 1);
  return id;
}

type NamedText = CardText & Pick<AnnotatedItem, "blockId" | "neededLinks">;

function readNamed(text: string, writing: CardWriting): NamedText {
  const { blockId, text: unnamed } = readBlockId(text);
  const { text: said, ...needing } = readNeededLinks(unnamed);
  return { ...readRow(said, writing), ...(blockId === undefined ? {} : { blockId }), ...needing };
}

function readScheduled(text: string, writing: CardWriting): NamedText & Pick<AnnotatedItem, "schedules"> {
  const comment = scheduleAtEnd(text);
  if (!comment) return readNamed(text, writing);
  const card = readNamed(comment.before, writing);
  const said = schedulesIn(comment.text);
  // Behind anything but a card, and where nobody can read it, it is a text like any other.
  if (card.answer === undefined || !said || said.unreadable > 0) return readNamed(text, writing);
  const { schedules } = said;
  return { ...card, ...(schedules.some((schedule) => schedule !== null) ? { schedules } : {}) };
}

function scheduleAtEnd(text: string): { readonly before: string; readonly text: string } | undefined {
  const at = text.lastIndexOf(SCHEDULE_BEGINS);
  const comment = at < 0 ? "" : text.slice(at).trimEnd();
  return SCHEDULE.test(comment)
    ? { before: text.slice(0, at).replace(BEFORE_SCHEDULE, ""), text: comment }
    : undefined;
}

/** Puts comments at the margin, where they would be rows, below the rows that they are about. */
function withSchedulesInRows(source: string): string {
  let column = 0;
  return source
    .split("\n")
    .map((line) => {
      const words = line.trimStart();
      const indentation = line.slice(0, line.length - words.length).replaceAll("\t", TAB).length;
      const marker = markerOf(words);
      if (marker !== undefined) column = indentation + marker.length;
      return indentation === 0 && SCHEDULE.test(words.trimEnd()) ? " ".repeat(column) + words : line;
    })
    .join("\n");
}
