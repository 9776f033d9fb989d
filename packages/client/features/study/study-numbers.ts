/** `1 card`, `12 cards`. */
export const cardsText = (count: number): string => `${count} ${count === 1 ? "card" : "cards"}`;
/** `1 minute`, `12 minutes`. */
export const minutesText = (minutes: number): string => `${minutes} ${minutes === 1 ? "minute" : "minutes"}`;

const SMALL = ["none", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine"];
/** A number as it stands in a sentence. */
export const numberText = (count: number): string => SMALL[count] ?? String(count);

/** `once`, `twice`, `six times`. */
export const timesText = (count: number): string =>
  count === 1 ? "once" : count === 2 ? "twice" : `${numberText(count)} times`;

/** As it begins a sentence. */
export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** `5 minutes 40`, `40 seconds`. */
export function durationText(ms: number): string {
  const seconds = Math.max(1, Math.round(ms / 1000));
  if (seconds < 60) return `${seconds} ${seconds === 1 ? "second" : "seconds"}`;
  const rest = seconds % 60;
  const minutes = minutesText(Math.floor(seconds / 60));
  return rest === 0 ? minutes : `${minutes} ${rest}`;
}
