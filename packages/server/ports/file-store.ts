/** A part of a file, in bytes; both ends are included. */
export interface ByteRange {
  readonly from: number;
  readonly to: number;
}

/** The bytes of files, by owner and SHA-256: no name from outside becomes part of a path. */
export interface FileStore {
  /** Stores bytes, unless they are stored already. Resolves when they are on disk. */
  put(userId: number, sha256: string, bytes: Uint8Array): Promise<void>;
  /** Resolves to undefined where there are no such bytes. */
  read(userId: number, sha256: string, range?: ByteRange): Promise<ReadableStream<Uint8Array> | undefined>;
  /** Gives another account the same bytes. */
  copy(fromUserId: number, toUserId: number, sha256: string): Promise<void>;
  /** Removes bytes; it is no failure where they are gone already. */
  remove(userId: number, sha256: string): Promise<void>;
}

/** Thrown where the disk or bucket is full. */
export class NoRoom extends Error {}
