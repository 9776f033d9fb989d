import { createHash, createSign, generateKeyPairSync, type KeyObject, randomBytes } from "node:crypto";
import { isoCBOR } from "@simplewebauthn/server/helpers";

/** What a test has a device do otherwise than it should. */
export interface Misbehaviour {
  /** The page that asks for it. */
  readonly origin?: string;
  /** The host that it signs for. */
  readonly host?: string;
  /** Signs without its lock being opened. */
  readonly isLocked?: boolean;
  /** Signs with another key. */
  readonly isForged?: boolean;
  /** What it says of its uses from here on. */
  readonly counter?: number;
  /** The kind of statement that it makes about its maker. */
  readonly statement?: Map<string, unknown>;
}

/** A device of a test that makes passkeys and signs with them, as WebAuthn says. */
export interface SoftwareDevice {
  make(options: CeremonyOptions, wrong?: Misbehaviour): object;
  use(options: CeremonyOptions, wrong?: Misbehaviour): { id: string; response: Record<string, string> };
}

export interface CeremonyOptions {
  readonly challenge: string;
}

const PRESENT = 0x01;
const VERIFIED = 0x04;
const ATTESTED = 0x40;

const base64 = (bytes: Uint8Array | string): string => Buffer.from(bytes).toString("base64url");
const sha256 = (bytes: Uint8Array | string): Buffer => createHash("sha256").update(bytes).digest();
const cbor = (map: Map<unknown, unknown>): Uint8Array =>
  isoCBOR.encode(map as Parameters<typeof isoCBOR.encode>[0]);

/** Makes a device with one key of the curve P-256. @param origin of the page that asks, where a test says nothing else */
export function softwareDevice(origin: string): SoftwareDevice {
  const keys = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const stranger = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const id = randomBytes(32);
  let counter = 0;

  const clientData = (type: string, { challenge }: CeremonyOptions, wrong: Misbehaviour): Buffer =>
    Buffer.from(JSON.stringify({ type, challenge, origin: wrong.origin ?? origin, crossOrigin: false }));
  const authData = (flags: number, wrong: Misbehaviour): Buffer => {
    counter = wrong.counter ?? counter + 1;
    const head = Buffer.alloc(5);
    head[0] = PRESENT | (wrong.isLocked ? 0 : VERIFIED) | flags;
    head.writeUInt32BE(counter, 1);
    return Buffer.concat([sha256(wrong.host ?? new URL(origin).hostname), head]);
  };

  return {
    make(options, wrong = {}) {
      const length = Buffer.alloc(2);
      length.writeUInt16BE(id.length);
      const data = Buffer.concat([
        authData(ATTESTED, wrong),
        Buffer.alloc(16),
        length,
        id,
        coseKey(keys.publicKey),
      ]);
      const attestation = new Map<unknown, unknown>([
        ["fmt", wrong.statement ? "packed" : "none"],
        ["attStmt", wrong.statement ?? new Map()],
        ["authData", new Uint8Array(data)],
      ]);
      return {
        id: base64(id),
        rawId: base64(id),
        type: "public-key",
        response: {
          clientDataJSON: base64(clientData("webauthn.create", options, wrong)),
          attestationObject: base64(cbor(attestation)),
        },
      };
    },
    use(options, wrong = {}) {
      const data = authData(0, wrong);
      const client = clientData("webauthn.get", options, wrong);
      const key = wrong.isForged ? stranger.privateKey : keys.privateKey;
      const signature = createSign("sha256")
        .update(Buffer.concat([data, sha256(client)]))
        .sign(key);
      return {
        id: base64(id),
        rawId: base64(id),
        type: "public-key",
        response: {
          clientDataJSON: base64(client),
          authenticatorData: base64(data),
          signature: base64(signature),
        },
      };
    },
  };
}

/** A public key as COSE writes it: an elliptic curve with two coordinates, for ES256 on P-256. */
function coseKey(key: KeyObject): Uint8Array {
  const { x = "", y = "" } = key.export({ format: "jwk" });
  return cbor(
    new Map<unknown, unknown>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, new Uint8Array(Buffer.from(x, "base64url"))],
      [-3, new Uint8Array(Buffer.from(y, "base64url"))],
    ]),
  );
}
