/** The values of a column, in the order of the rows; null where there is no row. */
type List = readonly unknown[] | null;

/** What a statement of `asLists` gives: one row, with a list for each column. */
export type Lists = Readonly<Record<string, List>>;

/**
 * Writes what a SELECT names so that many rows come as one, each column as a list. Of hundreds of rows the database hands on a
 * few long values instead of thousands of short ones, twice on a cluster, and one parse here makes all of them.
 * @param t the alias of the table
 */
export const asLists = (columns: readonly string[], t: string): string =>
  columns.map((column) => `json_agg(${t}.${column}) as ${column}`).join(", ");

/**
 * Returns the rows that came as lists.
 * @param moments the columns that hold moments, which are text in JSON
 */
export function rowsOfLists<Row>(lists: Lists | undefined, moments: ReadonlySet<string>): Row[] {
  const columns = Object.entries(lists ?? {});
  const rows = (columns[0]?.[1] ?? []).map((): Record<string, unknown> => ({}));
  for (const [name, list] of columns) {
    const read = moments.has(name) ? momentOf : (value: unknown) => value;
    for (const [place, row] of rows.entries()) row[name] = read(list?.[place]);
  }
  return rows as Row[];
}

const momentOf = (value: unknown): Date | null => (value === null ? null : new Date(String(value)));
