import { markNodes, takeMarks } from "@perennial/domain/intent/mark-nodes";
import { marksOf } from "../../store/row-data.ts";
import { carryOut, saveAllTexts } from "../carry-out.ts";
import type { CommandContext, Target } from "../command.ts";
import { STATUS_FAILURE } from "../failure-texts.ts";
import { countOf, keysMeant } from "./target-rows.ts";

/** Rows become done; where all of them are, they are taken up again. */
export function completeRows(ctx: CommandContext, at: Target): void {
  saveAllTexts(ctx);
  const { tree } = ctx.workspace;
  const rows = keysMeant(ctx, at).flatMap((key) => tree.row(key) ?? []);
  const open = rows.filter((row) => marksOf(row, "done").length === 0);
  const isAgain = open.length === 0;
  const decision = isAgain
    ? takeMarks(
        tree,
        rows.flatMap((row) => marksOf(row, "done").map(({ id }) => id)),
      )
    : markNodes(tree, { nodeIds: open.map(({ node }) => node.id), sign: "done", draw: tree.drawId });
  const eventType = isAgain ? "node.reopen" : "node.complete";
  if (!carryOut(ctx, decision, { eventType, source: at.source, failure: STATUS_FAILURE })) return;
  ctx.ui.announce(isAgain ? `Not complete: ${countOf(rows.length)}` : `Completed ${countOf(open.length)}`);
}
