import type { Node } from "../outline/wire.ts";

/** A tree as indented lines, its root first: two blanks a level; a card is `question / answer`, with its colour where it was rated. */
export function linesOf({ nodes }: { readonly nodes: readonly Node[] }): string[] {
  const depths = new Map<number, number>();
  return nodes.map(({ id, parent_id, content, user_flashcard }) => {
    const depth = parent_id === null ? 0 : (depths.get(parent_id) ?? -1) + 1;
    depths.set(id, depth);
    const color = user_flashcard ? ` (${user_flashcard.confidence_color})` : "";
    const text = "text" in content ? content.text : `${content.question} / ${content.answer}${color}`;
    return "  ".repeat(depth) + text;
  });
}
