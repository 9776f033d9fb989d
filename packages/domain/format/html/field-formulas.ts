import { formulaAt } from "../../rich/formula.ts";
import { decodeKnownEntities } from "./entities.ts";

const BEGINS = /\\\(|\\\[|\[\$\]|\[\$\$\]|\[latex\]/gi;
const FORMS: Readonly<Record<string, { readonly close: string; readonly sign: "$" | "$$" | "" }>> = {
  "\\(": { close: "\\)", sign: "$" },
  "\\[": { close: "\\]", sign: "$$" },
  "[$]": { close: "[/$]", sign: "$" },
  "[$$]": { close: "[/$$]", sign: "$$" },
  // What stands in it says itself what it is.
  "[latex]": { close: "[/latex]", sign: "" },
};
/** A longer one is more than a formula. */
const MOST_HTML = 8_192;
const TAG = /<\/?[a-z][^<>]*>/gi;
/** An environment of TeX that is a formula by itself. */
const ENVIRONMENT = /^\\begin\{(?:align|equation|gather|multline)\*?\}([\s\S]*)\\end\{\w+\*?\}$/;
const SOURCE_STAYS = "LaTeX that is more than a formula, which stays as its source";

/**
 * Replaces the formulas in a field of a flashcard program. TeX there is HTML too: its lines end in tags, and its signs are
 * entities.
 * @param keep what stands for a formula while the rest is read
 * @param lose told of what is set by no formula here
 */
export function replaceFormulas(
  html: string,
  keep: (formula: string) => string,
  lose: (kind: string) => void,
): string {
  let text = "";
  let at = 0;
  /** Where the next sign of each kind closes; what was searched once is not searched again. */
  const closes = new Map<string, number>();
  for (const { index, 0: open } of html.matchAll(BEGINS)) {
    const form = FORMS[open.toLowerCase()];
    if (index < at || !form) continue;
    const begin = index + open.length;
    const known = closes.get(form.close) ?? 0;
    const end = known < begin ? html.indexOf(form.close, begin) : known;
    closes.set(form.close, end < 0 ? Number.POSITIVE_INFINITY : end);
    if (end < 0 || end - begin > MOST_HTML) continue;
    const tex = texOf(html.slice(begin, end));
    const formula = written(tex, form.sign);
    if (formula === undefined && form.sign !== "") continue;
    if (formula === undefined) lose(SOURCE_STAYS);
    text += html.slice(at, index) + keep(formula ?? `${open}${tex}${form.close}`);
    at = end + form.close.length;
  }
  return text + html.slice(at);
}

const texOf = (html: string): string =>
  decodeKnownEntities(html.replace(TAG, " ")).replaceAll("\u00a0", " ").replace(/\s+/g, " ").trim();

/** As a note has it; undefined where it would not be read as one formula. */
function written(tex: string, sign: "$" | "$$" | ""): string | undefined {
  const lines = sign === "" ? ENVIRONMENT.exec(tex)?.[1] : undefined;
  const formula = lines === undefined ? `${sign}${tex}${sign}` : `$$\\begin{aligned}${lines}\\end{aligned}$$`;
  return formulaAt(formula, 0)?.to === formula.length ? formula : undefined;
}
