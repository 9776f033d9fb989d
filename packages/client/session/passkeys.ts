import type { Api } from "../api/client.ts";
import { choosePasskey, makePasskey, type PasskeyTrouble } from "../platform/passkeys.ts";
import type { AuthSession } from "../store/session.ts";
import { sessionUser } from "./account.ts";
import { sentenceOf } from "./entrance.ts";
import { proof } from "./own-account.ts";

type Done = Promise<string | undefined>;

/** Passkeys, as the person uses them. Nothing here throws; each resolves to nothing, or to what to say. */
export interface PasskeyActs {
  /** Makes one on this device. @param password undefined where the session is proof enough */
  add(name: string, password: string | undefined): Done;
  rename(id: string, name: string): Done;
  remove(id: string, password: string | undefined): Done;
  /** Proves who uses the session: what asks for the password then goes without, for ten minutes. */
  prove(): Done;
}

interface PasskeyDeps {
  readonly api: Pick<
    Api,
    | "addPasskey"
    | "askForPasskey"
    | "beginPasskey"
    | "proveByPasskey"
    | "removePasskey"
    | "renamePasskey"
    | "signInWithPasskey"
  >;
  readonly session: Pick<AuthSession, "begin">;
}

const TROUBLE: Readonly<Record<PasskeyTrouble, string>> = {
  cancelled: "No passkey was chosen. Try again, or go another way.",
  known: "This device has a passkey of this account already.",
  unsupported:
    "This browser has no passkeys at this address: they need https and a name instead of a number.",
  "not-loaded": "The server does not answer. Nothing was changed; check the connection and try again.",
};
const FAILED = "That did not work. Try again.";

/** Asks the server for a challenge and the browser for a passkey of the person. @returns its answer, or a sentence */
async function chosen(api: PasskeyDeps["api"]) {
  const asked = await api.askForPasskey({ body: {} });
  if (!asked.ok) return sentenceOf(asked.error, FAILED);
  const used = await choosePasskey(asked.value.options);
  return typeof used === "string" ? TROUBLE[used] : used;
}

/** Signs in with a passkey of this device; the session begins when it worked. An anonymous account's notes go along. */
export async function enterByPasskey({ api, session }: PasskeyDeps): Done {
  const response = await chosen(api);
  if (typeof response === "string") return response;
  const reply = await api.signInWithPasskey({ body: { response } });
  if (!reply.ok) return sentenceOf(reply.error, FAILED);
  session.begin(reply.value.token, sessionUser(reply.value.user));
  return undefined;
}

/** What can be done with the passkeys of whoever is signed in. */
export function createPasskeyActs({ api }: Pick<PasskeyDeps, "api">): PasskeyActs {
  const done = async (reply: ReturnType<Api["removePasskey"]>): Done => {
    const answer = await reply;
    return answer.ok ? undefined : sentenceOf(answer.error, FAILED);
  };
  return {
    async add(name, password) {
      const begun = await api.beginPasskey({ body: proof(password) });
      if (!begun.ok) return sentenceOf(begun.error, FAILED);
      const response = await makePasskey(begun.value.options);
      if (typeof response === "string") return TROUBLE[response];
      const added = await api.addPasskey({ body: { name, response } });
      return added.ok ? undefined : sentenceOf(added.error, FAILED);
    },
    rename: (uuid, name) => done(api.renamePasskey({ uuid, body: { name } })),
    remove: (uuid, password) => done(api.removePasskey({ uuid, body: proof(password) })),
    async prove() {
      const response = await chosen(api);
      return typeof response === "string" ? response : done(api.proveByPasskey({ body: { response } }));
    },
  };
}
