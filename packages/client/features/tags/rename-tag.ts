import { renameTag } from "@perennial/domain/intent/retag";
import { carryOut } from "../../commands/carry-out.ts";
import type { CardContext } from "../../commands/command.ts";
import { FAILURE_TEXT } from "../../commands/failure-texts.ts";
import { offerUndoHere } from "../../commands/take-back.ts";
import { type KnownTag, tagIndexOf } from "../../store/tag-index.ts";
import { TAG_TEXTS } from "./tags-texts.ts";

/** Gives a tag another name in all rows that have it, or one below it, as one change. @param to without its sign */
export function renameTagEverywhere(ctx: CardContext, { name, folded }: KnownTag, to: string): void {
  const { tree } = ctx.workspace;
  const index = tagIndexOf(ctx.workspace.tree);
  // Not those alone that were found so far.
  index.begin();
  index.look(Number.POSITIVE_INFINITY);
  const nodeIds = index.nodesWith(folded);
  const decision = renameTag(tree, { nodeIds, name, to });
  const count = decision.ok ? decision.value.steps.length : 0;
  if (decision.ok && count === 0) return;
  const meta = { eventType: "tag.rename", source: "menu", failure: FAILURE_TEXT.tag } as const;
  if (!carryOut(ctx, decision, meta)) return;
  const message = TAG_TEXTS.renamed(name, to, count);
  ctx.ui.announce(message);
  offerUndoHere(ctx, message);
}
