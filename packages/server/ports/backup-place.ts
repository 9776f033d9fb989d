/** Bytes in pieces. */
export type Bytes = AsyncIterable<Uint8Array> | Iterable<Uint8Array>;

/** Where backups lie, by names with slashes: what a name leads to is whole, or not there. */
export interface BackupPlace {
  /** For sentences. */
  readonly address: string;
  /** Lists all names that begin with `prefix`, in their order; none where there is no such place yet. */
  list(prefix: string): Promise<readonly string[]>;
  /** Resolves when the bytes are kept; what had that name before is gone then. */
  write(name: string, bytes: Bytes): Promise<void>;
  /** Resolves to undefined where there is nothing of that name. */
  read(name: string): Promise<AsyncIterable<Uint8Array> | undefined>;
  /** Removes all names that begin with `prefix`, which ends with a slash. */
  remove(prefix: string): Promise<void>;
}

/** Opens the place of an address, which need not be there yet. */
export type OpenBackupPlace = (address: string) => BackupPlace;

/** Thrown where a place is full, closed or gone: a sentence for the operator. */
export class PlaceUnusable extends Error {}
