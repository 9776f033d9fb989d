import { inTransaction } from "../../database/transaction.ts";
import type { SessionClaims } from "../../ports/tokens.ts";
import type { AccountDeps, OpenedSession } from "./accounts.ts";
import { bringNotes } from "./bring-notes.ts";
import { openSession } from "./open-session.ts";

/** Opens a session of a named account, and brings an anonymous account's notes along in the same transaction. @throws NoRoomForNotes */
export async function enterAccount(
  deps: AccountDeps,
  userId: number,
  anonymous: SessionClaims | null,
): Promise<OpenedSession> {
  const { token, version } = await inTransaction(deps.pool, async (client) => {
    const now = deps.clock();
    const brought = anonymous === null ? null : await bringNotes(client, deps, anonymous, userId, now);
    const session = await openSession(client, deps, { userId, isAnonymous: false }, now);
    return { token: session, version: brought };
  });
  if (version !== null) deps.notify(userId);
  return { token, userId };
}
