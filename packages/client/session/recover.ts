import type { Api } from "../api/client.ts";
import type { AuthSession } from "../store/session.ts";
import { sessionUser } from "./account.ts";
import { sentenceOf } from "./entrance.ts";

/**
 * Signs in by a recovery code, which gives the account a new password. The session begins when it worked.
 * @returns nothing, or what to say
 */
export async function enterByCode(
  { api, session }: { api: Pick<Api, "recoverAccount">; session: Pick<AuthSession, "begin"> },
  input: { username: string; code: string; new_password: string },
): Promise<string | undefined> {
  const reply = await api.recoverAccount({ body: input });
  if (!reply.ok) return sentenceOf(reply.error, "Authentication failed");
  session.begin(reply.value.token, sessionUser(reply.value.user));
  return undefined;
}
