import { cutBranches } from "@perennial/domain/intent/cut-branches";
import { anchorOf } from "@perennial/domain/intent/link-to-node";
import { itemOf, withIdsOf } from "@perennial/domain/outline-text/cut-row";
import { writeCut } from "@perennial/domain/outline-text/cut-text";
import { itemsOf } from "@perennial/domain/outline-text/items-of";
import type { OutlineItem } from "@perennial/domain/outline-text/outline-item";
import { asHtml, writeHtml } from "@perennial/domain/outline-text/write-html";
import { writeMarkdown } from "@perennial/domain/outline-text/write-markdown";
import { ok } from "@perennial/domain/result";
import { anchorName } from "@perennial/domain/rich/anchor-name";
import { plainText } from "@perennial/domain/rich/pieces";
import { titleOf } from "../../store/row-data.ts";
import { saveAllTexts } from "../carry-out.ts";
import { type CommandContext, type Copied, pageRootId, type Target } from "../command.ts";
import { LINK_KIND, OWN_KIND } from "../copied.ts";
import { removeRows } from "./delete-rows.ts";
import { withOwn } from "./own-html.ts";
import { countOf, rowsMeant } from "./target-rows.ts";

/** Rows with everything below them: as Markdown, as nested lists, and as what they are. */
export function copyRows(ctx: CommandContext, at: Target): void {
  saveAllTexts(ctx);
  const items = itemsOf(ctx.workspace.tree, rowsMeant(ctx, at));
  const text = wordsOf(items);
  const kinds = { "text/plain": writeMarkdown(items), "text/html": writeHtml(items) };
  const done = write(
    ctx,
    text === null ? { ...kinds, [OWN_KIND]: JSON.stringify(items) } : { "text/plain": text },
  );
  if (done) ctx.ui.announce(`Copied ${countOf(items.length)}`);
}

/** A few words are words, to be pasted into any text: null for what is more. */
function wordsOf(items: readonly OutlineItem[]): string | null {
  const [only] = items;
  const isWords = items.length === 1 && only?.answer === undefined && !only?.text.includes("\n");
  return isWords ? (only?.text ?? "") : null;
}

/** Cuts rows for pasting elsewhere with their schedules. Rows the clipboard does not take stay. */
export function cutRows(ctx: CommandContext, at: Target): void {
  saveAllTexts(ctx);
  const { tree, userId } = ctx.workspace;
  const nodeIds = rowsMeant(ctx, at);
  const cut = cutBranches(tree, { nodeIds, pageRootId: pageRootId(ctx) });
  if (cut.ok) {
    const numbered = cut.value.rows.map((row) =>
      withIdsOf(row, (kind, id) => tree.identity.serverIdOf(kind, id) ?? id),
    );
    const own = writeCut({ userId, at: ctx.now().getTime(), rows: numbered });
    const items = cut.value.rows.map(itemOf);
    const text = wordsOf(items);
    const html = text === null ? writeHtml(items) : `<span>${asHtml(text)}</span>`;
    const plain = text ?? writeMarkdown(items);
    if (!write(ctx, { "text/plain": plain, "text/html": withOwn(html, own), [OWN_KIND]: own })) return;
  }
  removeRows(ctx, at, cut.ok ? ok(cut.value.plan) : cut);
}

/** Copies the address of a row's page, with its title for programs that take one. A row that the server has not numbered yet has none, which is said. */
export function copyLink(ctx: CommandContext, { row }: Target): void {
  if (row.wireId < 0) {
    ctx.notify({ message: "This row has no link yet: it has not been saved.", type: "warning" });
    return;
  }
  const { tree, userId } = ctx.workspace;
  const address = ctx.linkTo(row.wireId);
  const html = `<a href="${address}">${asHtml(plainText(titleOf(row)) || address)}</a>`;
  const anchor = anchorOf(tree, row.node.id);
  const link = `${userId} ${anchor === undefined ? "" : anchorName(anchor)}`;
  if (write(ctx, { "text/plain": address, "text/html": html, [LINK_KIND]: link }))
    ctx.notify({ message: "Link copied", type: "success" });
}

function write(ctx: CommandContext, copied: Copied): boolean {
  const done = ctx.clipboard.write(copied);
  if (!done) ctx.notify({ message: "The browser did not allow copying.", type: "warning" });
  return done;
}
