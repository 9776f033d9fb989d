/** The owner of a token, and the row without which it is void. */
export interface SessionClaims {
  readonly userId: number;
  readonly sessionId: string;
}

export interface TicketClaims extends SessionClaims {
  readonly ticketId: string;
}

/**
 * Signed tokens. A valid signature alone lets nobody in: the row that a token names must still exist. Reading returns
 * null for whatever was not signed here for this purpose, or has expired.
 */
export interface Tokens {
  /** Signs a session's token; with `expiresAt` null it never expires. */
  signSession(claims: SessionClaims, now: Date, expiresAt: Date | null): string;
  readSession(token: string, now: Date): SessionClaims | null;
  signTicket(claims: TicketClaims, now: Date, expiresAt: Date): string;
  readTicket(token: string, now: Date): TicketClaims | null;
}
