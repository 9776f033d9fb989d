/** Of longer words so many are shown, in UTF-16 units. */
const MOST = 40;

/** Words about what a row was drafted from. */
export const SOURCE_CHANGED = "Its source changed";

/** Says who drafted something. @param label the name of a model or a program; empty where it has none */
export function draftedText({
  drafter,
  label,
}: {
  readonly drafter: "model" | "rules" | "agent";
  readonly label: string;
}): string {
  const unnamed = { model: "a model", rules: "rules", agent: "a program" }[drafter];
  return `Drafted by ${label === "" ? unnamed : label}`;
}

/** Says what something was drafted from, by the words that it rests on. @param page of a file */
export function fromText(words: string, page: number | null = null): string {
  const line = words.replace(/\s+/g, " ").trim();
  return `${page === null ? "From" : `From page ${page}`}: “${line.length <= MOST ? line : `${line.slice(0, MOST).toWellFormed().trimEnd()}…`}”`;
}
