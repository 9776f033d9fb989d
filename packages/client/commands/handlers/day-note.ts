import { type OpenDay, openDay } from "@perennial/domain/intent/open-day";
import { dayName, dayNamed } from "@perennial/domain/study/day-names";
import type { StudyDay } from "@perennial/domain/study/study-day";
import { ancestorIds } from "@perennial/domain/tree/selectors";
import { type CommandContext, pageRootId } from "../command.ts";

/** Finds the note of a day below *Days*, or what makes it; undefined while the notes above the page are still loading. */
export function noteOfDay(ctx: CommandContext, day: StudyDay): ReturnType<typeof openDay> | undefined {
  const { tree } = ctx.workspace;
  const pageId = pageRootId(ctx);
  const rootId = pageId === undefined ? undefined : (ancestorIds(tree, pageId).at(-1) ?? pageId);
  if (rootId === undefined || tree.get("node", rootId)?.parentId !== null) return undefined;
  const locale = navigator.language;
  const args: OpenDay = {
    rootId,
    isDay: dayNamed(day, locale),
    name: dayName(day, locale),
    orderOf: (id) => tree.identity.serverIdOf("node", id) ?? Number.MAX_SAFE_INTEGER,
    draw: tree.drawId,
  };
  return openDay(tree, args);
}
