/** What of a file is wanted, in bytes; both ends belong to it. */
export interface ByteRange {
  readonly from: number;
  readonly to: number;
}

/**
 * Where the bytes of files lie: by whose they are, and by the hash of what is in them. No name that a stranger gave
 * leads to a place.
 */
export interface FileStore {
  /** Keeps bytes; those that are kept already stay. They are on the disk when it returns. */
  put(userId: number, sha256: string, bytes: Uint8Array): Promise<void>;
  /** @returns undefined where there are none */
  read(userId: number, sha256: string, range?: ByteRange): Promise<ReadableStream<Uint8Array> | undefined>;
  /** Gives another account the same bytes. */
  copy(fromUserId: number, toUserId: number, sha256: string): Promise<void>;
  /** Those that are gone already are no failure. */
  remove(userId: number, sha256: string): Promise<void>;
}

/** There is no room left for more. */
export class NoRoom extends Error {}
