import { FRONT } from "@perennial/domain/card/card-kinds";
import { type LogseqBlock, readBlocks } from "@perennial/domain/format/logseq/read-blocks";
import type { Losses } from "@perennial/domain/format/losses";
import { aliasesOfBlock } from "@perennial/domain/format/references/page-aliases";
import { FALLBACK_ZONE } from "@perennial/domain/study/study-day";
import { NO_MARKS } from "@perennial/domain/tree/marks";
import { rowUuid } from "../../log/row-uuid.ts";
import type { ImportedMemory, RememberedItem } from "../document.ts";
import { setByHand } from "../set-by-hand.ts";
import type { FolderPage } from "./folder-page.ts";

const PAGES = new Set(["pages", "journals"]);
const CARD = /\s*(?:(?<!\S)#card\b|#?\[\[card\]\])/;
/** Where a tag is none: code, and what Logseq puts in by itself. */
const ASIDE = /```[\s\S]*?(?:```|$)|`[^`\n]*`|\{\{[^{}\n]*\}\}/g;
const GAP = /\{\{cloze\b/;
const MACRO = /\{\{(?:query|renderer|cards|video|tweet|namespace)\b/;
const OTHERS = /\.(?:md|markdown)$/i;
const NO_ANSWER = "–";

interface Page {
  readonly title: string;
  readonly blocks: readonly LogseqBlock[];
}

/** The pages of Logseq, each with its blocks; journals stand among them by their day. */
export function logseqPages(files: readonly FolderPage[], losses: Losses): RememberedItem[] {
  const pages = files
    .filter(({ path }) => path.length === 1 || PAGES.has(path[0] ?? ""))
    .map(({ path, text }): Page => ({ title: titleOf(path), blocks: readBlocks(text) }));
  return pages.flatMap(({ title, blocks }) => [
    { depth: 0, text: title, name: `page ${title}`, aliases: aliasesOfBlock(blocks[0]?.text ?? "") },
    ...pageItems(
      blocks,
      (text) => {
        if (MACRO.test(text)) losses.add("queries, which stand as they were written", text);
        if (GAP.test(text)) losses.add("notes with gaps, which stay as text", text);
        return text;
      },
      losses.add,
    ),
  ]);
}

/** File names stand for titles: a level of a title is three underlines, and signs are escaped. */
function titleOf(path: readonly string[]): string {
  const name = (path.at(-1) ?? "").replace(OTHERS, "");
  if (path[0] === "journals") return name.replaceAll("_", "-");
  try {
    return decodeURIComponent(name).replaceAll("___", "/");
  } catch {
    return name.replaceAll("___", "/");
  }
}

function pageItems(
  blocks: readonly LogseqBlock[],
  read: (text: string) => string,
  lose: Losses["add"],
): RememberedItem[] {
  const items: RememberedItem[] = [];
  for (let index = 0; index < blocks.length; index++) {
    const block = blocks[index] as LogseqBlock;
    const id = block.properties.get("id");
    const item = {
      depth: block.depth + 1,
      text: read(block.text),
      ...(id === undefined ? {} : { name: id }),
    };
    const isFilled = block.text !== "" || (blocks[index + 1]?.depth ?? 0) > block.depth;
    if (!isCard(block.text)) {
      if (isFilled) items.push(item);
      continue;
    }
    const below: string[] = [];
    for (let next = blocks[index + 1]; next && next.depth > block.depth; next = blocks[index + 1]) {
      if (isCard(next.text)) lose("cards in the answer of a card, which are text there", next.text);
      below.push(`${"  ".repeat(next.depth - block.depth - 1)}${read(next.text)}`);
      index++;
    }
    const memory = memoryOf(block);
    const question = item.text.replace(CARD, "").trim();
    items.push({
      ...item,
      text: question,
      answer: below.join("\n") || NO_ANSWER,
      memory: memory ? [memory] : [],
    });
  }
  return items;
}

const isCard = (text: string): boolean => CARD.test(text.replace(ASIDE, ""));

/** What Logseq keeps of a schedule: no history, and times to the millisecond. */
function memoryOf({ text, properties }: LogseqBlock): ImportedMemory | undefined {
  const [at, dueAt] = ["card-last-reviewed", "card-next-schedule"].map(
    (name) => new Date(properties.get(name) ?? Number.NaN),
  );
  if (!at || !dueAt || Number.isNaN(at.getTime()) || Number.isNaN(dueAt.getTime())) return undefined;
  const review = setByHand({
    uuid: rowUuid(`logseq ${properties.get("id") ?? text}`, 1),
    at,
    dueAt,
    timeZone: FALLBACK_ZONE,
    days: numberOf(properties.get("card-last-interval")),
    ease: numberOf(properties.get("card-ease-factor")),
    lapses: 0,
    memory: null,
  });
  return { part: FRONT, reviews: [review], marks: NO_MARKS, dueAt };
}

const numberOf = (text: string | undefined): number => {
  const value = Number(text);
  return Number.isFinite(value) ? Math.max(0, value) : 0;
};
