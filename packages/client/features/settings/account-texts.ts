import { passwordStrength } from "@perennial/domain/text/common-passwords";
import type { Scope, TokenView } from "../../queries/own-tokens.ts";

export const ACCOUNT_TEXTS = {
  who: "Name and subscription",
  nameless:
    "None yet. Only this browser can open this account; with a name and a password you can open it anywhere.",
  choose: "Choose a name",
  noSubscription: "None.",
  room: "Room",
  roomEnds: "It is nearly full: what does not fit stays on this device until you delete something.",
  newPassword: "At least 8 characters. Your other sessions end.",
  changed: "The password is changed. Every other session has ended.",
  codes: "Recovery codes",
  codesAbout:
    "Each opens the account once when the password is forgotten. Nobody can send you a new one: there is no address here.",
  codesLeft: (left: number) => (left === 0 ? "You have none." : `You have ${left} of 10 left.`),
  newCodes: "New recovery codes",
  newCodesWhy: "Ten codes replace those that you have.",
  makeCodes: "Make ten codes",
  tenCodes: "Ten new codes",
  keepCodes:
    "Write them on paper or keep them in your password manager. They are shown this once; older ones no longer work.",
  haveCodes: "I have them",
  copied: "The codes are copied.",
  notCopied: "The browser does not let this page copy. Select them instead.",
  ownPasskeys: "In place of the password",
  passkeysAbout:
    "The lock of a device opens the account: a fingerprint, a face or its code. Each passkey works at this address alone.",
  addPasskey: "Add a passkey",
  newPasskey: "A new passkey",
  newPasskeyWhy: "Its name is for you, to know it by later. This device then asks for its lock.",
  thisDevice: "This device",
  renamePasskey: "Another name",
  renamePasskeyWhy: "It stands here, and nowhere on the device.",
  removePasskey: (name: string) => `Remove ${name}?`,
  removePasskeyWhy:
    "It no longer opens this account. Delete it on the device too, so that it is not offered.",
  passkeyAdded: (name: string) => `${name} opens this account from now on.`,
  passkeyRenamed: (name: string) => `The passkey is called ${name}.`,
  passkeyRemoved: (name: string) => `${name} no longer opens this account.`,
  passkeysFailed: (reason: string) => `The passkeys could not be loaded: ${reason}`,
  byPasskey: "Use a passkey instead",
  proven: "Your passkey stands in place of the password for ten minutes.",
  all: "All of it",
  everything: "Everything as one file",
  everythingAbout:
    "Notes, cards, every review, all files, the history, and what is kept of the account. Import reads it back.",
  download: "Download everything",
  downloadFailed: "The server does not answer. Check the connection, then try again.",
  deletion: "The end of the account",
  deletionAbout: "You are signed out everywhere at once, and all of it is erased within a day.",
  delete: "Delete account",
  deleteTitle: "Delete this account?",
  deleteWhy:
    "Every note, card, review and file is erased within a day, on this server and, as they grow old, in its backups. Until then signing in brings it back. A paid subscription ends with it.",
  deleteNameless:
    "Every note, card, review and file is erased. Without a way to sign in nothing leads back to this account.",
  deleteNow: "Delete everything",
  deleted: (until: string) => `The account is deleted. Until ${until} signing in brings it back.`,
  deletedForGood: "The account is deleted.",
  sessions: "Where you are signed in",
  sessionsFailed: (reason: string) => `The sessions could not be loaded: ${reason}`,
  lastUse: "Last used",
  otherProgram: "Another program",
  here: "this browser",
  endOthers: "End all others",
  ended: "The session has ended.",
  othersEnded: "Every other session has ended.",
  tokens: "Programs that act for you",
  tokensAbout:
    "A token is the key of a program: an agent that reads a branch, a script that adds notes. The history says what each has done, and undoes it. A new password and “End all others” end all of them.",
  tokensFailed: (reason: string) => `The tokens could not be loaded: ${reason}`,
  newToken: "New token",
  makeToken: "Make the token",
  newTokenWhy:
    "It may do what you choose here and nothing else: never the account, its sessions or what is paid.",
  tokenName: "The history says by this name what it did.",
  tokenMay: "What it may do",
  tokenBranch: "What it may see",
  allBranches: "All notes",
  changeBranch: " what it may see",
  tokenExpires: "It expires",
  seesPrivate: "Also what is tagged #private",
  isPrivateBranch:
    "This branch is #private, or stands below a row that is: without the tick the token sees nothing.",
  noScope: "Choose at least one thing that it may do.",
  yourToken: "Your new token",
  keepToken: "Give it to the program now. It is shown this once; whoever has it can do what it may do.",
  haveToken: "I have it",
  tokenCopied: "The token is copied.",
  revoked: (name: string) => `${name} is revoked.`,
  goneBranch: "a deleted branch",
  neverExpires: "never",
  whatEnds:
    "An ended session asks for the password again. Notes that were not sent from there stay on that device.",
} as const;

const STRENGTHS = {
  common: "Guessed at once: choose another one.",
  fair: "Fair. Longer is stronger; a few words do well.",
  strong: "Strong.",
} as const;

/** How strong a new password is; nothing before it is long enough to be one. */
export const strengthText = (password: string): string | undefined =>
  password.length < MIN_LENGTH ? undefined : STRENGTHS[passwordStrength(password)];
const MIN_LENGTH = 8;

/** What each scope of a token lets a program do, in a word for a list and in a sentence for a choice. */
export const SCOPE_TEXTS: { readonly [S in Scope]: readonly [word: string, sentence: string] } = {
  read: ["reads", "Read notes and cards, and search them."],
  draft: ["proposes", "Propose notes and cards, which only you accept."],
  write: ["writes", "Add, edit and move notes and cards. Undo takes it back."],
  study: ["studies", "Ask cards that are due, and record your ratings."],
  delete: ["deletes", "Delete notes and cards."],
  export: ["exports", "Download notes as a file."],
};

/** How long a token holds, in days; null for one that never expires. */
export const EXPIRIES = [
  ["30", "after 30 days"],
  ["90", "after 90 days"],
  ["365", "after a year"],
  ["never", "never"],
] as const;
export const USUAL_EXPIRY = "90";

/** Returns when a token that is made now expires, as the server is told. @param days one of `EXPIRIES` */
export const expiryOf = (days: string, now: Date): string =>
  days === "never" ? days : new Date(now.getTime() + Number(days) * DAY_MS).toISOString();

/** How the finder of the branch that a token is for is called. */
export const BRANCH_NAMES = {
  title: ACCOUNT_TEXTS.tokenBranch,
  placeholder: "A branch of your notes …",
  top: ACCOUNT_TEXTS.allBranches,
  topWhere: "Every branch",
} as const;

/** Names the branch that a token is for, or says that it is for all, and whether rows tagged as private are among them. */
export const tokenSees = ({ branch, seesPrivate }: Pick<TokenView, "branch" | "seesPrivate">): string =>
  `${branch === undefined ? ACCOUNT_TEXTS.allBranches : (branch ?? ACCOUNT_TEXTS.goneBranch)}${seesPrivate ? ", private ones too" : ""}`;

/** When a token expires, to the day. */
export const expiryText = (at: Date | null): string =>
  at === null ? ACCOUNT_TEXTS.neverExpires : inWords.format(at);

const DAY_MS = 86_400_000;
const inWords = new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeZone: "UTC" });

/** When a session was last used, to the day. @param day of the use, and @param today, both as `2026-11-29` in UTC */
export function lastUseText(day: string, today: string): string {
  const before = Math.round((Date.parse(today) - Date.parse(day)) / DAY_MS);
  if (before <= 0) return "today";
  return before === 1 ? "yesterday" : inWords.format(new Date(day));
}

/** When a passkey was added and last used, and whether it is for another address of this server. @param today as in `lastUseText` */
export function passkeyText(
  passkey: { readonly createdOn: string; readonly lastUsedOn: string | null; readonly worksHere: boolean },
  today: string,
): string {
  const added = `added ${inWords.format(new Date(passkey.createdOn))}`;
  if (!passkey.worksHere) return `${added}, for another address of this site: it does not work here`;
  return passkey.lastUsedOn === null
    ? `${added}, not used yet`
    : `${added}, last used ${lastUseText(passkey.lastUsedOn, today)}`;
}
