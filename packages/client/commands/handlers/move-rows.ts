import { moveBranches } from "@perennial/domain/intent/move-branches";
import type { NodeId } from "@perennial/domain/tree/node";
import { titleOf } from "../../store/row-data.ts";
import { carryOut, partOf, saveAllTexts } from "../carry-out.ts";
import { type CommandContext, pageRootId, type Target } from "../command.ts";
import { FAILURE_TEXT, pleaseLogIn } from "../failure-texts.ts";
import { offerUndo } from "../offer-undo.ts";
import { positionText } from "../position-text.ts";
import { countOf, rowsMeant } from "./target-rows.ts";

/** Where rows go: below a row, after one there; null to be first, undefined to be last. */
export interface RowPlace {
  readonly parentId: NodeId;
  readonly previousSiblingId?: NodeId | null | undefined;
}

/** Rows go below another one, as its last children. Where that is need not be in sight: it is said, with a way back. */
export function moveRowsTo(ctx: CommandContext, at: Target, parentId: NodeId): void {
  const count = rowsMeant(ctx, at).length;
  if (move(ctx, at, { parentId })) sayWhither(ctx, parentId, count);
}

/** Moves rows to where a drag ended. A caret in another row stays there. */
export function dropRows(ctx: CommandContext, at: Target, place: RowPlace): void {
  const { list, ui, fields } = ctx;
  const count = rowsMeant(ctx, at).length;
  const focusKey = ui.getState().focus?.key ?? "";
  const caret = fields.get(focusKey)?.isFocused() ? fields.get(focusKey)?.selection() : undefined;
  if (!move(ctx, at, place)) return;
  // A hand on the mouse does not end the writing in another row, or in this one.
  if (caret && list.indexOf(focusKey) >= 0) ui.requestFocus({ key: focusKey, part: "inner", caret });
  if (list.indexOf(at.key) < 0) sayWhither(ctx, place.parentId, count);
  else ui.announce(`Moved ${countOf(count)}, ${positionText(ctx, at.key)}`);
}

/** Returns whether it was done. The rows stay selected. */
function move(ctx: CommandContext, at: Target, place: RowPlace): boolean {
  if (!ctx.isSignedIn()) {
    ctx.notify({ message: pleaseLogIn("reorder"), type: "error" });
    return false;
  }
  saveAllTexts(ctx);
  const { list, ui, workspace } = ctx;
  const { selection } = ui.getState();
  const index = list.indexOf(at.key);
  const decision = moveBranches(workspace.tree, {
    nodeIds: rowsMeant(ctx, at),
    ...place,
    pageRootId: pageRootId(ctx),
  });
  const meta = { eventType: "node.move", source: at.source, failure: FAILURE_TEXT.move } as const;
  if (!carryOut(ctx, decision, meta)) return false;
  const isHere = list.indexOf(at.key) >= 0;
  if (isHere && selection) ui.select(selection);
  else {
    // Where it has gone out of sight the row that stands there now goes on.
    const key = isHere ? at.key : list.keyAt(Math.min(index, list.length - 1));
    if (key !== undefined) ui.requestFocus({ key, part: partOf(at.place), caret: "end" });
  }
  return true;
}

function sayWhither(ctx: CommandContext, parentId: NodeId, count: number): void {
  const { tree } = ctx.workspace;
  const above = tree.row(tree.keyOf(parentId));
  const name = titleOf(above).trim().slice(0, 40);
  offerUndo(ctx, { message: `Moved ${countOf(count)} to “${name === "" ? "Empty note" : name}”` });
}
