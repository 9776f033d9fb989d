import { createHash, timingSafeEqual } from "node:crypto";
import { err, ok, type Result } from "@perennial/domain/result";
import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from "@simplewebauthn/server";
import { decodeAttestationObject, decodeClientDataJSON, isoCBOR } from "@simplewebauthn/server/helpers";
import type { PasskeyPlace, PasskeyRefusal, Passkeys } from "../ports/passkeys.ts";

const SITE = "Perennial";
/** How long a browser waits for the person: as long as the challenge holds. */
const TIMEOUT_MS = 5 * 60_000;

/** Passkeys by WebAuthn. The person has to open the device's lock each time. */
export const webauthnPasskeys: Passkeys = {
  async toMake({ host }, { userId, username, known }) {
    const options = await generateRegistrationOptions({
      rpName: SITE,
      rpID: host,
      userName: username,
      userDisplayName: username,
      userID: new TextEncoder().encode(String(userId)),
      timeout: TIMEOUT_MS,
      attestationType: "none",
      excludeCredentials: known.map((id) => ({ id })),
      authenticatorSelection: { residentKey: "required", userVerification: "required" },
    });
    return { challenge: options.challenge, options: { ...options } };
  },

  async toUse({ host }) {
    const options = await generateAuthenticationOptions({
      rpID: host,
      timeout: TIMEOUT_MS,
      userVerification: "required",
    });
    return { challenge: options.challenge, options: { ...options } };
  },

  async challengeOf({ response }) {
    const said = readClientData(response.clientDataJSON);
    return said.ok && typeof said.value.challenge === "string" ? said.value.challenge : null;
  },

  made: (place, answer, challenge) =>
    checked(place, answer.response.clientDataJSON, async () => {
      const attestation = decodeAttestationObject(
        Buffer.from(answer.response.attestationObject, "base64url"),
      );
      const authData = attestation.get("authData");
      if (!isFor(place, authData)) return err("elsewhere");
      // Who made the device is not asked, so what it says of that is left out: reading it would fetch addresses that it names.
      const bare = isoCBOR.encode(
        new Map<string, unknown>([
          ["fmt", "none"],
          ["attStmt", new Map()],
          ["authData", authData],
        ]) as Parameters<typeof isoCBOR.encode>[0],
      );
      const { clientDataJSON } = answer.response;
      const attestationObject = Buffer.from(bare).toString("base64url");
      const { verified, registrationInfo } = await verifyRegistrationResponse({
        response: {
          ...answer,
          clientExtensionResults: {},
          response: { clientDataJSON, attestationObject },
        },
        expectedChallenge: challenge,
        expectedOrigin: [...place.origins],
        expectedRPID: place.host,
      });
      if (!verified) return err("wrong");
      const { id, publicKey, counter } = registrationInfo.credential;
      return id === answer.id ? ok({ id, publicKey, counter }) : err("wrong");
    }),

  used: (place, answer, challenge, key) =>
    checked(place, answer.response.clientDataJSON, async () => {
      if (!isFor(place, Buffer.from(answer.response.authenticatorData, "base64url"))) return err("elsewhere");
      const { verified, authenticationInfo } = await verifyAuthenticationResponse({
        response: { ...answer, clientExtensionResults: {} },
        expectedChallenge: challenge,
        expectedOrigin: [...place.origins],
        expectedRPID: place.host,
        // Compared where the row is written, so that of two uses at once one counts.
        credential: { ...key, counter: 0 },
      });
      return verified ? ok(authenticationInfo.newCounter) : err("wrong");
    }),
};

/** Checks an answer: whatever cannot be read or does not hold is refused. */
async function checked<T>(
  { origins }: PasskeyPlace,
  clientData: string,
  check: () => Promise<Result<T, PasskeyRefusal>>,
): Promise<Result<T, PasskeyRefusal>> {
  const said = readClientData(clientData);
  if (!said.ok) return said;
  if (!origins.includes(said.value.origin)) return err("elsewhere");
  try {
    return await check();
  } catch {
    // The library refuses by throwing.
    return err("wrong");
  }
}

function readClientData(text: string): Result<ReturnType<typeof decodeClientDataJSON>, "wrong"> {
  try {
    return ok(decodeClientDataJSON(text));
  } catch {
    return err("wrong");
  }
}

const HASH_BYTES = 32;

/** The first bytes of what a device signs say for which host. */
const isFor = ({ host }: PasskeyPlace, authData: Uint8Array): boolean =>
  authData.length > HASH_BYTES &&
  timingSafeEqual(authData.subarray(0, HASH_BYTES), createHash("sha256").update(host).digest());
