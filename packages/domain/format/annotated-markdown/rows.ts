import { type CardText, readCard, readList, writeCard } from "../../outline-text/card-line.ts";
import { markerOf } from "../../outline-text/line-markers.ts";
import { readMarkdown, readRows } from "../../outline-text/read-markdown.ts";
import { writeRows } from "../../outline-text/write-markdown.ts";
import { NO_SCHEDULE, schedulesIn, writeSchedule } from "../obsidian/schedule.ts";
import type { AnnotatedItem, Annotations } from "./annotations.ts";
import { readCardBlock, writeCardBlock } from "./card-block.ts";

/** As Logseq has it. */
const ID = /^\s*id:: (\S+)\s*$/;
const SCHEDULE = /^<!--SR:[^<>\n]{0,4000}-->$/;
const SCHEDULE_BEGINS = "<!--SR:";
const TAB = "    ";

/** Rows as a list in Markdown with what is said of them, of which `readAnnotated` makes the same. */
export const writeAnnotated = (items: Iterable<AnnotatedItem>, has: Annotations): string =>
  writeRows(items, (item) => annotatedText(item, has));

/** A schedule stands in a line below its card, and the id of the row below that. */
function annotatedText(item: AnnotatedItem, has: Annotations): string {
  const text = has.schedules ? writeCardBlock(item) : writeCard(item);
  const lines = [text];
  if (has.schedules && item.answer) {
    if (item.schedule) lines.push(writeSchedule(item.schedule));
    // Else the end of the card would be taken for its schedule.
    else if (scheduleAtEnd(text)) lines.push(NO_SCHEDULE);
  }
  if (has.ids && item.name !== undefined) lines.push(`id:: ${item.name}`);
  return lines.join("\n");
}

/** Reads Markdown that `writeAnnotated` wrote, also where a program has moved the schedules and ids. */
export function readAnnotated(source: string, has: Annotations): AnnotatedItem[] {
  if (!has.ids && !has.schedules) return readMarkdown(source);
  const rows = readRows(has.schedules ? withSchedulesInRows(source) : source);
  return rows.map(({ text, ...row }): AnnotatedItem => {
    const lines = text.split("\n");
    const name = has.ids ? takeId(lines) : undefined;
    const said = lines.join("\n");
    const card = has.schedules ? readScheduled(lines) : (readList(said) ?? readCard(said));
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

function readScheduled(lines: readonly string[]): CardText & Pick<AnnotatedItem, "schedule"> {
  const text = lines.join("\n");
  const comment = scheduleAtEnd(text);
  if (!comment) return readCardBlock(text);
  const card = readCardBlock(comment.before);
  const said = schedulesIn(comment.text);
  // Behind anything but a card, and where nobody can read it, it is a text like any other.
  if (card.answer === undefined || !said || said.unreadable > 0) return readCardBlock(text);
  const [schedule] = said.schedules;
  return { ...card, ...(schedule ? { schedule } : {}) };
}

function scheduleAtEnd(text: string): { readonly before: string; readonly text: string } | undefined {
  const at = text.lastIndexOf(SCHEDULE_BEGINS);
  const comment = at < 0 ? "" : text.slice(at).trimEnd();
  return SCHEDULE.test(comment) ? { before: text.slice(0, at), text: comment } : undefined;
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
