import { type Keep, resolveConflict } from "@perennial/domain/intent/resolve-conflict";
import { marksOf } from "../../store/row-data.ts";
import { carryOut, saveAllTexts } from "../carry-out.ts";
import type { CommandContext } from "../command.ts";
import { STATUS_FAILURE } from "../failure-texts.ts";

const SAID: Readonly<Record<Keep, string>> = {
  both: "Both texts are kept",
  mine: "The text above is kept",
  theirs: "The text from here is kept above",
};

/** The person has said which text of a conflict shall stand. The focus goes to the row where that is. */
export function endConflict(ctx: CommandContext, key: string, keep: Keep): void {
  saveAllTexts(ctx);
  const { workspace, ui, list } = ctx;
  const { tree } = workspace;
  const row = tree.row(key);
  if (!row) return;
  const above = list.keyAt(list.indexOf(key) - 1);
  const decision = resolveConflict(tree, {
    nodeId: row.node.id,
    markIds: marksOf(row, "conflict").map(({ id }) => id),
    keep,
  });
  const failure = STATUS_FAILURE;
  if (!carryOut(ctx, decision, { eventType: "conflict.resolve", source: "pointer", failure })) return;
  const next = keep === "both" ? key : above;
  if (next !== undefined) ui.requestFocus({ key: next, part: "row" });
  ui.announce(SAID[keep]);
}
