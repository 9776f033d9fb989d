import { needCard, unneedCard } from "@perennial/domain/intent/need-card";
import { drawAnchorId } from "@perennial/domain/rich/anchor-name";
import type { NodeId } from "@perennial/domain/tree/node";
import { browserChance } from "../../platform/random.ts";
import { carryOut, saveAllTexts } from "../carry-out.ts";
import type { CommandContext, Source } from "../command.ts";
import { FAILURE_TEXT } from "../failure-texts.ts";

interface Needing {
  readonly nodeId: NodeId;
  readonly neededId: NodeId;
  /** What is needed, as it is announced. */
  readonly said: string;
}

/** Says that a card needs another one, or all cards below a note; or takes it back. One undo takes either back. */
export function needRow(
  ctx: CommandContext,
  { said, ...need }: Needing,
  does: "need" | "unneed",
  source: Source = "menu",
): void {
  saveAllTexts(ctx);
  const { tree } = ctx.workspace;
  const draw = () => drawAnchorId(browserChance.random());
  const decision = does === "need" ? needCard(tree, { ...need, draw }) : unneedCard(tree, need);
  const meta = { eventType: `flashcard.${does}`, source, failure: FAILURE_TEXT.needs } as const;
  if (carryOut(ctx, decision, meta)) ctx.ui.announce(said);
}
