export const ACCOUNT_TEXTS = {
  who: "Name and subscription",
  nameless:
    "None yet. Only this browser can open this account; with a name and a password you can open it anywhere.",
  choose: "Choose a name",
  noSubscription: "None.",
  newPassword: "At least 8 characters. Your other sessions end.",
  changed: "The password is changed. Every other session has ended.",
  sessions: "Where you are signed in",
  sessionsFailed: (reason: string) => `The sessions could not be loaded: ${reason}`,
  lastUse: "Last used",
  otherProgram: "Another program",
  here: "this browser",
  endOthers: "End all others",
  ended: "The session has ended.",
  othersEnded: "Every other session has ended.",
  whatEnds:
    "An ended session asks for the password again. Notes that were not sent from there stay on that device.",
} as const;

const DAY_MS = 86_400_000;
const inWords = new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeZone: "UTC" });

/** When a session was last used, to the day. @param day of the use, and @param today, both as `2026-11-29` in UTC */
export function lastUseText(day: string, today: string): string {
  const before = Math.round((Date.parse(today) - Date.parse(day)) / DAY_MS);
  if (before <= 0) return "today";
  return before === 1 ? "yesterday" : inWords.format(new Date(day));
}
