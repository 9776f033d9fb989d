import { headingOf } from "@perennial/domain/format/title";
import { writeMarkdown as writeItems } from "@perennial/domain/outline-text/write-markdown";
import type { ExportedNode } from "./branch-contents.ts";

/** A branch as it is read: its root is the first of all. */
export type Branch = AsyncIterable<readonly ExportedNode[]>;
/** The file, in pieces of text; empty where there is no such branch. */
export type Pieces = AsyncGenerator<string>;

/** The root is a heading where it fits one, else the first row of the list; a blank one is left out. */
export async function* writeMarkdown(branch: Branch): Pieces {
  let below: number | undefined;
  for await (const nodes of branch) {
    let rows = nodes;
    const [root] = nodes;
    if (below === undefined && root) {
      const heading = root.answer === undefined && root.text.trim() === "" ? "" : headingOf(root.text);
      const isRow = heading === undefined || root.answer !== undefined;
      below = isRow && !root.isOnlyTitle ? 0 : 1;
      if (below === 1) {
        yield heading ?? "";
        rows = nodes.slice(1);
      }
    }
    const items = rows.map((node) => ({ ...node, depth: node.depth - (below ?? 0) }));
    if (items.length > 0) yield `${writeItems(items)}\n`;
  }
}
