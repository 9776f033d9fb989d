import { linksIn, readPieces } from "@perennial/domain/rich/pieces";
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

/** Opens the address that the caret stands in; without one, the first of the text. */
export function followLink(ctx: CommandContext, { key, field, place }: Target): void {
  const links = linksIn(readPieces(liveText(ctx, key)));
  const caret = place === "field" && field ? field.selection().end : -1;
  const link = links.find(({ from, to }) => from <= caret && caret <= to) ?? links[0];
  if (link) ctx.openLink(link.href);
  else ctx.notify({ message: "There is no link in this note.", type: "info" });
}
