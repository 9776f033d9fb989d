/** Types whose values have a form that needs no quotes in a list. */
const PLAIN: ReadonlySet<string> = new Set([
  "bigint",
  "integer",
  "smallint",
  "double precision",
  "timestamptz",
  "boolean",
  "uuid",
]);
/** Digits of numbers, of moments and of UUIDs. */
const UNQUOTED = /^[\da-f:.TZ+-]+$/i;
/** Beyond them a moment is written otherwise here than there. */
const [FIRST_MS, LAST_MS] = [Date.UTC(1, 0), Date.UTC(9_999, 0)];

/**
 * Returns the values of a column as PostgreSQL reads a list. The driver takes each value for a text that may have
 * anything in it, which is most of the work of sending long lists; what is not of the plain form of its type is left to it.
 * @param type of the column
 */
export function listOf(type: string, values: readonly unknown[]): unknown {
  if (PLAIN.has(type)) return values.every(isPlain) ? `{${values.map(written).join(",")}}` : values;
  return type === "text" && values.every(isText) ? texts(values) : values;
}

function isPlain(value: unknown): boolean {
  if (value instanceof Date) return value.getTime() >= FIRST_MS && value.getTime() < LAST_MS;
  if (typeof value === "string") return UNQUOTED.test(value);
  return value === null || value === undefined || typeof value === "number" || typeof value === "boolean";
}
const isText = (value: unknown): value is string | null | undefined =>
  value === null || value === undefined || typeof value === "string";

const written = (value: unknown): string =>
  value === null || value === undefined
    ? "NULL"
    : value instanceof Date
      ? value.toISOString()
      : String(value);

/** In most columns one text stands in row after row. */
function texts(values: readonly (string | null | undefined)[]): string {
  let last: string | null | undefined;
  let quoted = "NULL";
  const list = values.map((value) => {
    if (value === last) return quoted;
    last = value;
    quoted =
      value === null || value === undefined
        ? "NULL"
        : `"${value.replaceAll("\\", "\\\\").replaceAll('"', '\\"')}"`;
    return quoted;
  });
  return `{${list.join(",")}}`;
}

/**
 * Returns ids as PostgreSQL reads a `bigint[]`, without a look at each of them: for a tree of 100,000 notes that took as
 * long as reading their texts.
 */
export const idList = (ids: readonly number[]): string => `{${ids.join(",")}}`;

/**
 * SQL for a list of ids in $2 that the planner does not look into. A cluster's worker plans each statement with its values: for
 * hundreds of ids it would rather read all rows of the user, of whom it expects few as long as most people have few.
 */
export const AMONG_IDS = "any(array(select unnest($2::bigint[])))";
