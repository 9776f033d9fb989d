import type { ItemType } from "@perennial/domain/tree/node";
import { createListeners } from "../platform/listeners.ts";
import type { KeyValueStorage } from "../platform/storage.ts";

/** Who is signed in here. No React, no network: app/ asks the server and tells the outcome. */

/** Where local storage has the token of who is signed in. */
export const TOKEN_KEY = "jwt_token";
/** Whose the stored token is, as the server last said: a page can begin before it says so again, or without it. */
export const USER_KEY = "perennial_user";

/** Written and removed to learn whether local storage takes a text as long as a token. */
const PROBE_KEY = "perennial_probe";
const PROBE = "-".repeat(1_000);

export interface SessionUser {
  readonly id: number;
  readonly username: string;
  readonly rootTree: { readonly id: number; readonly itemType: ItemType } | null;
  readonly hasSubscription: boolean;
  readonly subscriptionStatus: string | null;
  readonly isAnonymous: boolean;
}

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
      /** Why local storage does not have the token; absent where it has it, or once the person has decided. */
      readonly notStored?: NotStored;
    };

/** Local storage took no token; or it had one, and all data of the site was cleared. */
export type NotStored = "refused" | "cleared";

/** What a session needs of the browser's local storage, which all tabs share. */
export type TokenStorage = Pick<KeyValueStorage, "get" | "set" | "remove">;

/** Where a token is kept that local storage refuses. */
export interface TokenElsewhere {
  /** Resolves to null where there is none. Never rejects. */
  read(): Promise<string | null>;
  /** Null removes the one that is kept. */
  keep(token: string | null): void;
}

export interface AuthSession {
  get(): SessionState;
  subscribe(listener: () => void): () => void;
  token(): string | null;
  /** Whether local storage has taken the token, as far as this page knows. */
  isStored(): boolean;
  /** Where local storage refuses tokens and nobody is signed in: takes the one that is kept elsewhere. Resolves to it. */
  recall(): Promise<string | null>;
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
  /** All data of the site was cleared: whoever is signed in stays on the page until they decide; else as `clear`. */
  storageCleared(): void;
  /** The person has read that the token is not stored. @param again whether to store it again */
  decided(again: boolean): void;
}

/**
 * Starts in `out` without a stored token, in `in` where it is known whose it is, else in `checking`.
 * @param elsewhere for a token that local storage refuses; without it a session then lasts as long as the page
 */
export function createSession(storage: TokenStorage, elsewhere?: TokenElsewhere): AuthSession {
  let token = storage.get(TOKEN_KEY);
  let isStored = token !== null || takes(storage);
  let state: SessionState = isStored ? startOf(token, storage.get(USER_KEY)) : { phase: "checking" };
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
  const store = (kept: string): void => {
    isStored = storage.set(TOKEN_KEY, kept);
    if (!isStored) elsewhere?.keep(kept);
  };
  /** What another tab has put in its place is not this tab's to remove. */
  const forgetToken = (): void => {
    if (token !== null && storage.get(TOKEN_KEY) === token) {
      storage.remove(TOKEN_KEY);
      storage.remove(USER_KEY);
    }
    if (!isStored) elsewhere?.keep(null);
    token = null;
  };

  const clear = (): void => {
    forgetToken();
    become({ phase: "out" });
  };

  return {
    get: () => state,
    subscribe: listeners.subscribe,
    token: () => token,
    isStored: () => isStored,
    async recall() {
      if (token !== null || state.phase !== "checking") return token;
      const kept = await elsewhere?.read();
      // Somebody may have signed in until it was read.
      if (token === null && state.phase === "checking") {
        token = kept ?? null;
        if (token === null) become({ phase: "out" });
      }
      return token;
    },
    user: () => (state.phase === "in" ? state.user : null),
    begin(newToken, user) {
      // A token that was stored all along may have been replaced by another tab, or been logged out by it.
      const isNew = newToken !== token;
      if (isNew) store(newToken);
      token = newToken;
      const subscriptionRequired =
        state.phase === "in" && state.user.id === user.id ? state.subscriptionRequired : undefined;
      const notStored = isNew && !isStored ? { notStored: "refused" as const } : {};
      become({ phase: "in", user, checked: true, ended: false, subscriptionRequired, ...notStored });
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
    clear,
    leave() {
      forgetToken();
      become(state.phase === "in" ? { phase: "out", left: state.user } : { phase: "out" });
    },
    storageCleared() {
      if (state.phase !== "in") return clear();
      isStored = false;
      become({ ...state, notStored: "cleared" });
    },
    decided(again) {
      if (state.phase !== "in") return;
      if (again && token !== null) store(token);
      const { notStored: _, ...rest } = state;
      become(rest);
      remember();
    },
  };
}

function takes(storage: TokenStorage): boolean {
  const isTaken = storage.set(PROBE_KEY, PROBE);
  storage.remove(PROBE_KEY);
  return isTaken;
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
