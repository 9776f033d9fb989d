import { headingOf } from "@perennial/domain/format/title";
import { writeMarkdown as writeItems } from "@perennial/domain/outline-text/write-markdown";
import type { ExportedNode } from "./branch-contents.ts";

/** A branch as it is read: its root is the first of all. */
export type Branch = AsyncIterable<readonly ExportedNode[]>;
/** The file, in pieces of text; empty where there is no such branch. */
export type Pieces = AsyncGenerator<string>;

/** How a document in Markdown begins. */
export interface Beginning {
  /** Empty where the root is blank, or a row. */
  readonly heading: string;
  /** Whether the root is the first row of the list, with all others below it. */
  readonly isRow: boolean;
}

/** The root is a heading where it fits one, else the first row of the list; a blank one is left out. */
export function beginningOf(root: ExportedNode): Beginning {
  if (root.answer !== undefined) return { heading: "", isRow: true };
  const heading = root.text.trim() === "" ? "" : headingOf(root.text);
  return { heading: heading ?? "", isRow: heading === undefined && !root.isOnlyTitle };
}

/** A branch as one file of Markdown. */
export async function* writeMarkdown(branch: Branch): Pieces {
  let below: number | undefined;
  for await (const nodes of branch) {
    let rows = nodes;
    const [root] = nodes;
    if (below === undefined && root) {
      const { heading, isRow } = beginningOf(root);
      below = isRow ? 0 : 1;
      if (heading !== "") yield heading;
      if (!isRow) rows = nodes.slice(1);
    }
    const items = rows.map((node) => ({ ...node, depth: node.depth - (below ?? 0) }));
    if (items.length > 0) yield `${writeItems(items)}\n`;
  }
}
