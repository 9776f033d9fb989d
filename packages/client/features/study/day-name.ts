import type { StudyDay } from "@perennial/domain/study/study-day";

const DAY_MS = 86_400_000;
const format = new Intl.DateTimeFormat("en-GB", {
  weekday: "long",
  day: "numeric",
  month: "long",
  timeZone: "UTC",
});

/** `Thursday 26 November`. */
export const dayName = (day: StudyDay): string => format.format(new Date(day * DAY_MS));
