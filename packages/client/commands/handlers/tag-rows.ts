import { addTag } from "@perennial/domain/intent/retag";
import { carryOut, saveAllTexts } from "../carry-out.ts";
import type { CommandContext, Target } from "../command.ts";
import { FAILURE_TEXT } from "../failure-texts.ts";
import { offerUndo } from "../offer-undo.ts";
import { countOf, shownRowsMeant } from "./target-rows.ts";

/** Writes a tag behind the row, or behind each of those that are selected. @param name without its sign */
export function tagRows(ctx: CommandContext, at: Target, name: string): void {
  saveAllTexts(ctx);
  const decision = addTag(ctx.workspace.tree, { nodeIds: shownRowsMeant(ctx, at), name });
  const count = decision.ok ? decision.value.steps.length : 0;
  if (decision.ok && count === 0) {
    ctx.notify({ message: `Nothing to tag with #${name}.`, type: "info" });
    return;
  }
  if (!carryOut(ctx, decision, { eventType: "note.tag", source: at.source, failure: FAILURE_TEXT.tag }))
    return;
  const message = `Tagged ${countOf(count)} with #${name}`;
  ctx.ui.announce(message);
  offerUndo(ctx, { message });
}
