import { type AuthSession, TOKEN_KEY, type TokenStorage } from "../store/session.ts";

interface OtherTabsDeps {
  readonly session: AuthSession;
  readonly storage: Pick<TokenStorage, "get">;
  /** Hears `storage` events: the window. */
  readonly page: Pick<EventTarget, "addEventListener" | "removeEventListener">;
  /** Loads the page anew, with whoever is signed in then. */
  readonly reload: () => void;
}

/**
 * Follows sign-out and sign-in in other tabs, checking once at the start. Clearing all data of the site signs nobody
 * out: the page goes on with the token in memory (decision 110). Returns how to stop.
 */
export function followOtherTabs({ session, storage, page, reload }: OtherTabsDeps): () => void {
  const look = (isAllCleared: boolean) => {
    const kept = storage.get(TOKEN_KEY);
    if (kept === session.token()) {
      if (!session.isStored()) session.decided(true);
    } else if (kept !== null) reload();
    else if (isAllCleared) session.storageCleared();
    else if (session.isStored()) session.clear();
  };
  const onStorage = (event: Event) => {
    const { key } = event as StorageEvent;
    // Null where the whole storage was cleared.
    if (key === TOKEN_KEY || key === null) look(key === null);
  };
  page.addEventListener("storage", onStorage);
  look(false);
  return () => page.removeEventListener("storage", onStorage);
}
