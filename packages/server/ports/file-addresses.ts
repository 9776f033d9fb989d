/** Addresses that open one file for some time: a picture in a page carries no token. */
export interface FileAddresses {
  /** Returns an address below the API's prefix: the same one within a week, so that browsers can cache the file. */
  sign(userId: number, fileId: number, now: Date): string;
  /** Returns the owner of the file; undefined for an address that was not signed here, or has expired. */
  read(fileId: number, query: AddressQuery, now: Date): number | undefined;
}

export interface AddressQuery {
  /** The user. */
  readonly u: string;
  /** The week in which it was signed. */
  readonly w: string;
  readonly s: string;
}
