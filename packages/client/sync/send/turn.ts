/** What pauses the sending: a missing sign-in, a rate limit, the server's disk, which is full, or the account's room there. */
export type Paused = "auth" | "rate" | "disk-full" | "account-full" | null;

export type Turn =
  | { readonly kind: "sent" }
  /** A refused step is sent once more, in another form. */
  | { readonly kind: "again" }
  | { readonly kind: "wait"; readonly ms: number; readonly paused: Paused; readonly online: boolean }
  | { readonly kind: "auth" };

/** Something was sent and answered: the next turn follows at once. */
export const SENT: Turn = { kind: "sent" };
/** Commands refused after it in the same request may have needed it. */
export const AGAIN: Turn = { kind: "again" };

/** The server can be reached, but something else is missing that a later attempt may find. */
export const tryLater = (ms: number): Turn => ({ kind: "wait", ms, paused: null, online: true });
