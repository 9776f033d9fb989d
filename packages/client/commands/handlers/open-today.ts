import { ok } from "@perennial/domain/result";
import { studyDayOf } from "@perennial/domain/study/study-day";
import { browserConnectivity } from "../../platform/online.ts";
import { carryOut, saveAllTexts } from "../carry-out.ts";
import { type CommandContext, isEditing, type Target } from "../command.ts";
import { FAILURE_TEXT } from "../failure-texts.ts";
import { noteOfDay } from "./day-note.ts";

/** Opens the note of the present study day below *Days*, and makes both where they are missing. */
export function openToday(ctx: CommandContext, { source }: Pick<Target, "source">): void {
  const { tree } = ctx.workspace;
  const tell = (message: string) => ctx.notify({ message, type: "info" });
  saveAllTexts(ctx);
  const decision = noteOfDay(ctx, studyDayOf(ctx.now(), ctx.timeZone()));
  if (!decision) {
    tell("Your notes are still loading. Please try again in a moment.");
    return;
  }
  if (decision.ok && decision.value.plan.steps.length > 0) {
    if (!isEditing(ctx)) {
      tell("There is no note of today yet. In editing mode this makes one.");
      return;
    }
    const meta = { eventType: "day.open", source, failure: FAILURE_TEXT.createNote } as const;
    carryOut(ctx, ok(decision.value.plan), meta);
  }
  if (!decision.ok) return;
  const key = tree.keyOf(decision.value.nodeId);
  const isUnsaved = (tree.row(key)?.wireId ?? 0) < 0;
  if (isUnsaved && !browserConnectivity.isOnline()) tell("Today's note opens as soon as it is saved.");
  ctx.openTree(key);
}
