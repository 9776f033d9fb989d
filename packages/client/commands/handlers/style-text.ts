import { wrapGap } from "@perennial/domain/card/wrap-gap";
import { linksIn, readPieces, tagsIn } from "@perennial/domain/rich/pieces";
import { wrap } from "@perennial/domain/rich/wrap";
import { type CommandContext, liveText, type Target } from "../command.ts";

/** Marks the selected words up, or takes the marks off; without a selection the caret stands between them. */
export const style =
  (mark: string) =>
  (ctx: CommandContext, { field }: Target): void => {
    if (!field) return;
    const { text, ...where } = wrap(field.text(), field.selection(), mark);
    ctx.insertText(text, where);
  };

/** Hides the selected words of a sentence that becomes a card, or shows them again. */
export function hideWords(ctx: CommandContext, { field }: Target): void {
  if (!field) return;
  const { text, ...where } = wrapGap(field.text(), field.selection());
  ctx.insertText(text, where);
}

/** Makes a link of the selected words; the caret stands where its address belongs. */
export function linkWords(ctx: CommandContext, { field }: Target): void {
  if (!field) return;
  const over = field.selection();
  const words = field.text().slice(over.start, over.end);
  const caret = over.start + words.length + "[](".length;
  ctx.insertText(`[${words}]()`, { over, select: { start: caret, end: caret } });
}

/** Opens the address, or the tag, that the caret stands in; without one, the first of the text. */
export function followLink(ctx: CommandContext, { key, row, field, place }: Target): void {
  const { flashcard: card } = row;
  const text = card ? (card.source ?? `${card.question}\n${card.answer}`) : liveText(ctx, key);
  const pieces = readPieces(text);
  const links = [
    ...linksIn(pieces).map((link) => ({ ...link, open: () => openLink(ctx, link) })),
    ...tagsIn(pieces).map(({ from, to }) => ({ from, to, open: () => ctx.filterBy(text.slice(from, to)) })),
  ].toSorted((a, b) => a.from - b.from);
  const caret = place === "field" && field ? field.selection().end : -1;
  const link = links.find(({ from, to }) => from <= caret && caret <= to) ?? links[0];
  if (link) link.open();
  else ctx.notify({ message: "There is no link in this note.", type: "info" });
}

/** Opens an address, the note that an anchor leads to, or what a search finds. */
function openLink(ctx: CommandContext, link: ReturnType<typeof linksIn>[number]): void {
  if (link.type === "link") ctx.openLink(link.href);
  else if ("query" in link.target) ctx.filterBy(link.target.query);
  else {
    const { tree } = ctx.workspace;
    const nodeId = tree.get("anchor", link.target.anchor)?.nodeId;
    if (nodeId !== undefined && tree.get("node", nodeId)) ctx.openTree(tree.keyOf(nodeId));
    else ctx.notify({ message: NO_TARGET, type: "info" });
  }
}

const NO_TARGET = "The note that this link leads to is not here.";
