import { inTransaction } from "../../database/transaction.ts";
import type { AccountDeps, OpenedSession } from "./accounts.ts";
import { insertAccount } from "./insert-account.ts";
import { admitNewcomer } from "./invitations.ts";
import { openSession } from "./open-session.ts";

const ANONYMOUS_NAME = "Anonymous";

/** Creates an account without a name; its token is the only way in. @throws SignUpRefused */
export function createAnonymous(deps: AccountDeps): Promise<OpenedSession> {
  return inTransaction(deps.pool, async (client) => {
    const now = deps.clock();
    await admitNewcomer(client, deps, now);
    const userId = await insertAccount(client, { username: ANONYMOUS_NAME, isAnonymous: true }, now);
    return { userId, token: await openSession(client, deps, { userId, isAnonymous: true }, now) };
  });
}
