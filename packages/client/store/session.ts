import type { ItemType } from "@perennial/domain/tree/node";
import { createListeners } from "../platform/listeners.ts";
import type { KeyValueStorage } from "../platform/storage.ts";

/** Who is signed in here. No React, no network: app/ asks the server and tells the outcome. */

/** Where local storage has the token of who is signed in. */
export const TOKEN_KEY = "jwt_token";
/** Whose the stored token is, as the server last said: a page can begin before it says so again, or without it. */
export const USER_KEY = "perennial_user";

/** Who is signed in, as the server last said. */
export interface SessionUser {
  readonly id: number;
  readonly username: string;
  readonly rootTree: { readonly id: number; readonly itemType: ItemType } | null;
  readonly hasSubscription: boolean;
  readonly subscriptionStatus: string | null;
  readonly isAnonymous: boolean;
}

/** Whether somebody is signed in on this page, and what is known of it. */
export type SessionState =
  /** A token is stored, and the server has not answered yet. */
  | { readonly phase: "checking" }
  /** A token is stored, and nobody answered: it is kept, and the person may try again. */
  | { readonly phase: "unreachable" }
  | {
      readonly phase: "out";
      /** Who has just logged out in this tab: what is readable of them on this device goes. */
      readonly left?: SessionUser;
    }
  | {
      readonly phase: "in";
      readonly user: SessionUser;
      /** False at the start, while the server has not been heard about a token that was stored. */
      readonly checked: boolean;
      /** The server refused the token in the middle of the work: the page stays, the person signs in on the spot. */
      readonly ended: boolean;
      /** Whether the server asks for a subscription; undefined until it has said so. */
      readonly subscriptionRequired: boolean | undefined;
    };

/** What a session needs of the browser's local storage, which all tabs share. */
export type TokenStorage = Pick<KeyValueStorage, "get" | "set" | "remove">;

/** Who is signed in on this page, and how that changes. */
export interface Session {
  get(): SessionState;
  subscribe(listener: () => void): () => void;
  token(): string | null;
  /** The signed-in user, or null. */
  user(): SessionUser | null;
  /** Keeps the token and the user; also after an ended session. */
  begin(token: string, user: SessionUser): void;
  /** The user as the server tells it now; nothing when nobody is signed in. */
  update(user: SessionUser): void;
  setSubscription(subscription: { hasSubscription: boolean; status: string; required: boolean }): void;
  checking(): void;
  /** Nobody has answered about the token: whoever is known goes on all the same. */
  unreachable(): void;
  /** The server refused the token: it is forgotten. The user stays on the page, except at its start. */
  end(): void;
  /** Signed out, by the server or in another tab: token and user are forgotten. */
  clear(): void;
  /** The person logs out in this tab. */
  leave(): void;
}

/** Starts in `out` without a stored token, in `in` where it is known whose it is, else in `checking`. */
export function createSession(storage: TokenStorage): Session {
  // Kept in memory too: where storage is forbidden, a session lasts as long as the page.
  let token = storage.get(TOKEN_KEY);
  let state: SessionState = startOf(token, storage.get(USER_KEY));
  const listeners = createListeners();

  const become = (next: SessionState): void => {
    state = next;
    listeners.tell();
  };
  /** What a page without an answer has to know of the user; of the one who is signed in here alone. */
  const remember = (): void => {
    if (state.phase !== "in" || token === null || storage.get(TOKEN_KEY) !== token) return;
    const { user, subscriptionRequired } = state;
    storage.set(USER_KEY, JSON.stringify({ token, user, subscriptionRequired }));
  };
  /** What another tab has put in its place is not this tab's to remove. */
  const forgetToken = (): void => {
    if (token !== null && storage.get(TOKEN_KEY) === token) {
      storage.remove(TOKEN_KEY);
      storage.remove(USER_KEY);
    }
    token = null;
  };

  return {
    get: () => state,
    subscribe: listeners.subscribe,
    token: () => token,
    user: () => (state.phase === "in" ? state.user : null),
    begin(newToken, user) {
      // A token that was stored all along may have been replaced by another tab, or been logged out by it.
      if (newToken !== token) storage.set(TOKEN_KEY, newToken);
      token = newToken;
      const known =
        state.phase === "in" && state.user.id === user.id ? state.subscriptionRequired : undefined;
      become({ phase: "in", user, checked: true, ended: false, subscriptionRequired: known });
      remember();
    },
    update(user) {
      if (state.phase === "in") become({ ...state, user });
      remember();
    },
    setSubscription({ hasSubscription, status, required }) {
      if (state.phase !== "in") return;
      const user = { ...state.user, hasSubscription, subscriptionStatus: status };
      become({ ...state, user, subscriptionRequired: required });
      remember();
    },
    checking() {
      if (state.phase !== "in") become({ phase: "checking" });
    },
    unreachable: () => become(state.phase === "in" ? { ...state, checked: true } : { phase: "unreachable" }),
    end() {
      forgetToken();
      become(state.phase === "in" && state.checked ? { ...state, ended: true } : { phase: "out" });
    },
    clear() {
      forgetToken();
      become({ phase: "out" });
    },
    leave() {
      forgetToken();
      become(state.phase === "in" ? { phase: "out", left: state.user } : { phase: "out" });
    },
  };
}

/** The session of a new page. `remembered` counts only beside the token it was stored with. */
function startOf(token: string | null, remembered: string | null): SessionState {
  if (token === null) return { phase: "out" };
  try {
    const kept = JSON.parse(remembered ?? "null") as Remembered | null;
    if (kept?.token !== token || !isUser(kept.user)) return { phase: "checking" };
    const { user, subscriptionRequired } = kept;
    return { phase: "in", user, checked: false, ended: false, subscriptionRequired };
  } catch {
    return { phase: "checking" };
  }
}

interface Remembered {
  readonly token: string;
  readonly user: SessionUser;
  readonly subscriptionRequired?: boolean;
}

/** An earlier version of the app may have kept less. */
const isUser = (user: Partial<SessionUser> | undefined): boolean =>
  Number.isSafeInteger(user?.id) &&
  typeof user?.username === "string" &&
  typeof user.isAnonymous === "boolean" &&
  (user.rootTree === null || Number.isSafeInteger(user.rootTree?.id));
