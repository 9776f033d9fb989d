import { type ApiDeps, createApi } from "../api/client.ts";
import { loggedFetch } from "../api/logged-fetch.ts";
import { createSettings } from "../platform/settings.ts";
import { webStorage } from "../platform/storage.ts";
import { createTheme } from "../platform/theme.ts";
import { browserTimers } from "../platform/timers.ts";
import { createAccount } from "../session/account.ts";
import { noticingRefusedToken } from "../session/refused-token.ts";
import { createSession } from "../store/session.ts";
import { createPartLoader } from "../ui/part-loader.ts";

/** The instances of this page; everything else is handed those that it needs. */

export const timers = browserTimers;
/** Found anew at each use: where storage is forbidden, even naming it throws. */
export const storage = webStorage(() => localStorage);
export const settings = createSettings(storage);
export const theme = createTheme({
  root: document.documentElement,
  storage,
  prefersDark: matchMedia("(prefers-color-scheme: dark)"),
});
export const session = createSession(storage);

/** Reads the answers that nobody waits for before the first tree. */
export const answerReader = createPartLoader(async () => (await import("../api/read-answer.ts")).readAnswer);

const askServer = loggedFetch(
  (url, init) => fetch(url, init),
  (line) => console.warn(line),
);

export const apiDeps: ApiDeps = {
  baseUrl: () => settings.get("API_BASE_URL"),
  token: session.token,
  delay: () => Number(settings.get("API_DELAY")) || 0,
  timers,
  reader: answerReader.load,
  fetch: noticingRefusedToken(askServer, session),
};
export const api = createApi(apiDeps);

export const account = createAccount({ api, session, timers });
