import { hash, type Options, verify } from "@node-rs/argon2";
import type { Passwords } from "../ports/passwords.ts";

/** argon2id with the parameters OWASP recommends: 19 MiB, two passes, one lane. */
const OPTIONS: Options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export function createArgon2Passwords(): Passwords {
  let decoy: Promise<string> | undefined;
  return {
    hash: (password) => hash(password, OPTIONS),
    async verify(known, password) {
      if (known !== null) return verify(known, password);
      decoy ??= hash("nobody has this password", OPTIONS);
      await verify(await decoy, password);
      return false;
    },
  };
}
