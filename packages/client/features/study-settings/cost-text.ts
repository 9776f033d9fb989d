import { minutesFor } from "@perennial/domain/study/queue";
import type { Simulated } from "@perennial/domain/study/simulation/simulate";
import type { CostJob, JobResult } from "../../simulation/simulation-job.ts";

/** What settings cost, in words: the figures first, then what belongs to them. */
export interface CostText {
  readonly figures: string;
  readonly rest: string;
}

const perDay = ({ answers }: Simulated): number =>
  answers.length === 0 ? 0 : answers.reduce((sum, count) => sum + count, 0) / answers.length;

/** One decimal where it matters. */
const figure = (count: number): string =>
  count < 10 && count > 0 ? count.toFixed(1).replace(/\.0$/, "") : String(Math.round(count));
/** What was and what is, of what there may be one; `{to}` is the arrow between them. */
function change(was: string, is: string, one: string): string {
  return `${was === is ? is : `${was} {to} ${is}`} ${one}${is === "1" ? "" : "s"}`;
}

interface CostOf extends Pick<JobResult<CostJob>, "of"> {
  readonly job: Pick<CostJob, "days" | "isUntilExam">;
}

/** The simulated cost as a sentence in two parts: answers and minutes a day. `secondsEach`: answer time. */
export function costText({ job, of: { before, after } }: CostOf, secondsEach: number): CostText {
  const { days, isUntilExam } = job;
  const [was, is] = [perDay(before), perDay(after)];
  const minutesText = (cards: number) => String(minutesFor(cards, secondsEach));
  const minutes = change(minutesText(was), minutesText(is), "minute");
  const untilExam =
    days === 1 ? "on the one day until the exam" : `on each of the ${days} days until the exam`;
  const span = isUntilExam ? untilExam : "on average over a year";
  const more = Math.round((after.known - before.known) * after.met);
  const cards = after.met === 1 ? "one card" : `${after.met} cards`;
  const known = `You would know ${percent(after.known)} of the ${cards} you have studied by then`;
  const gain = more === 0 ? "." : `, ${Math.abs(more)} ${more > 0 ? "more" : "fewer"} than now.`;
  return {
    figures: `${change(figure(was), figure(is), "review")} a day`,
    rest: `, ${minutes}, all notes together, ${span}.${after.met === 0 ? "" : ` ${known}${gain}`}`,
  };
}

const percent = (share: number): string => `${Math.round(share * 100)} %`;
