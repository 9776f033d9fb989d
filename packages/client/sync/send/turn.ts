/** What holds the sending up: a sign-in that is missing, or a rate limit. */
export type Paused = "auth" | "rate" | null;

/** What one turn of the sender came to. */
export type Turn =
  | { readonly kind: "sent" }
  /** A refused step goes once more, in another form. */
  | { readonly kind: "again" }
  | { readonly kind: "wait"; readonly ms: number; readonly paused: Paused; readonly online: boolean }
  | { readonly kind: "auth" };

export const SENT: Turn = { kind: "sent" };
/** What was refused after it in the same request may have been so for want of it. */
export const AGAIN: Turn = { kind: "again" };

/** The server is there; something else is missing that a later attempt may find. */
export const tryLater = (ms: number): Turn => ({ kind: "wait", ms, paused: null, online: true });
