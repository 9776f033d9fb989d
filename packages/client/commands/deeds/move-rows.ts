import { moveBranches } from "@perennial/domain/intent/move-branches";
import type { NodeId } from "@perennial/domain/tree/node";
import { titleOf } from "../../store/row-data.ts";
import { carryOut, partOf, saveAllTexts } from "../carry-out.ts";
import { type CommandContext, pageRootId, type Target } from "../command.ts";
import { FAILURE_TEXT, pleaseLogIn } from "../refusal-text.ts";
import { takeBackChange } from "../undo.ts";
import { countOf, rowsMeant } from "./rows-meant.ts";

const MOVED_TOAST_MS = 6_000;

/** Rows go below another one, as its last children; among them, where a sibling is named, after that or first. */
export function moveRowsTo(
  ctx: CommandContext,
  at: Target,
  parentId: NodeId,
  previousSiblingId?: NodeId | null,
): void {
  if (!ctx.isSignedIn()) {
    ctx.notify({ message: pleaseLogIn("reorder"), type: "error" });
    return;
  }
  saveAllTexts(ctx);
  const { list, ui, workspace } = ctx;
  const { tree } = workspace;
  const nodeIds = rowsMeant(ctx, at);
  const { selection } = ui.getState();
  const index = list.indexOf(at.key);
  const decision = moveBranches(tree, { nodeIds, parentId, previousSiblingId, pageRootId: pageRootId(ctx) });
  const deed = { eventType: "node.move", source: at.source, failure: FAILURE_TEXT.move } as const;
  if (!carryOut(ctx, decision, deed)) return;
  const isHere = list.indexOf(at.key) >= 0;
  if (isHere && selection) ui.select(selection);
  else {
    // Where it has gone out of sight the row that stands there now goes on.
    const key = isHere ? at.key : list.keyAt(Math.min(index, list.length - 1));
    if (key !== undefined) ui.requestFocus({ key, part: partOf(at.place), caret: "end" });
  }
  const above = tree.row(tree.keyOf(parentId));
  const name = titleOf(above).trim().slice(0, 40);
  const change = workspace.undo.lastChange();
  if (change === undefined) return;
  ctx.notify({
    message: `Moved ${countOf(nodeIds.length)} to “${name === "" ? "Empty note" : name}”`,
    type: "info",
    duration: MOVED_TOAST_MS,
    action: { label: "Undo", run: () => takeBackChange(ctx, change) },
  });
}
