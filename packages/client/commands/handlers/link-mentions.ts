import { linkMentions } from "@perennial/domain/intent/link-mentions";
import { anchorOf } from "@perennial/domain/intent/link-to-node";
import { plainTitle, type UnlinkedRow } from "../../store/unlinked-rows.ts";
import { carryOut, saveAllTexts } from "../carry-out.ts";
import type { CommandContext } from "../command.ts";
import { FAILURE_TEXT } from "../failure-texts.ts";
import { offerUndo } from "../offer-undo.ts";
import { drawAnchor } from "./link-notes.ts";
import { countOf } from "./target-rows.ts";

/** Makes links to a row of the words by which others name it, as one undo. @param key of the row that is named */
export function linkRows(ctx: CommandContext, key: string, rows: readonly UnlinkedRow[]): void {
  saveAllTexts(ctx);
  const { tree } = ctx.workspace;
  const row = tree.row(key);
  if (!row) return;
  const nodeId = row.node.id;
  const anchor = anchorOf(tree, nodeId) ?? drawAnchor();
  const rowIds = rows.flatMap((each) => tree.idOf(each.key) ?? []);
  const decision = linkMentions(tree, { nodeId, anchor, title: plainTitle(row), rowIds });
  if (!carryOut(ctx, decision, { eventType: "note.link", source: "pointer", failure: FAILURE_TEXT.editNote }))
    return;
  const message = `Linked ${countOf(rows.length)}`;
  ctx.ui.announce(message);
  offerUndo(ctx, { message });
}
