import { monthOf, YEAR_DAYS } from "@perennial/domain/study/stats/history";
import type { StudyDay } from "@perennial/domain/study/study-day";
import { counted } from "@perennial/domain/text/counted";

const DAY_MS = 86_400_000;
const date = (day: StudyDay) => new Date(day * DAY_MS);

const dayFormat = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "short", timeZone: "UTC" });
const yearFormat = new Intl.DateTimeFormat("en-GB", {
  day: "numeric",
  month: "short",
  year: "numeric",
  timeZone: "UTC",
});
const monthFormat = new Intl.DateTimeFormat("en-GB", { month: "long", timeZone: "UTC" });
const shortMonthFormat = new Intl.DateTimeFormat("en-GB", { month: "short", timeZone: "UTC" });

/** `21 Nov` */
export const dayText = (day: StudyDay): string => dayFormat.format(date(day));
/** `21 Nov 2026` */
export const dateText = (day: StudyDay): string => yearFormat.format(date(day));
/** `2026-11-21` */
export const dayValue = (day: StudyDay): string => date(day).toISOString().slice(0, 10);
/** Which day of the week it is: 0 on Monday, 6 on Sunday. */
export const weekdayOf = (day: StudyDay): number => (((day + 3) % 7) + 7) % 7;
/** `Nov`, for the axis of a plot by days. */
export const monthOfDay = (day: StudyDay): string => shortMonthFormat.format(date(day));
const monthName = (month: string): string => monthFormat.format(new Date(`${month}-01`));
/** `November 2026`, of `2026-11`. */
export const monthYearText = (month: string): string => `${monthName(month)} ${month.slice(0, 4)}`;
/** `November`, of `2026-11`; with its year where it is more than a year ago. */
export const monthText = (month: string, today: StudyDay): string =>
  month < monthOf(today - YEAR_DAYS) ? monthYearText(month) : monthName(month);
/** `Nov`, of `2026-11`. */
export const shortMonthText = (month: string): string => shortMonthFormat.format(new Date(`${month}-01`));

/** A share, from 0 to 1, in whole per cent. */
export const percent = (share: number): number => Math.round(share * 100);
/** `87 %`, of a share from 0 to 1. */
export const percentText = (share: number): string => `${percent(share)} %`;
/** A share as a program reads it. */
export const shareValue = (share: number): string => share.toFixed(4);

/** How long a card lasts: `8 hours`, `38 days`, `2.4 years`. */
export function lastsText(days: number): string {
  if (days < 1) return counted(Math.max(1, days * 24), "hour");
  if (days < 365) return counted(days, "day");
  return `${(days / 365).toFixed(1)} years`;
}
