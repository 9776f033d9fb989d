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

/** What columns are called that stand below their row all the same. */
const OTHER_NAMES = new Set(
  `id name tag tags note notes comment comments example examples extra hint hints topic category type date source level
  unit chapter number description sentence pronunciation reading audio image picture text content value url link created
  updated key status word phrase language country city english german french spanish italian portuguese dutch polish
  russian chinese japanese korean latin deutsch englisch frage antwort begriff vorderseite rückseite definition bedeutung
  übersetzung wort beispiel question réponse pregunta respuesta`.split(/\s+/),
);
/** Numbers, dates, truth values, addresses and markup, which no column is called. */
const NO_NAME = /^(?:[-+]?[$€£]?\d[\d.,:/ -]*%?|true|false|https?:\S+|<[a-z].*>)$/is;

/**
 * Whether a first row names the columns: one of its cells is a name that is told apart, most are names that
 * columns have, or one stands above nothing but numbers, dates and the like. Without such evidence the first row is a
 * row, since a header that is taken for one is easily deleted.
 */
export function namesColumns([head = [], ...rows]: readonly (readonly string[])[]): boolean {
  const others = head.filter((name) => OTHER_NAMES.has(name.trim().toLowerCase()));
  if (head.some(isKnown) || others.length > head.length / 2) return true;
  if (rows.length < 2 || head.some((name) => name.trim() === "" || NO_NAME.test(name.trim()))) return false;
  return head.some((_, index) => {
    const cells = rows.flatMap((row) => row[index]?.trim() || []);
    return cells.length > 0 && cells.every((cell) => NO_NAME.test(cell));
  });
}

/** Returns what columns are for, by their names; the first one left is the question, the second of two the answer. */
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
