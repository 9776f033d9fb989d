/** The owner of a token, and the row without which it is void. */
export interface SessionClaims {
  readonly userId: number;
  readonly sessionId: string;
}

export interface TicketClaims extends SessionClaims {
  readonly ticketId: string;
}

/** A personal token as it is made: its text is told once, its hash is kept. */
export interface MadeSecret {
  readonly token: string;
  /** How it begins. */
  readonly prefix: string;
  readonly hash: Uint8Array;
}

/** What a personal token says: whose it is, and the hash of its secret. */
export interface PersonalClaims extends SessionClaims {
  readonly hash: Uint8Array;
}

/**
 * Signed tokens, and personal ones. A valid signature alone lets nobody in: the row that a token names must still exist. Reading returns
 * null for whatever was not signed here for this purpose, or has expired.
 */
export interface Tokens {
  /** Signs a session's token; with `expiresAt` null it never expires. */
  signSession(claims: SessionClaims, now: Date, expiresAt: Date | null): string;
  readSession(token: string, now: Date): SessionClaims | null;
  signTicket(claims: TicketClaims, now: Date, expiresAt: Date): string;
  readTicket(token: string, now: Date): TicketClaims | null;
  /** Makes a personal token: the key of a program, which is not signed. */
  makePersonal(claims: SessionClaims): MadeSecret;
  /** Returns what a personal token says; null for whatever has not its form. Only its row says whether it holds. */
  readPersonal(token: string): PersonalClaims | null;
}
