import { itemsOf } from "@perennial/domain/outline-text/items-of";
import { writeHtml } from "@perennial/domain/outline-text/write-html";
import { writeMarkdown } from "@perennial/domain/outline-text/write-markdown";
import { saveAllTexts } from "../carry-out.ts";
import type { CommandContext, Copied, Target } from "../command.ts";
import { OWN_KIND } from "../copied.ts";
import { deleteRows } from "./delete-rows.ts";
import { countOf, rowsMeant } from "./rows-meant.ts";

/** Rows with everything below them: as Markdown, as nested lists, and as what they are. */
export function copyRows(ctx: CommandContext, at: Target): boolean {
  saveAllTexts(ctx);
  const items = itemsOf(ctx.workspace.tree, rowsMeant(ctx, at));
  const [only] = items;
  // A few words are words, to be pasted into any text.
  const isWords = items.length === 1 && only?.answer === undefined && !only?.text.includes("\n");
  const text = isWords ? (only?.text ?? "") : writeMarkdown(items);
  const kinds = { "text/plain": text, "text/html": writeHtml(items) };
  const done = write(ctx, isWords ? { "text/plain": text } : { ...kinds, [OWN_KIND]: JSON.stringify(items) });
  if (done) ctx.ui.announce(`Copied ${countOf(items.length)}`);
  return done;
}

/** What the clipboard has not taken stays where it is. */
export function cutRows(ctx: CommandContext, at: Target): void {
  if (copyRows(ctx, at)) deleteRows(ctx, at);
}

/** Copies the address of a row's page. A row that the server has not numbered yet has none, which is said. */
export function copyLink(ctx: CommandContext, { row }: Target): void {
  if (row.wireId < 0) {
    ctx.notify({ message: "This row has no link yet: it has not been saved.", type: "warning" });
    return;
  }
  if (write(ctx, { "text/plain": ctx.linkTo(row.wireId) }))
    ctx.notify({ message: "Link copied", type: "success" });
}

function write(ctx: CommandContext, copied: Copied): boolean {
  const done = ctx.clipboard.write(copied);
  if (!done) ctx.notify({ message: "The browser did not allow copying.", type: "warning" });
  return done;
}
