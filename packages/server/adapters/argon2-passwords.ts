import { hash, type Options, verify } from "@node-rs/argon2";
import type { PasswordHashing } from "../ports/passwords.ts";

/** argon2id with the parameters OWASP recommends: 19 MiB, two passes, one lane. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const satisfies Options;

/** A hash of the same cost that no password matches: checking against it takes as long as against a real one. */
const DECOY = `$argon2id$v=19$m=${COST.memoryCost},t=${COST.timeCost},p=${COST.parallelism}$${"A".repeat(22)}$${"A".repeat(43)}`;

export const argon2Hashing: PasswordHashing = {
  hash: (password) => hash(password, COST),
  async verify(known, password) {
    const isRight = await verify(known ?? DECOY, password);
    return isRight && known !== null;
  },
};
