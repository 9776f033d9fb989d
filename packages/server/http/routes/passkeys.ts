import { unreachable } from "@perennial/domain/result";
import {
  type AddRefusal,
  addPasskey,
  askForPasskey,
  type BeginRefusal,
  beginPasskey,
  type PasskeyDeps,
  proveByPasskey,
  removePasskey,
  renamePasskey,
  signInWithPasskey,
  type UseRefusal,
} from "../../commands/accounts/passkeys.ts";
import type { ProofRefusal } from "../../commands/accounts/prove.ts";
import { readPasskeys } from "../../queries/passkeys.ts";
import { readOwnUser } from "../../queries/users.ts";
import { answerEmpty, answerJson, refuse, refuseFields } from "../answer.ts";
import { householdOf } from "../caller.ts";
import { deviceOf } from "../device.ts";
import { guarded } from "../guarded.ts";
import type { Handlers } from "../implement.ts";
import { passkeyOf, type RateLimits } from "../rate-limits.ts";

type PasskeyCall =
  | "askForPasskey"
  | "signInWithPasskey"
  | "proveByPasskey"
  | "listPasskeys"
  | "beginPasskey"
  | "addPasskey"
  | "renamePasskey"
  | "removePasskey";

/** Handles passkeys: signing in and proving oneself with one, and those of an account. */
export function passkeyHandlers(
  deps: PasskeyDeps & { readonly limits: RateLimits },
): Pick<Handlers, PasskeyCall> {
  const { limits, pool } = deps;
  return {
    async askForPasskey({ caller, request }) {
      const admission = await limits.challenge(caller);
      if (!admission.ok) return admission.error;
      const asked = await askForPasskey(deps, request.url);
      return asked.ok ? answerJson(200, { options: asked.value }) : refuseNumbers();
    },

    async signInWithPasskey({ body, viewer, caller, request }) {
      const admission = await limits.login(caller, passkeyOf(body.response.id));
      if (!admission.ok) return admission.error;
      const from = { ...deps, device: deviceOf(request) };
      const anonymous = viewer?.isAnonymous ? viewer : null;
      const opened = await signInWithPasskey(from, request.url, body.response, anonymous);
      if (!opened.ok) {
        if (opened.error === "no-name") return refuseNumbers();
        return refuse("authentication_failed", { message: REFUSED[opened.error] });
      }
      await admission.value.succeeded();
      const { token, userId } = opened.value;
      return answerJson(200, { token, user: await readOwnUser(pool, userId) });
    },

    async proveByPasskey({ body, viewer, caller, request }) {
      const admission = await limits.login(caller, passkeyOf(body.response.id));
      if (!admission.ok) return admission.error;
      const proven = await proveByPasskey(deps, request.url, viewer, body.response);
      if (!proven.ok) return proven.error === "no-name" ? refuseNumbers() : refuseAnswer(proven.error);
      await admission.value.succeeded();
      return answerEmpty();
    },

    async listPasskeys({ viewer, request }) {
      const passkeys = await readPasskeys(pool, viewer.userId, deps.whereabouts, request.url);
      return answerJson(200, { passkeys });
    },

    async beginPasskey({ body, viewer, caller, request }) {
      return guarded(
        { limits, viewer, caller },
        () => beginPasskey(deps, request.url, viewer, body.password, householdOf(caller)),
        (options) => answerJson(200, { options }),
        refuseBegin,
      );
    },

    async addPasskey({ body, viewer, request }) {
      const added = await addPasskey(deps, request.url, viewer, body);
      if (added.ok) return answerJson(201, added.value);
      switch (added.error) {
        case "no-name":
        case "too-many":
          return refuseBegin(added.error);
        case "taken":
          return refuse("conflict", { message: "That passkey opens an account already." });
        default:
          return refuseAnswer(added.error);
      }
    },

    async renamePasskey({ id, body, viewer }) {
      const isThere = await renamePasskey(deps, viewer.userId, id, body.name);
      return isThere ? answerEmpty() : refuse("not_found");
    },

    async removePasskey({ id, body, viewer, caller }) {
      return guarded(
        { limits, viewer, caller },
        () => removePasskey(deps, viewer, id, body.password, householdOf(caller)),
        () => answerEmpty(),
        () => refuse("not_found"),
      );
    },
  };
}

type PasskeyRefusal = Exclude<UseRefusal | AddRefusal, "no-name" | "too-many" | "taken">;
const REFUSED: Readonly<Record<PasskeyRefusal, string>> = {
  elsewhere: "That passkey was made for another address. Sign in another way, then add one here.",
  unknown: "That passkey opens no account here. It may have been removed.",
  expired: "That took longer than five minutes, or was sent twice. Try again.",
  copied: "That passkey was used somewhere else in the meantime. Sign in another way and remove it.",
  wrong: "That passkey could not be checked. Try again.",
};

/** Refuses what a passkey of whoever is signed in answered. */
const refuseAnswer = (error: PasskeyRefusal): Response =>
  refuseFields([{ path: "response", message: REFUSED[error] }]);

const refuseNumbers = (): Response =>
  refuse("conflict", {
    message: "Passkeys need an address with a name, such as notes.example.org. Here it is a number.",
  });

function refuseBegin(error: Exclude<BeginRefusal, ProofRefusal>): Response {
  switch (error) {
    case "no-name":
      return refuseNumbers();
    case "nameless":
      return refuse("conflict", { message: "Choose a name for the account first." });
    case "too-many":
      return refuse("conflict", { message: "An account has at most 20 passkeys. Remove one first." });
    default:
      return unreachable(error);
  }
}
