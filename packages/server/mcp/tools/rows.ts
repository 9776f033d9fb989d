import type { FlatTree, Node } from "@perennial/contract/outline/wire";
import { refOf, shortened } from "./shapes.ts";

const MOST_OF_A_TEXT = 4_000;

/** What a node says, and what it asks for where it is a card. */
export function nodeTexts({ content }: Node): { readonly text: string; readonly answer: string | null } {
  return "text" in content
    ? { text: content.text, answer: null }
    : { text: content.question, answer: content.answer };
}

/** The levels below the first node at which nodes in pre-order stand. */
export function levelsOf(nodes: readonly Node[]): number[] {
  const levels = new Map<number, number>();
  return nodes.map(({ id, parent_id }) => {
    const level = (levels.get(parent_id ?? 0) ?? -1) + 1;
    levels.set(id, level);
    return level;
  });
}

/** A row as a line of Markdown with its name; below a line that is too long for it, the rest is indented. */
export function lineOf(node: Node, level: number, isCut: boolean): string {
  const { text, answer } = nodeTexts(node);
  const indent = "  ".repeat(level);
  const said = answer === null ? text : `${text} :: ${answer}`;
  const below = isCut && node.children_ids.length > 0 ? `, ${node.children_ids.length} below` : "";
  const words = shortened(said, MOST_OF_A_TEXT).replaceAll("\n", `\n${indent}  `);
  return `${indent}- ${words} (${refOf(node.id)}${below})`;
}

/** Finds a node in a part of a tree. */
export const nodeIn = (tree: FlatTree, id: number): Node | undefined =>
  tree.nodes.find((node) => node.id === id);
