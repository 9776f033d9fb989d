import { randomUUID } from "node:crypto";
import { STREAM_TICKET_MS } from "@perennial/contract/limits";
import type { SessionClaims } from "../../ports/tokens.ts";
import type { AccountDeps } from "./accounts.ts";

/** Issues a ticket that opens one event stream, so that no session token appears in a URL. */
export async function issueStreamTicket(
  deps: Pick<AccountDeps, "pool" | "tokens" | "clock">,
  { userId, sessionId }: SessionClaims,
): Promise<string> {
  const now = deps.clock();
  const expiresAt = new Date(now.getTime() + STREAM_TICKET_MS);
  const ticketId = randomUUID();
  await deps.pool.query("delete from stream_tickets where user_id = $1 and expires_at < $2", [userId, now]);
  await deps.pool.query("insert into stream_tickets (user_id, id, expires_at) values ($1, $2, $3)", [
    userId,
    ticketId,
    expiresAt,
  ]);
  return deps.tokens.signTicket({ userId, sessionId, ticketId }, now, expiresAt);
}
