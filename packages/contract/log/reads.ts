import type { KindName } from "@perennial/domain/kind/kinds";
import { kindOfTable } from "@perennial/domain/kind/kinds";

/**
 * What a client can read of the log, as one number that it says with each request (`HEADERS.reads`). Rows that it
 * cannot read are kept from it (decision 18).
 *
 * - 1: says nothing. A row of a table that is not of the first four makes a whole answer unreadable to it.
 * - 2: passes over rows of tables that it does not know.
 *
 * A kind of record gets a number of its own here only where passing over it is not enough.
 */
export const PRESENT_READS = 2;
/** The number of a page that sends none: it was built before there was one. */
export const UNSAID_READS = 1;
/** Clients below this number must reload before they go on. */
export const LEAST_READS = 1;

const PASSES_OVER = 2;

/** The number from which on a client can read the rows of a kind, where passing over them is not enough or not needed. */
const READABLE_SINCE: { readonly [K in KindName]?: number } = {
  note: 1,
  flashcard: 1,
  progress: 1,
  node: 1,
};

/**
 * Returns whether a client with this number can read, or passes over, the rows of a table.
 * @param table as a row of the log names it, known here or not
 */
export function isReadable(table: string, reads: number): boolean {
  const kind = kindOfTable(table);
  return ((kind && READABLE_SINCE[kind]) ?? PASSES_OVER) <= reads;
}

/**
 * Parses the number from a header or a query; anything else counts as unsaid. A page that says nothing is an old one. A
 * reader outside a browser never was a client of ours, and reads the log as it stands.
 */
export const readsFrom = (
  said: string | null | undefined,
  { isPage }: { readonly isPage: boolean },
): number => (/^[1-9]\d{0,5}$/.test(said ?? "") ? Number(said) : isPage ? UNSAID_READS : PRESENT_READS);
