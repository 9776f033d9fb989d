/** Returns the form in which names are compared. Folded twice, because lower-casing can undo the composition. */
export const subjectOf = (username: string): string =>
  username.normalize("NFKC").toLowerCase().normalize("NFKC").trim();

/** Returns the name as its owner wrote it. */
export const displayNameOf = (username: string): string => username.normalize("NFC").trim();
