/** Addresses that open one file for some time: a picture in a page carries no token. */
export interface FileAddresses {
  /** Below the API's prefix. The same one within a week, so that a browser keeps what it has read. */
  sign(userId: number, fileId: number, now: Date): string;
  /** Whose file it is; undefined for an address that was not signed here, or is too old. */
  read(fileId: number, query: AddressQuery, now: Date): number | undefined;
}

export interface AddressQuery {
  /** The user. */
  readonly u: string;
  /** The week in which it was signed. */
  readonly w: string;
  readonly s: string;
}
