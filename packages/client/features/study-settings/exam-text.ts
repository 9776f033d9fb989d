import { dayOfDate } from "@perennial/domain/study/settings";
import type { StudyDay } from "@perennial/domain/study/study-day";

/** What the date of an exam means. */
export function examText(date: string, today: StudyDay): string {
  if (date === "") return "No exam: cards come back whenever they are due.";
  const days = dayOfDate(date) - today;
  if (days < 0) return "That day is over: its date means nothing any more.";
  if (days === 0) return "Today.";
  const left = days === 1 ? "Tomorrow" : `In ${days} days`;
  return `${left}. What would come back after it comes once more on one of the last days before it, each card on its own.`;
}
