/** A statement as a source has it. */
const STATEMENT =
  /[`"]((?:with (?:recursive )?[a-z]+ |select |insert into |update [a-z$]|delete )(?:[^`"$\\]|\$(?!\{)|\$\{[^{}]*\}|"(?=\w+[,\s"])|\\.)*?)(?:`|"(?=[,;)\s]))/g;
/** A table that is named by what is put in. */
const PUT_IN_TABLE = /\b(from|join|into|update) \$\{[^{}]*\}/g;
const PUT_IN = /\$\{[^{}]*\}/g;

/**
 * The statements in a source, sent by any test or by none. What is put in where a table stands is taken for one that
 * belongs to users, and elsewhere for a number.
 */
export const statementsIn = (source: string): readonly string[] =>
  [...source.matchAll(STATEMENT)].map(([, text = ""]) =>
    text.replace(PUT_IN_TABLE, "$1 notes").replace(PUT_IN, "1").replace(/\s+/g, " ").trim(),
  );
