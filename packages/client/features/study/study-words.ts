import type { SessionResult } from "@perennial/domain/study/session";
import type { ConfidenceColor } from "@perennial/domain/tree/node";
import type { SessionAction } from "./study-session.ts";

/** What each rating means to a learner: as it stands under its name, what is only heard before it, and at length. */
export const MEANINGS: {
  readonly [C in ConfidenceColor]: {
    readonly heard: string;
    readonly short: string;
    readonly long: string;
    readonly result: string;
  };
} = {
  red: {
    heard: "did not know it ",
    short: "or guessed",
    long: "You did not know it, or guessed. It comes again in this session.",
    result: "Hard, not known",
  },
  orange: {
    heard: "knew it ",
    short: "with effort",
    long: "You knew it, but it took effort.",
    result: "Difficult",
  },
  yellow: {
    heard: "knew it ",
    short: "well enough",
    long: "You knew it well enough. Most answers belong here.",
    result: "Good",
  },
  green: { heard: "knew it ", short: "at once", long: "It was there at once.", result: "Easy" },
};

/** `1 card`, `12 cards`. */
export const cardsText = (count: number): string => `${count} ${count === 1 ? "card" : "cards"}`;
/** `1 minute`, `12 minutes`. */
export const minutesText = (minutes: number): string => `${minutes} ${minutes === 1 ? "minute" : "minutes"}`;

const SMALL = ["none", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine"];
/** A number as it stands in a sentence. */
export const numberText = (count: number): string => SMALL[count] ?? String(count);

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

/** What waiting costs; nothing where it costs nothing. */
export function lossText(lost: number): string {
  const whole = Math.round(lost);
  if (whole === 0) return "";
  return `Left until tomorrow, you would most likely lose ${whole === 1 ? "one" : numberText(whole)} of them.`;
}

/** Of fewer cards a share says nothing. */
const FEWEST_FOR_SHARE = 10;

/** Only of cards that were known from before it can be said whether they were remembered. */
export function recallText({ metAgain, recalled, planned }: SessionResult): string {
  if (metAgain === 0) return "";
  const known = `Of ${numberText(metAgain)} that you had met before, you knew ${numberText(recalled)}`;
  if (metAgain < FEWEST_FOR_SHARE) return `${known}.`;
  const percent = Math.round((recalled / metAgain) * 100);
  return `${known}, ${percent} per cent; the plan was ${Math.round(planned * 100)}.`;
}

/** What is said when something was taken back. */
export const TAKEN_BACK: Readonly<Record<SessionAction, string>> = {
  rating: "The rating was taken back",
  bury: "The card is asked today again",
  suspend: "The card is asked again",
  flag: "The flag was taken back",
  unflag: "The flag is back",
};

/** What a button calls it that takes back what was done last. */
export const UNDO_LAST: Readonly<Record<SessionAction, string>> = {
  rating: "Undo the last rating",
  bury: "Undo: ask the buried card",
  suspend: "Undo: ask the suspended card",
  flag: "Undo the flag",
  unflag: "Undo the flag",
};
