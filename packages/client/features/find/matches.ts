import { fold, type Span, spansOf } from "@perennial/domain/search/fold";
import { flatten } from "@perennial/domain/tree/selectors";
import type { CommandContext } from "../../commands/command.ts";

export interface Match {
  readonly key: string;
  readonly span: Span;
}

/** The text of a row as it shows: what a card's back says is not on the screen. */
export const shownText = ({ workspace: { tree, typing } }: CommandContext, key: string): string =>
  typing.textOf(key) ?? tree.row(key)?.flashcard?.question ?? "";

/** Every place below the page's root, closed or not, in the order of the screen. */
export function matchesOf(ctx: CommandContext, query: string): Match[] {
  const word = fold(query.trim());
  const { tree } = ctx.workspace;
  const rootId = tree.idOf(ctx.list.rootKey);
  if (word === "" || rootId === undefined) return [];
  return flatten(tree, rootId).flatMap(({ id }): Match[] => {
    const key = tree.keyOf(id);
    const text = shownText(ctx, key);
    // Where a word stands is only asked where it stands at all.
    return fold(text).includes(word) ? spansOf(text, word).map((span) => ({ key, span })) : [];
  });
}

/** The closed rows above a row, which have to be opened for it to be seen. */
export function closedAbove({ ui, list, workspace: { tree } }: CommandContext, key: string): string[] {
  const { collapsed } = ui.getState();
  const closed: string[] = [];
  let above = tree.row(key)?.node.parentId;
  while (above !== undefined && above !== null) {
    const aboveKey = tree.keyOf(above);
    if (aboveKey === list.rootKey) break;
    if (collapsed.has(aboveKey)) closed.push(aboveKey);
    above = tree.row(aboveKey)?.node.parentId;
  }
  return closed;
}
