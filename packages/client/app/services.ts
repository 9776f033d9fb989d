import { type ApiDeps, createApi } from "../api/client.ts";
import { createHeadStart } from "../api/head-start.ts";
import { hearingServerTime } from "../api/hear-server-time.ts";
import { loggedFetch } from "../api/logged-fetch.ts";
import { treeRequest } from "../api/tree-call.ts";
import { createCodeLoader } from "../platform/code-loader.ts";
import { serverClock } from "../platform/server-clock.ts";
import { createSettings } from "../platform/settings.ts";
import { webStorage } from "../platform/storage.ts";
import { createTheme } from "../platform/theme.ts";
import { browserTimers } from "../platform/timers.ts";
import { createAccount } from "../session/account.ts";
import { noticingRefusedToken } from "../session/refused-token.ts";
import { createSession } from "../store/session.ts";
import { ui } from "../store/ui-store.ts";
import { keepWritingChoices } from "../store/writing-choices.ts";

/** The instances of this page; everything else is handed those that it needs. */

export const timers = browserTimers;
/** Found anew at each use: where storage is forbidden, even naming it throws. */
export const storage = webStorage(() => localStorage);
/** What was set on this browser. */
export const settings = createSettings(storage);
keepWritingChoices(ui, storage);
/** Light or dark, for the whole document. */
export const theme = createTheme({
  root: document.documentElement,
  storage,
  prefersDark: matchMedia("(prefers-color-scheme: dark)"),
});
/** Who is signed in on this page. */
export const session = createSession(storage, {
  read: () => tokenCopy.load().then(({ readTokenCopy }) => readTokenCopy(timers), noToken),
  keep: (token) => void tokenCopy.load().then(({ keepTokenCopy }) => keepTokenCopy(token, timers), noToken),
});
const tokenCopy = createCodeLoader(() => import("../session/token-copy.ts"));
const noToken = () => null;

/** Reads the answers that nobody waits for before the first tree. */
export const answerReader = createCodeLoader(async () => (await import("../api/read-answer.ts")).readAnswer);

const askServer = loggedFetch(
  hearingServerTime((url, init) => fetch(url, init), serverClock, timers),
  (line) => console.warn(line),
);

const headStart = createHeadStart(noticingRefusedToken(askServer, session));

/** What calls are made with. */
export const apiDeps: ApiDeps = {
  baseUrl: () => settings.get("API_BASE_URL"),
  token: session.token,
  delay: () => Number(settings.get("API_DELAY")) || 0,
  timers,
  reader: answerReader.load,
  fetch: headStart.fetch,
};
/** The calls to the server. */
export const api = createApi(apiDeps);

/** Asks for a tree before its page does, beside the question whose token it is; not where requests are to wait. */
export function askAhead(id: number): void {
  if (apiDeps.delay() === 0) headStart.begin(...treeRequest(apiDeps, id));
}

/** Asks whose token it is, and logs out. */
export const account = createAccount({ api, session, timers });
