import type { ForecastDay } from "@perennial/domain/study/forecast/forecast";
import type { PackedForecast } from "@perennial/domain/study/forecast/packed-forecast";
import type { Simulated } from "@perennial/domain/study/simulation/simulate";
import type { SimulatedCards } from "@perennial/domain/study/simulation/simulated-cards";
import type { SimulatedPlan } from "@perennial/domain/study/simulation/simulated-plan";

/** What settings cost: the same cards by two plans. */
export interface CostJob {
  readonly kind: "cost";
  readonly cards: SimulatedCards;
  /** How far is simulated. */
  readonly days: number;
  /** Whether an exam is what ends it. */
  readonly isUntilExam: boolean;
  readonly before: SimulatedPlan;
  readonly after: SimulatedPlan;
}
/** What the settings in force would bring, and what those in the form would. */
export interface CostResult {
  readonly before: Simulated;
  readonly after: Simulated;
}

/** What would be known on the day of an exam. */
export interface ExamJob {
  readonly kind: "exam";
  readonly cards: SimulatedCards;
  readonly plan: SimulatedPlan;
  readonly days: number;
  /** By card, 1 for those of the exam. */
  readonly counts: Uint8Array;
}

/** What the queue asks on the coming days. */
export interface ForecastJob {
  readonly kind: "forecast";
  readonly start: PackedForecast;
}

/** What the thread that simulates is told, and what it tells. */
export type SimulationJob = CostJob | ExamJob | ForecastJob;
export type ResultOf<Job extends SimulationJob> = Job extends CostJob
  ? CostResult
  : Job extends ExamJob
    ? Simulated
    : readonly ForecastDay[];

/** What a job has brought. The result means nothing without its job: the page may ask for another one by then. */
export interface JobResult<Job extends SimulationJob> {
  readonly job: Job;
  readonly of: ResultOf<Job>;
}
