import type { AnnotatedItem } from "@perennial/domain/format/annotated-markdown/annotations";
import { withPageMark } from "@perennial/domain/format/annotated-markdown/page-mark";
import { writeAnnotated } from "@perennial/domain/format/annotated-markdown/rows";
import { withTexts } from "@perennial/domain/format/markdown-folder/with-texts";
import { headingOf } from "@perennial/domain/format/title";
import type { Annotating } from "./annotating.ts";
import type { ExportedNode } from "./branch-contents.ts";
import type { LeavingLinks } from "./leaving-links.ts";

/** A branch as it is read: its root is the first of all. */
export type BranchRows = AsyncIterable<readonly ExportedNode[]>;
/** The file, in pieces of text; empty where there is no such branch. */
export type Pieces = AsyncGenerator<string>;

/** How a document in Markdown begins. */
export interface Beginning {
  /** Empty where the root is blank, or a row. */
  readonly heading: string;
  /** Whether the heading is a note that leaves, and does not only name what others stand in. */
  readonly isNote: boolean;
  /** Whether the root is the first row of the list, with all others below it. */
  readonly isRow: boolean;
}

/** The root is a heading where it fits one, else the first row of the list; a blank one is left out. */
export function beginningOf(root: LinkedNode): Beginning {
  if (root.answer !== undefined) return { heading: "", isNote: false, isRow: true };
  const heading = root.text.trim() === "" ? "" : headingOf(root.text, root.blockId);
  const isNote = !root.isOnlyTitle;
  return { heading: heading ?? "", isNote: isNote && !!heading, isRow: isNote && heading === undefined };
}

/** A node with its links as Markdown has them, with what links name it by and what it needs. */
export function linkedNode(
  node: ExportedNode,
  { inMarkdown, blockIdOf, neededLinksOf }: Pick<LeavingLinks, "inMarkdown" | "blockIdOf" | "neededLinksOf">,
): LinkedNode {
  const blockId = blockIdOf(node.id);
  const neededLinks = node.answer === undefined ? undefined : neededLinksOf(node.id);
  return {
    ...node,
    ...withTexts(node, inMarkdown),
    ...(blockId === undefined ? {} : { blockId }),
    ...(neededLinks === undefined ? {} : { neededLinks }),
  };
}

export type LinkedNode = ExportedNode & Pick<AnnotatedItem, "blockId" | "neededLinks">;

/** A branch as one file of Markdown, which has a mark where it says more of its rows than their words. */
export async function* writeMarkdown(
  branch: BranchRows,
  annotating: Annotating,
  links: Pick<LeavingLinks, "inMarkdown" | "blockIdOf" | "neededLinksOf">,
): Pieces {
  const { mark } = annotating;
  const { has } = mark;
  let below: number | undefined;
  for await (const stored of branch) {
    const nodes = stored.map((node) => linkedNode(node, links));
    let rows = nodes;
    const said = await annotating.of(stored);
    const [root] = nodes;
    if (below === undefined && root) {
      const { heading, isNote, isRow } = beginningOf(root);
      below = isRow ? 0 : 1;
      const named = isNote ? said(root) : {};
      const beginning =
        has.ids || has.schedules ? withPageMark(heading, { kind: "outline", ...mark, ...named }) : heading;
      if (beginning !== "") yield beginning;
      if (!isRow) rows = nodes.slice(1);
    }
    const items = rows.map((node) => ({ ...node, ...said(node), depth: node.depth - (below ?? 0) }));
    if (items.length > 0) yield `${writeAnnotated(items, has)}\n`;
  }
}
