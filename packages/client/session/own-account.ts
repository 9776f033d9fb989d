import type { Api } from "../api/client.ts";
import { sentenceOf } from "./entrance.ts";

/** What becomes of something asked of the server: nothing to say, or a sentence. */
type Done = Promise<string | undefined>;

/** What somebody does with their account. Nothing here throws; a failure is a sentence for the person. */
export interface OwnAccount {
  changePassword(password: string, newPassword: string): Done;
  /** Resolves to the codes, or to what went wrong. */
  newCodes(password: string): Promise<readonly string[] | string>;
  endSession(id: string): Done;
  endOtherSessions(): Done;
}

/** Asks the server; the pages read anew what has changed. */
export function createOwnAccount({
  api,
}: {
  api: Pick<Api, "changePassword" | "createRecoveryCodes" | "endSession" | "endOtherSessions">;
}): OwnAccount {
  const done = async (reply: ReturnType<Api["endOtherSessions"]>): Done => {
    const answer = await reply;
    return answer.ok ? undefined : sentenceOf(answer.error, answer.error.message);
  };
  return {
    changePassword: (password, newPassword) =>
      done(api.changePassword({ body: { password, new_password: newPassword } })),
    async newCodes(password) {
      const reply = await api.createRecoveryCodes({ body: { password } });
      return reply.ok ? reply.value.codes : sentenceOf(reply.error, reply.error.message);
    },
    endSession: (uuid) => done(api.endSession({ uuid })),
    endOtherSessions: () => done(api.endOtherSessions()),
  };
}
