import { type Session, TOKEN_KEY, type TokenStorage } from "../store/session.ts";

interface OtherTabsDeps {
  readonly session: Session;
  readonly storage: Pick<TokenStorage, "get">;
  /** Hears `storage` events: the window. */
  readonly page: Pick<EventTarget, "addEventListener" | "removeEventListener">;
  /** Loads the page anew, with whoever is signed in then. */
  readonly reload: () => void;
}

/** Follows sign-out and sign-in in other tabs, checking once at the start. Returns how to stop. */
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
