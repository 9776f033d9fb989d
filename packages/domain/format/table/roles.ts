/** What a column of a table is for. */
export const COLUMN_ROLES = ["question", "answer", "path", "name", "child", "none"] as const;
export type ColumnRole = (typeof COLUMN_ROLES)[number];

/** By what people and programs call their columns; what is none of these stands below its row. */
const ROLE_NAMES: ReadonlyMap<string, ColumnRole> = new Map([
  ...["question", "front", "term", "title", "word", "prompt"].map((name) => [name, "question"] as const),
  ...["answer", "back", "definition", "meaning", "translation"].map((name) => [name, "answer"] as const),
  ...["path", "deck"].map((name) => [name, "path"] as const),
  ["guid", "name"],
  ["due", "none"],
]);

const isKnown = (name: string): boolean => ROLE_NAMES.has(name.trim().toLowerCase());

/** Whether a first row names the columns: one of its cells is a name that columns have. */
export const namesColumns = (row: readonly string[]): boolean => row.some(isKnown);

/**
 * What the columns are for, as far as their names say it: one of each kind. Without a question the first column that is
 * left is it; of two columns without names the second is the answer.
 */
export function guessRoles(names: readonly string[]): ColumnRole[] {
  const taken = new Set<ColumnRole>();
  const roles = names.map((name): ColumnRole => {
    const role = ROLE_NAMES.get(name.trim().toLowerCase()) ?? "child";
    if (role === "child" || role === "none") return role;
    if (taken.has(role)) return "child";
    taken.add(role);
    return role;
  });
  if (!taken.has("question")) {
    const first = roles.indexOf("child");
    if (first >= 0) roles[first] = "question";
    if (roles.length === 2 && first === 0 && roles[1] === "child") roles[1] = "answer";
  }
  return roles;
}
