import { expect, test } from "vitest";
import { RULES } from "./rules.ts";
import { projectFiles, readSource } from "./sources.ts";

const TEST_FILES = /\.(test|spec)\.tsx?$/;
/** The section of the specification that lists what a person sees when something fails. */
const CATALOGUE = 8;

/** The rule ids that test titles cite: `test("… [4.merge]", …)`. */
function citedRules(): Map<string, string[]> {
  const cited = new Map<string, string[]>();
  for (const file of projectFiles(TEST_FILES)) {
    if (file.startsWith("checks/")) continue;
    // A title may begin on the line after `test(`, and may be a template.
    for (const call of readSource(file).matchAll(
      /\b(?:test|it)(?:\.\w+)*(?:\([^()]*\))?\(\s*(["'`])((?:\\.|(?!\1)[\s\S])*)\1/g,
    )) {
      for (const id of (call[2] ?? "").matchAll(/\[(\d+\.[\w-]+)\]/g)) {
        const list = cited.get(id[1] as string) ?? [];
        list.push(file);
        cited.set(id[1] as string, list);
      }
    }
  }
  return cited;
}

test("every rule of the specification is cited by a test title", () => {
  const cited = citedRules();
  const missing = RULES.filter((rule) => !cited.has(rule.id)).map((rule) => `${rule.id}: ${rule.rule}`);
  console.info(`${RULES.length - missing.length} of ${RULES.length} rules have a test`);
  expect(missing).toEqual([]);
});

test("every failure of the catalogue is provoked on the real screen", () => {
  const cited = citedRules();
  const onScreen = (id: string) => cited.get(id)?.some((file) => file.startsWith("e2e/specs/")) === true;
  const missing = RULES.filter(({ section, id }) => section === CATALOGUE && !onScreen(id));
  expect(missing.map(({ id, rule }) => `${id}: ${rule}`)).toEqual([]);
});

test("no test cites a rule that does not exist, and no rule stands twice", () => {
  const ids = RULES.map((rule) => rule.id);
  expect(new Set(ids).size).toBe(ids.length);
  expect([...citedRules().keys()].filter((id) => !ids.includes(id))).toEqual([]);
});
