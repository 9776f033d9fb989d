import type { Plan } from "@perennial/domain/intent/plan";
import type { Refusal } from "@perennial/domain/intent/refusal";
import type { Result } from "@perennial/domain/result";
import type { NodeId } from "@perennial/domain/tree/node";
import { carryOut, partOf, saveText } from "./carry-out.ts";
import { type CommandContext, pageRootId, type Target } from "./command.ts";
import { FAILURE_TEXT, pleaseLogIn } from "./failure-texts.ts";
import { announcePosition } from "./position-text.ts";

type Move = "indent" | "outdent" | "reorder";

const DONE: Readonly<Record<Move, string>> = { indent: "Indented", outdent: "Outdented", reorder: "Moved" };

/** A row goes elsewhere with all below it; the focus stays in it, and the caret where it was. */
export function moveRow(
  ctx: CommandContext,
  at: Target,
  name: Move,
  decide: (target: { nodeId: NodeId; pageRootId: NodeId | undefined }) => Result<Plan, Refusal>,
  opens: readonly NodeId[] = [],
): void {
  if (!ctx.isSignedIn()) {
    ctx.notify({ message: pleaseLogIn(name), type: "error" });
    return;
  }
  saveText(ctx, at.key);
  const caret = at.place === "field" ? at.field?.selection().start : undefined;
  const decision = decide({ nodeId: at.row.node.id, pageRootId: pageRootId(ctx) });
  const { source } = at;
  const meta = { eventType: `node.${name}`, source, failure: FAILURE_TEXT[name], opens } as const;
  if (!carryOut(ctx, decision, meta)) return;
  const focus = { key: at.key, part: partOf(at.place) };
  ctx.ui.requestFocus(caret === undefined ? focus : { ...focus, caret });
  announcePosition(ctx, DONE[name], at.key);
}
