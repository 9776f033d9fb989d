import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";

import type { KeySeal } from "../ports/key-seal.ts";

const CIPHER = "aes-256-gcm";
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** Seals keys with one that follows from the secret of the sessions: whoever has the database alone reads none. */
export function createKeySeal(secret: string): KeySeal {
  const own = Buffer.from(hkdfSync("sha256", secret, "", "perennial: keys of people to models", 32));
  const ownerOf = (userId: number) => Buffer.from(String(userId));
  return {
    seal(key, userId) {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv(CIPHER, own, nonce).setAAD(ownerOf(userId));
      const text = Buffer.concat([cipher.update(key, "utf8"), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), text]);
    },
    open(sealed, userId) {
      try {
        const end = NONCE_BYTES + TAG_BYTES;
        const decipher = createDecipheriv(CIPHER, own, sealed.subarray(0, NONCE_BYTES), {
          authTagLength: TAG_BYTES,
        })
          .setAAD(ownerOf(userId))
          .setAuthTag(sealed.subarray(NONCE_BYTES, end));
        return Buffer.concat([decipher.update(sealed.subarray(end)), decipher.final()]).toString("utf8");
      } catch {
        return null;
      }
    },
  };
}
