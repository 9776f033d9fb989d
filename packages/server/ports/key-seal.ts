/** Keys of people to servers of others, as they stand in the database. */
export interface KeySeal {
  seal(key: string, userId: number): Buffer;
  /** Returns the key; null where it was sealed for somebody else, or with another secret. */
  open(sealed: Buffer, userId: number): string | null;
}
