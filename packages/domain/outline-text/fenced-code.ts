/** Code as a fenced block, whatever backticks stand in it. */
export function fencedCode(code: string): string {
  const longest = (code.match(/`{3,}/g) ?? []).reduce((most, { length }) => Math.max(most, length), 2);
  const fence = "`".repeat(longest + 1);
  return `${fence}\n${code.replaceAll("\u00a0", " ").replace(/^\n|\n$/g, "")}\n${fence}`;
}
