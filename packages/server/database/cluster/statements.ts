/** What may hold a semicolon that ends nothing: a comment, a text or a name in quotes, a text between dollar signs. */
const WHOLE = /--[^\n]*|\/\*[\s\S]*?\*\/|'(?:[^']|'')*'|"(?:[^"]|"")*"|\$(\w*)\$[\s\S]*?\$\1\$/y;

/**
 * Takes a script apart into its statements, in order: a cluster takes them only one at a time.
 * @param script SQL whose texts escape a quote by doubling it, without nested comments and routine bodies in `begin
 * atomic`
 */
export function statementsOf(script: string): readonly string[] {
  const statements: string[] = [];
  let current = "";
  for (let at = 0; at < script.length; ) {
    WHOLE.lastIndex = at;
    const [whole] = WHOLE.exec(script) ?? [script.charAt(at)];
    at += whole.length;
    if (whole.startsWith("--") || whole.startsWith("/*")) current += " ";
    else if (whole === ";") {
      statements.push(current.trim());
      current = "";
    } else current += whole;
  }
  return [...statements, current.trim()].filter((statement) => statement !== "");
}
