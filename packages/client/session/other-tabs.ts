import { type Session, TOKEN_KEY, type TokenStorage } from "../store/session.ts";

interface OtherTabsDeps {
  readonly session: Session;
  readonly storage: Pick<TokenStorage, "get">;
  /** Hears `storage` events: the window. */
  readonly page: Pick<EventTarget, "addEventListener" | "removeEventListener">;
  /** Loads the page anew, with whoever is signed in then. */
  readonly reload: () => void;
}

/**
 * Keeps this tab with the token that the browser keeps: another tab has signed out, or somebody in. Looks once at
 * the start, since nothing that happened while the page was loading is told. Returns how to stop.
 */
export function followOtherTabs({ session, storage, page, reload }: OtherTabsDeps): () => void {
  const look = () => {
    const kept = storage.get(TOKEN_KEY);
    if (kept === session.token()) return;
    if (kept === null) session.clear();
    else reload();
  };
  const onStorage = (event: Event) => {
    const { key } = event as StorageEvent;
    // Null where the whole storage was cleared.
    if (key === TOKEN_KEY || key === null) look();
  };
  page.addEventListener("storage", onStorage);
  look();
  return () => page.removeEventListener("storage", onStorage);
}
