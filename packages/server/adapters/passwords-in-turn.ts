import { err, ok } from "@perennial/domain/result";
import type { PasswordHashing, Passwords } from "../ports/passwords.ts";

/** How many wait behind each that is hashed: a school class that signs in together, for a third of a second. */
const WAITING_FOR_EACH = 8;

/**
 * Lets at most `atOnce` hash at the same time and a few wait; the surplus is refused at once. One household never
 * takes more than half of the places, so that a flood from one address leaves room for the others.
 */
export function createPasswordsInTurn(hashing: PasswordHashing, atOnce: number): Passwords {
  const places = atOnce * (1 + WAITING_FOR_EACH);
  const share = Math.ceil(places / 2);
  const placesOf = new Map<string, number>();
  const waiting: (() => void)[] = [];
  let taken = 0;
  let running = 0;

  const takePlace = (household: string): boolean => {
    const own = placesOf.get(household) ?? 0;
    if (taken >= places || own >= share) return false;
    placesOf.set(household, own + 1);
    taken++;
    return true;
  };
  const leavePlace = (household: string): void => {
    const own = placesOf.get(household) ?? 0;
    if (own > 1) placesOf.set(household, own - 1);
    else placesOf.delete(household);
    taken--;
  };
  const turn = async (): Promise<void> => {
    if (running >= atOnce) await new Promise<void>((resolve) => waiting.push(resolve));
    else running++;
  };
  /** A turn is handed to whoever waits, so that no later caller can take it. */
  const endTurn = (): void => {
    const next = waiting.shift();
    if (next) next();
    else running--;
  };

  return {
    async inTurn(household, work) {
      if (!takePlace(household)) return err("busy");
      await turn();
      try {
        return ok(await work(hashing));
      } finally {
        endTurn();
        leavePlace(household);
      }
    },
  };
}
