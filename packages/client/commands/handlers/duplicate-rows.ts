import { type Decision, inTurn } from "@perennial/domain/intent/in-turn";
import { insertItems } from "@perennial/domain/intent/insert-items";
import { runsOf } from "@perennial/domain/intent/runs-of";
import { copiedItems } from "@perennial/domain/outline-text/copied-items";
import { err } from "@perennial/domain/result";
import { carryOut, partOf, saveAllTexts } from "../carry-out.ts";
import type { CommandContext, Target } from "../command.ts";
import { FAILURE_TEXT } from "../failure-texts.ts";
import { drawAnchor } from "./link-notes.ts";
import { rowsMeant } from "./target-rows.ts";

/** Each run of siblings stands once more after it, with everything below; what was learnt of cards stays with the first. */
export function duplicateRows(ctx: CommandContext, at: Target): void {
  saveAllTexts(ctx);
  const { tree } = ctx.workspace;
  const decisions = runsOf(tree, rowsMeant(ctx, at)).map((run): Decision => {
    const last = run.at(-1);
    const parentId = last === undefined ? undefined : tree.get("node", last)?.parentId;
    if (last === undefined || parentId === undefined || parentId === null) return () => err("root");
    const items = copiedItems(tree, run, drawAnchor);
    return (sheet) => insertItems(sheet, { items, parentId, previousSiblingId: last, draw: tree.drawId });
  });
  const decision = inTurn(tree, decisions);
  const meta = {
    eventType: "node.duplicate",
    source: at.source,
    failure: FAILURE_TEXT.createNote,
  } as const;
  if (!carryOut(ctx, decision, meta) || !decision.ok) return;
  const made = decision.value.steps.find(({ command }) => command.type === "node.create")?.command;
  if (made?.type !== "node.create") return;
  ctx.ui.requestFocus({ key: tree.keyOf(made.id), part: partOf(at.place), caret: "end" });
  ctx.ui.announce("Duplicated");
}
