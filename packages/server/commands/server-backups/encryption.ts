import { createHmac, scrypt } from "node:crypto";
import { Readable } from "node:stream";
import { promisify } from "node:util";
import { err, ok, type Result } from "@perennial/domain/result";
import { Decrypter, Encrypter, identityToRecipient } from "age-encryption";
import type { Bytes } from "../../ports/backup-place.ts";
import type { RestoreRefused } from "./manifest.ts";

/** How the contents of a backup are named. */
interface Naming {
  /** As the manifest says it; undefined where nothing is encrypted. */
  readonly encryption: "age" | undefined;
  /** Returns the name of a part of a backup, of which `name` is the plain one. */
  part(name: string): string;
  /** Returns the name of a note's file among those of all backups. */
  file(userId: number, sha256: string): string;
}

/** How a backup is written. */
export interface Sealing extends Naming {
  seal(bytes: Bytes): Promise<Bytes>;
}

/** How a backup is read. */
export interface Opening extends Naming {
  /** Rejects, or breaks off, where another key sealed the bytes or where they are not as they were written. */
  open(bytes: Bytes): Promise<Bytes>;
}

/** A backup that everybody reads who has it. */
export const PLAIN: Sealing & Opening = {
  encryption: undefined,
  part: (name) => name,
  file: (userId, sha256) => `${userId}/${sha256.slice(0, 2)}/${sha256}`,
  seal: async (bytes) => bytes,
  open: async (bytes) => bytes,
};

/**
 * Makes the way to write backups that only the identity of a key opens, in the format of age.
 * @param key a recipient (`age1…`), an identity, or a passphrase
 */
export async function sealingFor(key: string): Promise<Result<Sealing, RestoreRefused>> {
  try {
    const recipient = isRecipient(wordOf(key))
      ? wordOf(key)
      : await identityToRecipient(await identityOf(key));
    const encrypter = new Encrypter();
    encrypter.addRecipient(recipient);
    return ok({
      ...namingFor(recipient),
      seal: (bytes) => encrypter.encrypt(streamOf(Readable.from(bytes))),
    });
  } catch {
    return wrongKey("BACKUP_KEY is not as age writes a recipient or an identity: was it copied as a whole?");
  }
}

/**
 * Makes the way to read what was sealed.
 * @param key an identity (`AGE-SECRET-KEY-1…`), or the passphrase that backups were written with; a recipient opens nothing
 */
export async function openingWith(key: string | undefined): Promise<Result<Opening, RestoreRefused>> {
  if (key === undefined || isRecipient(wordOf(key)))
    return wrongKey(
      "The backup is encrypted. Name the file of its identity by --identity FILE, or set BACKUP_IDENTITY.",
    );
  try {
    const identity = await identityOf(key);
    const decrypter = new Decrypter();
    decrypter.addIdentity(identity);
    const naming = namingFor(await identityToRecipient(identity));
    return ok({
      ...naming,
      async open(bytes) {
        const source = Readable.from(bytes);
        try {
          return await decrypter.decrypt(streamOf(source));
        } catch (error) {
          // Else what was opened for reading stays open.
          source.destroy();
          throw error;
        }
      },
    });
  } catch {
    return wrongKey("The identity is not as age writes one: was it copied as a whole?");
  }
}

const wrongKey = (sentence: string): Result<never, RestoreRefused> => err({ sentence, isOfKey: true });

/** Files get names that say nothing of what is in them to those who do not know the recipient; another key, other names. */
function namingFor(recipient: string): Naming {
  return {
    encryption: "age",
    part: (name) => `${name}.age`,
    file(userId, sha256) {
      const name = createHmac("sha256", recipient).update(`${userId} ${sha256}`).digest("hex");
      return `${name.slice(0, 2)}/${name}.age`;
    },
  };
}

/** The first line that is no comment: files of age begin with some. */
const wordOf = (key: string): string =>
  key
    .split("\n")
    .map((line) => line.trim())
    .find((line) => line !== "" && !line.startsWith("#")) ?? "";

const isRecipient = (word: string): boolean => word.startsWith("age1");

/** What scrypt makes of a passphrase takes so long and so much memory that guessing is dear: 2^17 rounds, 128 MiB. */
const SCRYPT = { N: 131_072, r: 8, p: 1, maxmem: 268_435_456 };
/** What stands before the 32 bytes of a private key for X25519 in PKCS #8. */
const PKCS8 = Buffer.from("302e020100300506032b656e04220420", "hex");
const derive = promisify<string, string, number, typeof SCRYPT, Buffer>(scrypt);

async function identityOf(key: string): Promise<string | CryptoKey> {
  const word = wordOf(key);
  if (word.startsWith("AGE-SECRET-KEY-")) return word;
  const secret = await derive(word, "perennial backups", 32, SCRYPT);
  return crypto.subtle.importKey("pkcs8", Buffer.concat([PKCS8, secret]), "X25519", false, ["deriveBits"]);
}

const streamOf = (bytes: Readable) => Readable.toWeb(bytes) as ReadableStream<Uint8Array>;
