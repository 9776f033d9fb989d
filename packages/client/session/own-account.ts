import type { NewToken } from "@perennial/contract/accounts";
import type { Api } from "../api/client.ts";
import type { AuthSession } from "../store/session.ts";
import { sentenceOf } from "./entrance.ts";

/** What becomes of something asked of the server: nothing to say, or a sentence. */
type Done = Promise<string | undefined>;

/** What somebody does with their account. Nothing here throws; a failure is a sentence for the person. */
export interface OwnAccount {
  changePassword(password: string | undefined, newPassword: string): Done;
  /** Resolves to the codes, or to what went wrong. */
  newCodes(password: string | undefined): Promise<readonly string[] | string>;
  /** Resolves to when it is erased, or to what went wrong; then nobody is signed in any more. */
  deleteAccount(password: string | undefined): Promise<{ readonly eraseAt: string } | string>;
  endSession(id: string): Done;
  endOtherSessions(): Done;
  /** Resolves to the text of the token, which is told this once, or to what went wrong. */
  makeToken(wanted: NewToken): Promise<{ readonly token: string } | string>;
  revokeToken(id: string): Done;
}

/** How a call says by what one proves who one is. */
export const proof = (password: string | undefined) => (password === undefined ? {} : { password });

/** Said of an account without a password: a session that was just opened is what proves whose it is. */
export const SIGN_IN_FIRST = "Sign out and sign in again, then delete the account here within ten minutes.";

/** Asks the server; the pages read anew what has changed. */
export function createOwnAccount({
  api,
  session,
}: {
  api: Pick<
    Api,
    | "changePassword"
    | "createRecoveryCodes"
    | "createToken"
    | "deleteAccount"
    | "endSession"
    | "endOtherSessions"
    | "revokeToken"
  >;
  session: Pick<AuthSession, "leave">;
}): OwnAccount {
  const done = async (reply: ReturnType<Api["endOtherSessions"]>): Done => {
    const answer = await reply;
    return answer.ok ? undefined : sentenceOf(answer.error, answer.error.message);
  };
  return {
    changePassword: (password, newPassword) =>
      done(api.changePassword({ body: { ...proof(password), new_password: newPassword } })),
    async newCodes(password) {
      const reply = await api.createRecoveryCodes({ body: proof(password) });
      return reply.ok ? reply.value.codes : sentenceOf(reply.error, reply.error.message);
    },
    async deleteAccount(password) {
      const reply = await api.deleteAccount({ body: proof(password) });
      if (!reply.ok && password === undefined && reply.error.code === "validation") return SIGN_IN_FIRST;
      if (!reply.ok) return sentenceOf(reply.error, reply.error.message);
      session.leave();
      return { eraseAt: reply.value.erase_at };
    },
    endSession: (uuid) => done(api.endSession({ uuid })),
    endOtherSessions: () => done(api.endOtherSessions()),
    async makeToken(wanted) {
      const reply = await api.createToken({ body: wanted });
      return reply.ok ? { token: reply.value.token } : sentenceOf(reply.error, reply.error.message);
    },
    revokeToken: (uuid) => done(api.revokeToken({ uuid })),
  };
}
