import { expect, test } from "vitest";
import { projectFiles, readSource } from "./sources.ts";

/** A lint rule is silenced with a sentence behind its name, not with a word. */
const RULE_SILENCED = new RegExp(`${["biome", "ignore"].join("-")}(?:-all|-start|-end)?\\b(.*)`);
const SENTENCE = /^ [\w/]+: \S+(?: \S+){2,}/;
/** Ways past the type check. */
const TYPE_SILENCED = /\bas (?:any|never|unknown as)\b|@ts-(?:expect-error|ignore|nocheck)\b/;
const COMMENT = /^\s*(?:\/\/|\/?\*)/;

/** The places in a text that silence the linter or the compiler, and whether each has its reason beside it. */
function silencersIn(text: string): { readonly line: number; readonly hasReason: boolean }[] {
  const lines = text.split("\n");
  return lines.flatMap((line, at) => {
    const rule = RULE_SILENCED.exec(line);
    if (rule) return [{ line: at + 1, hasReason: SENTENCE.test(rule[1] ?? "") }];
    const isDirective = line.includes("@ts-");
    const code = line.replace(/(["'`])(?:\\.|(?!\1).)*\1/g, "");
    if (!TYPE_SILENCED.test(code) || (COMMENT.test(line) && !isDirective)) return [];
    const above = lines[at - 1] ?? "";
    return [
      { line: at + 1, hasReason: COMMENT.test(above) || /\/\/ \S/.test(code.replace(/\/\/ @ts-\S+$/, "")) },
    ];
  });
}

test("what silences the compiler or the linter has its reason beside it", () => {
  const places = projectFiles(/\.(?:ts|tsx|mjs|css)$/).flatMap((file) =>
    silencersIn(readSource(file)).map((place) => ({ file, ...place })),
  );
  // A reader that no longer finds any would pass everything.
  expect(places.length).toBeGreaterThan(20);
  const bare = places.filter(({ hasReason }) => !hasReason).map(({ file, line }) => `${file}:${line}`);
  expect(bare).toEqual([]);
});

test("a word is no reason, nor is a line far away", () => {
  const rule = `// ${["biome", "ignore"].join("-")} lint/a/b:`;
  const told = (text: string) => silencersIn(text).map(({ hasReason }) => hasReason);
  expect(told(`${rule} needed`)).toEqual([false]);
  expect(told(`${rule} it takes no focus`)).toEqual([true]);
  expect(told(`// said here\nconst a = b;\nconst c = a as ${"never"};`)).toEqual([false]);
  expect(told(`// As much of it as is asked.\nconst c = a as ${"unknown"} as B;`)).toEqual([true]);
});
