import type { Result } from "@perennial/domain/result";

/** Hashes passwords, so that whoever reads the database cannot use them. Slow on purpose. */
export interface PasswordHashing {
  hash(password: string): Promise<string>;
  /** Returns whether a password matches; without a hash false, after as much work, so that time reveals no names. */
  verify(hash: string | null, password: string): Promise<boolean>;
}

/** The only way to hashing: few at once, so that those who sign in cannot keep everybody else from their work. */
export interface Passwords {
  /**
   * Runs one piece of work that hashes once, when its turn comes.
   * @param household whoever asks: see Caller. One cannot have all the turns
   * @returns what the work returns; `busy`, at once and without having run it, where too many wait already
   */
  inTurn<T>(household: string, work: (hashing: PasswordHashing) => Promise<T>): Promise<Result<T, "busy">>;
}
