import type { StudyCard } from "@perennial/domain/study/cards-below";
import type { ForecastDay } from "@perennial/domain/study/forecast/forecast";
import { type ForecastOptions, forecastStart } from "@perennial/domain/study/forecast/forecast-of-cards";
import { packForecast } from "@perennial/domain/study/forecast/packed-forecast";
import { spreadOf } from "@perennial/domain/study/settings";
import { useEffect, useState } from "react";
import { runInSlices } from "../platform/slices.ts";
import { browserTimers } from "../platform/timers.ts";
import { planOptions } from "../store/plan-options.ts";
import type { TreeStore } from "../store/tree-store.ts";
import type { ForecastJob } from "./simulation-job.ts";
import { useSimulation } from "./use-simulation.ts";

/** What is to be predicted: the same object for as long as the same is asked. */
export interface ForecastQuestion
  extends Pick<ForecastOptions, "now" | "timeZone" | "days" | "counts">,
    Partial<Pick<ForecastOptions, "settingsOf">> {
  readonly tree: TreeStore;
  /** All of the learner's, as often as it is called; undefined for what is none. */
  readonly cards: () => Iterable<StudyCard | undefined>;
}

/**
 * What the queue will ask, day by day, today first. Cards are taken up in slices, and the days lived in a thread of
 * their own; what was known last stays until the next is known.
 */
export function useForecast(question: ForecastQuestion): {
  readonly days: readonly ForecastDay[] | undefined;
  readonly isBusy: boolean;
} {
  const [asked, setAsked] = useState<{ question: ForecastQuestion; job: ForecastJob }>();
  useEffect(
    () => runInSlices(browserTimers, jobOf(question), (job) => setAsked({ question, job })),
    [question],
  );
  const { result, isBusy } = useSimulation(asked?.job ?? null);
  return { days: result?.of, isBusy: isBusy || asked?.question !== question };
}

function* jobOf({ tree, cards, ...options }: ForecastQuestion): Generator<undefined, ForecastJob> {
  const start = yield* forecastStart(cards(), {
    ...planOptions(tree),
    spreadOf: ({ flashcardId }) => spreadOf(tree.get("flashcard", flashcardId)?.question ?? ""),
    ...options,
  });
  return { kind: "forecast", start: yield* packForecast(start) };
}
