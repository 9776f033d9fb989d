import { saySettings } from "@perennial/domain/intent/say-settings";
import type { OwnSettings } from "@perennial/domain/study/settings";
import type { NodeId } from "@perennial/domain/tree/node";
import { carryOut } from "../../commands/carry-out.ts";
import type { CardContext } from "../../commands/command.ts";
import { CARD_FAILURE_TEXT } from "../../commands/failure-texts.ts";

/** Says something of the days of all notes. @returns whether it was done */
export function sayDays(ctx: CardContext, notesId: NodeId, own: Partial<OwnSettings>): boolean {
  const { tree } = ctx.workspace;
  const plan = saySettings(tree, { nodeId: notesId, said: own, draw: tree.identity.draw });
  return carryOut(ctx, plan, {
    eventType: "study.settings",
    source: "menu",
    failure: CARD_FAILURE_TEXT.studySettings,
  });
}
