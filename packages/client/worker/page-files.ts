export interface PageFiles {
  /** Another one for every build that differs in a byte. */
  readonly version: string;
  /** Addresses whose contents never change, since a hash of them is in the name. */
  readonly lasting: readonly string[];
  /** Addresses that a later build fills with something else; the page itself is one of them. */
  readonly changing: readonly string[];
}

/** The file that stands behind every address of the page. */
export const PAGE = "/index.html";
