/** Keeps passwords so that who reads the database cannot use them. */
export interface Passwords {
  hash(password: string): Promise<string>;
  /**
   * Whether the password belongs to the hash. Without a hash the answer is false, after as much work as with
   * one, so that the time does not tell whether a name exists.
   */
  verify(hash: string | null, password: string): Promise<boolean>;
}
