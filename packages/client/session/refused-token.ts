import type { AuthSession } from "../store/session.ts";

type Fetch = (url: string, init: RequestInit) => Promise<Response>;

/** A wrong name or password is answered 401 too, and says nothing about the session. */
const NOT_ABOUT_THE_SESSION = /\/(login|logout|users|auth\/google)$/;

/** A `fetch` that ends the session once the server refuses its token, whichever call it was sent with. */
export function noticingRefusedToken(fetch: Fetch, session: Pick<AuthSession, "token" | "end">): Fetch {
  return async (url, init) => {
    const response = await fetch(url, init);
    if (response.status === 401 && !NOT_ABOUT_THE_SESSION.test(url)) {
      const sent = new Headers(init.headers).get("Authorization");
      // An answer to an older token says nothing about the one that has replaced it.
      if (sent !== null && sent === `Bearer ${session.token()}`) session.end();
    }
    return response;
  };
}
