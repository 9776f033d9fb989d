export const APP_TEXTS = {
  missing: "Page not found",
  missingWhy: "There is nothing at this address. It may have been deleted or mistyped.",
  start: "Back to the start page",
  noteFailed: "The note could not be loaded",
  unreachable: "The server does not answer",
  stillSignedIn:
    "You are still signed in, and what you wrote on this device is kept. Check the connection and try again.",
  cardsFailed: "Your cards could not be loaded",
  loadingCards: "Loading your cards…",
  changesKept: "The server does not answer. Your changes on this device are kept.",
  createFailed: "Failed to create account. Please try again.",
} as const;

export const CLOCK_TEXTS = {
  /** @param behind in milliseconds; negative where the clock is ahead */
  off: (behind: number) =>
    `This device’s clock is ${lengthText(Math.abs(behind))} ${behind > 0 ? "behind" : "ahead"}. Your reviews are dated by the server’s clock.`,
} as const;

const MINUTE_MS = 60_000;
const UNITS = [
  ["year", 365 * 24 * 60 * MINUTE_MS],
  ["day", 24 * 60 * MINUTE_MS],
  ["hour", 60 * MINUTE_MS],
  ["minute", MINUTE_MS],
] as const;

/** `30 days`: in the largest unit of which it is at least one. */
function lengthText(ms: number): string {
  const [unit, each] = UNITS.find(([, size]) => ms >= size) ?? UNITS[3];
  const count = Math.round(ms / each);
  return `${count} ${unit}${count === 1 ? "" : "s"}`;
}

export const NAMING_TEXTS = {
  unsent: "Some changes have not reached the server yet. Wait until it says Saved, then try again.",
  made: "The account is made. A recovery code opens it when the password is forgotten.",
  done: (name: string | undefined) => `Your notes are kept under the name ${name}.`,
} as const;

export const SIGNING_IN_TEXTS = {
  waiting: "Signing in…",
  failed: "You are not signed in",
} as const;

export const EXPORTING_TEXTS = {
  noServer: "The server does not answer. Check the connection, then try again.",
  unsent: "These rows have not reached the server yet. Wait until they are saved, then try again.",
} as const;

export const DROPPED_FILE_TEXTS = {
  notLoaded: "This could not be loaded. Check the connection.",
  reading: (file: string) => `Reading ${file}`,
  waiting: (file: string) => `${file} will be read as soon as the row you dropped it on is saved.`,
  gone: (file: string) => `The row that ${file} was dropped on is gone, so nothing was imported.`,
} as const;
