import { randomUUID } from "node:crypto";
import { STREAM_TICKET_MS } from "@perennial/contract/limits";
import type { SessionClaims } from "../../ports/tokens.ts";
import type { AccountDeps } from "./accounts.ts";

/**
 * Issues a ticket that opens one event stream or one export, so that no session token appears in a URL.
 * @param nodeIds what leaves with the export, where that is neither a branch nor everything
 */
export async function issueStreamTicket(
  deps: Pick<AccountDeps, "pool" | "tokens" | "clock">,
  { userId, sessionId }: SessionClaims,
  nodeIds: readonly number[] | undefined,
): Promise<string> {
  const now = deps.clock();
  const expiresAt = new Date(now.getTime() + STREAM_TICKET_MS);
  const ticketId = randomUUID();
  await deps.pool.query("delete from stream_tickets where user_id = $1 and expires_at < $2", [userId, now]);
  await deps.pool.query(
    "insert into stream_tickets (user_id, id, expires_at, node_ids) values ($1, $2, $3, $4)",
    [userId, ticketId, expiresAt, nodeIds ?? null],
  );
  return deps.tokens.signTicket({ userId, sessionId, ticketId }, now, expiresAt);
}
