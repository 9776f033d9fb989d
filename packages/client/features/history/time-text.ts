const time = new Intl.DateTimeFormat("en-GB", { hour: "2-digit", minute: "2-digit" });
const day = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "short" });
const dayOfYear = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "short", year: "numeric" });
const exact = new Intl.DateTimeFormat("en-GB", {
  hour: "2-digit",
  minute: "2-digit",
  second: "2-digit",
  fractionalSecondDigits: 3,
});

/** `14:32`. */
export const timeText = (at: Date): string => time.format(at);
/** `14:32:05.120`. */
export const exactTimeText = (at: Date): string => exact.format(at);

/** The day, where it is not today: `12 May`, with the year where that is another. */
export function dayText(at: Date, now: Date): string | null {
  if (at.toDateString() === now.toDateString()) return null;
  return at.getFullYear() === now.getFullYear() ? day.format(at) : dayOfYear.format(at);
}

/** A day as a heading: `Today`, else as `dayText` has it. */
export const longDayText = (at: Date, now: Date): string => dayText(at, now) ?? "Today";

/** `+84 ms`; the server's clock may be behind ours. */
export const differenceText = (ms: number): string => `${ms < 0 ? "−" : "+"}${Math.abs(Math.round(ms))} ms`;
