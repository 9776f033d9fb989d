import type { Api } from "../api/client.ts";
import { webStorage } from "../platform/storage.ts";
import type { AuthSession } from "../store/session.ts";
import { sessionUser } from "./account.ts";
import { invited, sentenceOf } from "./entrance.ts";

/** In this tab alone: what a provider brings back to another one was not asked for there. */
const tab = webStorage(() => sessionStorage);
const STATE = "provider_state";
const INVITE = "provider_invite";
const FAILED = "The sign-in was not completed. Try again, or go another way.";

/**
 * Leaves for the page of the provider; whoever agrees there comes back to `/signing-in`.
 * @returns what to say where nobody goes; else the page is left before it resolves
 */
export async function leaveForProvider(
  api: Pick<Api, "beginAtProvider">,
  leave: (address: string) => void,
): Promise<string> {
  const begun = await api.beginAtProvider({ body: {} });
  if (!begun.ok) return sentenceOf(begun.error, FAILED);
  if (!tab.set(STATE, begun.value.state)) return FAILED;
  const { query } = invited();
  if (query) tab.set(INVITE, query.invite);
  leave(begun.value.address);
  return new Promise<never>(() => {});
}

/**
 * Signs in with what the provider sent back; the session begins when it worked. An anonymous account's notes go along.
 * @param search the query of the address, with its question mark
 * @returns nothing, or what to say
 */
export async function comeFromProvider(
  { api, session }: { api: Pick<Api, "signInFromProvider">; session: Pick<AuthSession, "begin"> },
  search: string,
): Promise<string | undefined> {
  const query = new URLSearchParams(search);
  const expected = tab.get(STATE);
  tab.remove(STATE);
  const invite = tab.get(INVITE);
  tab.remove(INVITE);
  // Somebody else's attempt would sign this person in to an account of theirs.
  if (expected === null || query.get("state") !== expected || !query.has("code")) return FAILED;
  const reply = await api.signInFromProvider({
    body: { query: String(query) },
    ...(invite === null ? {} : { query: { invite } }),
  });
  if (!reply.ok)
    return reply.error.code === "authentication_failed" ? FAILED : sentenceOf(reply.error, FAILED);
  session.begin(reply.value.token, sessionUser(reply.value.user));
  return undefined;
}
