import type { User } from "@perennial/contract/accounts";
import type { Api } from "../api/client.ts";
import type { Timers } from "../platform/timers.ts";
import type { AuthSession, SessionUser } from "../store/session.ts";
import { isTokenUsable } from "./token.ts";

/** Asks whose notes these are, and leaves them. Nothing here throws. */
export interface Account {
  /** Asks the server about a stored token, once; one that does not decode is only cleared. */
  start(): Promise<void>;
  /** Tells the server and leaves the session, also when nobody answers. */
  logOut(): Promise<void>;
  /** Asks what the user has subscribed to; a failure is only logged. */
  readSubscription(): Promise<void>;
}

interface AccountDeps {
  readonly api: Pick<Api, "validateSession" | "logout" | "subscriptionStatus">;
  readonly session: AuthSession;
  readonly timers: Pick<Timers, "after">;
}

/** How long a user whom this device knows waits for the server's answer. */
const PATIENCE_MS = 3_000;

/** Asks nothing until `start`, which gives up waiting after 3 s for a known user; a late answer still counts. */
export function createAccount({ api, session, timers }: AccountDeps): Account {
  return {
    async start() {
      const token = session.token() ?? (await session.recall());
      if (token === null) return;
      if (!isTokenUsable(token, null)) return session.clear();
      session.checking();
      const giveUp = timers.after(PATIENCE_MS, () => {
        if (session.user() !== null && session.token() === token) session.unreachable();
      });
      const reply = await api.validateSession();
      giveUp();
      if (session.token() !== token) return;
      const at = reply.ok && reply.serverTimestamp !== null ? new Date(reply.serverTimestamp) : null;
      if (reply.ok && reply.value.valid && isTokenUsable(token, at))
        session.begin(token, sessionUser(reply.value.user));
      else if (reply.ok || reply.error.status === 401) session.end();
      else session.unreachable();
    },
    async logOut() {
      const token = session.token();
      const reply = await api.logout({ body: {} });
      if (!reply.ok) console.warn("Logging out was not answered:", reply.error.message);
      // Somebody may have signed in here until it was answered.
      if (session.token() === token) session.leave();
    },
    async readSubscription() {
      const reply = await api.subscriptionStatus();
      if (!reply.ok) return console.warn("The subscription status was not answered:", reply.error.message);
      session.setSubscription({
        hasSubscription: reply.value.has_subscription,
        status: reply.value.status,
        required: reply.value.required,
      });
    },
  };
}

/** Returns the user as the client keeps it. */
export const sessionUser = (user: User): SessionUser => ({
  id: user.id,
  username: user.username,
  rootTree: user.root_tree === null ? null : { id: user.root_tree.id, itemType: user.root_tree.item_type },
  hasSubscription: user.has_subscription ?? false,
  subscriptionStatus: user.subscription_status ?? null,
  isAnonymous: user.is_anonymous ?? false,
});
