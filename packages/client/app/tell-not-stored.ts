import { NOT_STORED_TEXTS } from "../features/sign-in/not-stored-texts.ts";
import { askBeforeLeaving } from "../platform/ask-before-leaving.ts";
import type { AuthSession, NotStored } from "../store/session.ts";
import { toasts } from "../store/toasts.ts";
import { ui } from "../store/ui-store.ts";

/** So that it stands until somebody has come back to the page. */
const LONG_MS = 600_000;

/**
 * Says it as soon as the token of whoever is signed in is not stored, where that may cost notes or what is not sent
 * (decision 110), and has the browser ask before the notes of an account without a name are left. Its code is fetched
 * before that: then the page may be offline, and its files gone with the rest.
 */
export function tellNotStored(session: Pick<AuthSession, "get" | "user" | "subscribe">): void {
  const reason = (): NotStored | undefined => {
    const state = session.get();
    if (state.phase !== "in" || (state.notStored === "refused" && !state.user.isAnonymous)) return undefined;
    return state.notStored;
  };
  let before: NotStored | undefined;
  const look = () => {
    const why = reason();
    const isNew = why !== before;
    before = why;
    if (why === undefined || !isNew) return;
    const texts = NOT_STORED_TEXTS[why];
    toasts.show({
      message: texts.toast,
      type: "warning",
      duration: LONG_MS,
      action: { label: texts.choose, run: () => ui.openModal({ id: "token-not-stored", why }) },
      standsWhile: { holds: () => reason() === why, subscribe: session.subscribe },
    });
  };
  session.subscribe(look);
  look();
  const losesNotes = () => reason() !== undefined && session.user()?.isAnonymous === true;
  askBeforeLeaving({ get: losesNotes, subscribe: session.subscribe }, window);
}
