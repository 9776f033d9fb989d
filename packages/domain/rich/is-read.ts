/** In characters, and in signs that might mark something up: parsing grows with the square of them. */
const MOST_IN_LINE = 4_096;
const MOST_MARKS = 256;
const MARKS = /\*+|_+|`+|~+|=+|\[|\]|\$+|</g;

/** Returns whether marks in a line are read; in one that is too long, or has too many, they stand as they are. */
export const isRead = (line: string): boolean =>
  line.length <= MOST_IN_LINE && (line.match(MARKS)?.length ?? 0) <= MOST_MARKS;
