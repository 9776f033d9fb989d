import { err, ok } from "@perennial/domain/result";
import { createTurns } from "../limits/turns.ts";
import type { PasswordHashing, Passwords } from "../ports/passwords.ts";

/** How many wait behind each that is hashed: a school class that signs in together, for a third of a second. */
const WAITING_FOR_EACH = 8;

/**
 * Hashes at most `atOnce` passwords at the same time, one for each address; a few wait, the surplus is refused at once.
 * A flood from one address takes one core and at most half of the places, so that the rest is left to others.
 */
export function createPasswordsInTurn(hashing: PasswordHashing, atOnce: number): Passwords {
  const waitingInAll = atOnce * WAITING_FOR_EACH;
  const ofOneAddress = Math.ceil((atOnce + waitingInAll) / 2);
  const turns = createTurns({ perKey: 1, inAll: atOnce, waitingPerKey: ofOneAddress - 1, waitingInAll });
  return {
    async inTurn(household, work) {
      const end = await turns.take(household);
      if (!end) return err("busy");
      try {
        return ok(await work(hashing));
      } finally {
        end();
      }
    },
  };
}
