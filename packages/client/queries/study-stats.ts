import type { History } from "@perennial/domain/study/stats/history";
import type { Api } from "../api/client.ts";

/** What became of cards that were drafted, and how they were known. */
export interface DraftedCards {
  /** Who drafted them; `hand` for all other cards. */
  readonly drafter: "model" | "rules" | "agent" | "hand";
  /** The name of the model or the program. */
  readonly label: string;
  readonly promptVersion: number;
  /** What a person decided: as they were, after a change, or not at all. */
  readonly accepted: number;
  readonly edited: number;
  readonly rejected: number;
  /** Those that came back in their first 90 days, and how many of them were known. */
  readonly reviews: number;
  readonly known: number;
}

/** What the server knows of studying and this device does not. */
export interface StudyHistory extends History {
  readonly desiredRetention: number;
  readonly secondsEach: number;
  /** How many reviews were given more than a year ago. */
  readonly earlier: number;
  /** None where nothing was drafted, and of a branch. */
  readonly drafted: readonly DraftedCards[];
}

/** What was studied, as the server counts it: of all notes, or of a branch. */
export function studyStatsCall(api: Pick<Api, "studyStats">) {
  return async (timeZone: string, branch: number | null): Promise<StudyHistory | undefined> => {
    const root = branch === null ? {} : { root_id: String(branch) };
    const reply = await api.studyStats({ query: { time_zone: timeZone, ...root } });
    if (!reply.ok) return undefined;
    const { days, months, calibration, desired_retention, seconds_each, earlier_reviews, drafted } =
      reply.value;
    return {
      days: days.map(({ study_day, ...day }) => ({ studyDay: study_day, ...day })),
      months: months.map((month) => ({ ...month, desired: month.desired ?? null })),
      calibration,
      desiredRetention: desired_retention,
      secondsEach: seconds_each,
      // A server of an earlier version does not say it.
      earlier: earlier_reviews ?? 0,
      drafted: (drafted ?? []).map(({ by, prompt_version, ...counts }) => ({
        drafter: by,
        promptVersion: prompt_version,
        ...counts,
      })),
    };
  };
}
