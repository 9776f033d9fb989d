import type { ForecastDay } from "@perennial/domain/study/forecast/forecast";
import { type OwnSettings, ownSettingsOf, settingsWith } from "@perennial/domain/study/settings";
import type { NodeId } from "@perennial/domain/tree/node";
import { useMemo } from "react";
import { type ForecastQuestion, useForecast } from "../../simulation/use-forecast.ts";
import type { TreeStore } from "../../store/tree-store.ts";
import type { DueNow } from "./due-watch.ts";

/** A plan for the days of all notes that is looked at and not saved. */
export interface Supposed {
  readonly notesId: NodeId;
  /** As its setting keeps it. */
  readonly backlog: string;
}

/** How many cards are asked on a day: those met before, and new ones. */
export const cardsOn = (day: Pick<ForecastDay, "due" | "new">): number => day.due + day.new;

/** Today and the seven days after it. */
const A_WEEK = 8;

/** What the queue will ask, today first, as things stand or with a plan that is not saved yet. */
export function useComing(
  tree: TreeStore,
  { cards, at }: DueNow,
  {
    days = A_WEEK,
    supposed,
    counts,
  }: {
    readonly days?: number;
    readonly supposed?: Supposed | undefined;
    /** Of these is told: the same function for as long as it is about the same cards. */
    readonly counts?: ForecastQuestion["counts"];
  } = {},
): ReturnType<typeof useForecast> {
  const { notesId, backlog } = supposed ?? {};
  const question = useMemo((): ForecastQuestion => {
    const asked = { tree, cards: () => cards, ...at, days, counts };
    if (notesId === undefined || backlog === undefined) return asked;
    const own = [...tree.recordsOf("studySettings")].filter(({ nodeId }) => nodeId === notesId);
    const said: OwnSettings = { ...ownSettingsOf(own), backlog };
    return { ...asked, settingsOf: settingsWith(tree, notesId, said) };
  }, [tree, cards, at, days, counts, notesId, backlog]);
  return useForecast(question);
}
