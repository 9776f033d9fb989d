import { createLosses, type Losses } from "../losses.ts";
import type { NamedItem } from "../table/table-items.ts";

export interface RoamOutline {
  readonly items: readonly NamedItem[];
  readonly losses: Losses;
  /** Levels that stand in each other. */
  readonly levels: number;
}

interface Block {
  readonly text: string;
  readonly name: string | undefined;
  readonly changedAt: number | undefined;
  readonly isHeading: boolean;
  readonly below: readonly unknown[];
}

const TASK = /^\s*\{\{(?:\[\[)?(TODO|DONE)(?:\]\])?\}\}\s*/;
const BUILT_IN = /\{\{(?:\[\[)?(?!(?:TODO|DONE|embed)\b)[a-z]/i;

/** Returns whether a value of JSON is what Roam exports: pages with titles, or blocks with texts. */
export const looksLikeRoam = (value: unknown): value is readonly unknown[] =>
  Array.isArray(value) && value.length > 0 && value.every((each) => blockOf(each) !== undefined);

/** The pages of a graph, each with its blocks below it. Without recursion: a graph may be as deep as it likes. */
export function readRoam(pages: readonly unknown[]): RoamOutline {
  const losses = createLosses();
  const blocks: { readonly block: Block; readonly depth: number }[] = [];
  const waiting = pages.toReversed().map((page) => ({ page, depth: 0 }));
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const block = blockOf(next.page);
    if (!block) {
      losses.add("blocks without a text", "");
      continue;
    }
    const { depth } = next;
    blocks.push({ block, depth });
    for (const child of block.below.toReversed()) waiting.push({ page: child, depth: depth + 1 });
  }
  const items = blocks.map(({ block, depth }): NamedItem => {
    const { name, changedAt, isHeading } = block;
    if (isHeading) losses.add("headings, which stand as notes", block.text);
    if (BUILT_IN.test(block.text))
      losses.add("queries and tables, which stand as they were written", block.text);
    const text = markdownOf(block.text);
    const known = name === undefined ? {} : { name, ...(changedAt === undefined ? {} : { changedAt }) };
    return { depth, text, ...known };
  });
  return { items, losses, levels: blocks.reduce((most, { depth }) => Math.max(most, depth + 1), 0) };
}

function blockOf(value: unknown): Block | undefined {
  if (typeof value !== "object" || value === null) return undefined;
  const {
    title,
    string,
    uid,
    heading,
    children,
    "edit-time": changedAt,
  } = value as Readonly<Record<string, unknown>>;
  const text = typeof title === "string" ? title : string;
  if (typeof text !== "string" || (typeof uid !== "string" && !Array.isArray(children))) return undefined;
  return {
    text,
    name: typeof uid === "string" && uid !== "" ? uid : undefined,
    changedAt: Number.isSafeInteger(changedAt) ? Number(changedAt) : undefined,
    isHeading: typeof heading === "number" && heading > 0,
    below: Array.isArray(children) ? children : [],
  };
}

/** Roam writes what is slanted and what is marked in its own way. */
const markdownOf = (text: string): string =>
  text
    .replace(TASK, (_, state: string) => (state === "DONE" ? "[x] " : "[ ] "))
    .replace(/(?<![\w_])__(?=\S)([^_\n]+?)(?<=\S)__(?![\w_])/g, "*$1*")
    .replace(/\^\^(?=\S)([^^\n]+?)(?<=\S)\^\^/g, "==$1==");
