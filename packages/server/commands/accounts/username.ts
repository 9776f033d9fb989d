/**
 * Returns the form in which names are compared: letters that look alike, their width and their case do not tell
 * people apart. Folded twice, because lower-casing can undo the composition.
 */
export const subjectOf = (username: string): string =>
  username.normalize("NFKC").toLowerCase().normalize("NFKC").trim();

/** Returns the name as its owner wrote it. */
export const displayNameOf = (username: string): string => username.normalize("NFC").trim();
