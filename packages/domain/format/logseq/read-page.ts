import { ANSWER_BELOW } from "../../card/card.ts";
import type { CardText } from "../../outline-text/card-line.ts";
import type { OutlineItem } from "../../outline-text/outline-item.ts";
import { tagEnd } from "../../rich/tag.ts";
import type { Losses } from "../losses.ts";
import { UNREADABLE_SCHEDULE, WITHOUT_CARD } from "../obsidian/block-cards.ts";
import { type LogseqBlock, readBlocks } from "./read-blocks.ts";
import { type LogseqSchedule, scheduleIn } from "./schedule.ts";
import { mayHaveGap, readClozes } from "./sentence.ts";

/** A row of a page; of a card with what is known of its schedule. */
export interface LogseqItem extends OutlineItem {
  /** By what references name it. */
  readonly id?: string;
  readonly schedule?: LogseqSchedule;
}

/** A block that says something, or has others below it. */
interface Row extends LogseqBlock {
  /** What it asks by its gaps. */
  readonly sentence: CardText | undefined;
  /** What a block says that is tagged as a card, without the tag. */
  readonly question: string | undefined;
  readonly hasBelow: boolean;
}

const TAG = "#card";
const REFERENCE = /(?<!\]\()#?\[\[card\]\]/giu;
/** Where a tag is none: code, and what Logseq puts in by itself. */
const ASIDE = /```[\s\S]*?(?:```|$)|`[^`\n]*`|\{\{[^{}\n]*\}\}/g;
const MACRO = /\{\{(?:query|renderer|cards|video|tweet|namespace)\b/;

/**
 * A page as rows. A block that is tagged as a card asks what stands below it: a single row, or rows in rows, is its answer,
 * several are a list, and so are those among which there are cards. A text with gaps is a sentence, also without the tag.
 */
export function readLogseqPage(source: string, losses: Losses): LogseqItem[] {
  const rows = rowsOf(readBlocks(source));
  const items: LogseqItem[] = [];
  for (let at = 0; at < rows.length; at++) {
    const row = rows[at] as Row;
    const { depth, text, properties, sentence } = row;
    const answered = sentence ? undefined : answeredBelow(rows, at);
    const within = answered?.within ?? [];
    for (const each of [row, ...within]) {
      if (MACRO.test(each.text)) losses.add("queries, which stand as they were written", each.text);
      if (mayHaveGap(each.text) && !each.sentence)
        losses.add("gaps that cannot be read, which stay as text", each.text);
    }
    const id = properties.get("id");
    const schedule = scheduleIn(properties);
    const said = sentence ?? answered?.card ?? { text };
    for (const each of said.answer === undefined ? [row] : within)
      if (scheduleIn(each.properties) !== undefined) losses.add(WITHOUT_CARD, each.text);
    if (schedule === null && said.answer !== undefined) losses.add(UNREADABLE_SCHEDULE, text);
    items.push({
      depth,
      ...said,
      ...(id === undefined ? {} : { id }),
      ...(schedule && said.answer !== undefined ? { schedule } : {}),
    });
    at += within.length;
  }
  return items;
}

function rowsOf(blocks: readonly LogseqBlock[]): Row[] {
  const hasBelow = (of: readonly LogseqBlock[], at: number) =>
    (of[at + 1]?.depth ?? 0) > (of[at]?.depth ?? 0);
  const filled = blocks.filter(({ text }, at) => text !== "" || hasBelow(blocks, at));
  return filled.map((block, at) => {
    const question = withoutTag(block.text);
    const sentence = mayHaveGap(block.text) ? readClozes(question || block.text) : undefined;
    return { ...block, question, sentence, hasBelow: hasBelow(filled, at) };
  });
}

interface AnsweredCard {
  readonly card: CardText;
  /** The rows that its answer says. */
  readonly within: readonly Row[];
}

/** Reads a block that is tagged as a card with what stands below it; undefined where it asks nothing, or nothing answers it. */
function answeredBelow(rows: readonly Row[], at: number): AnsweredCard | undefined {
  const { question: text, depth, hasBelow } = rows[at] as Row;
  if (!text || !hasBelow) return undefined;
  const below: Row[] = [];
  for (let next = at + 1; (rows[next]?.depth ?? 0) > depth; next++) {
    const row = rows[next] as Row;
    if (row.sentence || (row.question && row.hasBelow)) return listOf(text);
    below.push(row);
  }
  if (below.length > 1 && below.every((row) => row.depth === depth + 1)) return listOf(text);
  const lines = below.map((row) => `${"  ".repeat(row.depth - depth - 1)}${row.text}`);
  return { card: { text, answer: lines.join("\n") }, within: below };
}

const listOf = (text: string): AnsweredCard => ({
  card: { text, answer: ANSWER_BELOW, form: { kind: "list" } },
  within: [],
});

/** Returns a text without what tags it as a card; undefined where nothing does. */
function withoutTag(text: string): string | undefined {
  if (!/card/i.test(text)) return undefined;
  const shown = text.replace(ASIDE, (aside) => "\0".repeat(aside.length));
  const found: (readonly [from: number, to: number])[] = [];
  for (const { index, 0: whole } of shown.matchAll(REFERENCE)) found.push([index, index + whole.length]);
  for (const { index } of shown.matchAll(/#card/giu))
    if (tagEnd(shown, index) === index + TAG.length) found.push([index, index + TAG.length]);
  if (found.length === 0) return undefined;
  let without = "";
  let read = 0;
  for (const [from, to] of found.sort(([a], [b]) => a - b)) {
    without += text.slice(read, from).trimEnd();
    read = to;
  }
  return (without + text.slice(read)).trim();
}
