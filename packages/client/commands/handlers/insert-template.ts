import { pasteItems } from "@perennial/domain/intent/paste-items";
import { copiedItems } from "@perennial/domain/outline-text/copied-items";
import type { OutlineItem } from "@perennial/domain/outline-text/outline-item";
import { err } from "@perennial/domain/result";
import { withoutTag } from "@perennial/domain/search/tags";
import type { NodeId } from "@perennial/domain/tree/node";
import { carryOut, saveAllTexts } from "../carry-out.ts";
import { type CommandContext, liveText, pageRootId, type Target } from "../command.ts";
import { FAILURE_TEXT } from "../failure-texts.ts";
import { drawAnchor } from "./link-notes.ts";

/** A branch with this tag at its top is a template. */
export const TEMPLATE = "template";

/** Copies a template, without its tag, into the row where that is empty, and else after it; the root takes it below. */
export function insertTemplate(ctx: CommandContext, at: Target, templateId: NodeId): void {
  saveAllTexts(ctx);
  const { tree } = ctx.workspace;
  const items = copiedItems(tree, [templateId], drawAnchor).map((item, i) =>
    i === 0 ? untagged(item) : item,
  );
  const isEmpty = at.row.note !== undefined && at.row.childCount === 0 && liveText(ctx, at.key).trim() === "";
  const decision =
    items.length === 0
      ? err("unknown-node" as const)
      : pasteItems(tree, {
          nodeId: at.row.node.id,
          items,
          caret: isEmpty ? { before: "", after: "" } : undefined,
          pageRootId: pageRootId(ctx),
          draw: tree.drawId,
        });
  const meta = { eventType: "node.template", source: at.source, failure: FAILURE_TEXT.createNote } as const;
  if (carryOut(ctx, decision, meta)) ctx.ui.announce("Inserted");
}

const untagged = ({ text, form, ...item }: OutlineItem): OutlineItem => ({
  ...item,
  text: withoutTag(text, TEMPLATE),
  ...(form && { form: form.source ? { ...form, source: withoutTag(form.source, TEMPLATE) } : form }),
});
