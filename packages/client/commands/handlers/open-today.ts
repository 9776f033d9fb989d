import { openDay } from "@perennial/domain/intent/open-day";
import { ok } from "@perennial/domain/result";
import { dayName, dayNamed } from "@perennial/domain/study/day-names";
import { studyDayOf } from "@perennial/domain/study/study-day";
import { ancestorIds } from "@perennial/domain/tree/selectors";
import { browserConnectivity } from "../../platform/online.ts";
import { carryOut, saveAllTexts } from "../carry-out.ts";
import { type CommandContext, isEditing, pageRootId, type Target } from "../command.ts";
import { FAILURE_TEXT } from "../failure-texts.ts";

/** Opens the note of the present study day below *Days*, and makes both where they are missing. */
export function openToday(ctx: CommandContext, { source }: Pick<Target, "source">): void {
  const { tree } = ctx.workspace;
  const pageId = pageRootId(ctx);
  const rootId = pageId === undefined ? undefined : (ancestorIds(tree, pageId).at(-1) ?? pageId);
  const tell = (message: string) => ctx.notify({ message, type: "info" });
  if (rootId === undefined || tree.get("node", rootId)?.parentId !== null) {
    tell("Your notes are still loading. Please try again in a moment.");
    return;
  }
  saveAllTexts(ctx);
  const day = studyDayOf(ctx.now(), ctx.timeZone());
  const locale = navigator.language;
  const decision = openDay(tree, {
    rootId,
    isDay: dayNamed(day, locale),
    name: dayName(day, locale),
    orderOf: (id) => tree.identity.serverIdOf("node", id) ?? Number.MAX_SAFE_INTEGER,
    draw: tree.drawId,
  });
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
