import { sortChildren } from "@perennial/domain/intent/sort-children";
import { carryOut, saveAllTexts } from "../carry-out.ts";
import type { CommandContext, Target } from "../command.ts";
import { FAILURE_TEXT, pleaseLogIn } from "../failure-texts.ts";
import { countOf } from "./target-rows.ts";

/** As a person of this language looks things up: without case, and 9 before 10. */
const ORDER = new Intl.Collator(undefined, { numeric: true, sensitivity: "base" });

/** The rows right below one stand in the order of their texts. */
export function sortRows(ctx: CommandContext, at: Target): void {
  if (!ctx.isSignedIn()) {
    ctx.notify({ message: pleaseLogIn("reorder"), type: "error" });
    return;
  }
  saveAllTexts(ctx);
  const decision = sortChildren(ctx.workspace.tree, { nodeId: at.row.node.id, compare: ORDER.compare });
  const meta = { eventType: "node.sort", source: at.source, failure: FAILURE_TEXT.reorder } as const;
  if (!carryOut(ctx, decision, meta) || !decision.ok) return;
  ctx.ui.announce(
    decision.value.steps.length === 0 ? "These rows are in order" : `Sorted ${countOf(at.row.childCount)}`,
  );
}
