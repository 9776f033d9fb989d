import { expect, test } from "vitest";
import { projectFiles, readSource } from "./sources.ts";

/** A lint rule, or the compiler, is silenced with a sentence behind the name, not with a word. */
const DIRECTIVE = new RegExp(
  `(?:${["biome", "ignore"].join("-")}(?:-all|-start|-end)?(?: [\\w/]+)?|@ts-(?:expect-error|ignore|nocheck))(.*)`,
);
const SENTENCE = /^: \S+(?: \S+){2,}/;
/** Ways past the type check without a directive; the line above says why. */
const CAST = /\bas (?:any|never|unknown as)\b/;
const COMMENT = /^\s*(?:\/\/|\/?\*)/;

/** The places in a text that silence the linter or the compiler, and whether each has its reason beside it. */
function silencersIn(text: string): { readonly line: number; readonly hasReason: boolean }[] {
  const lines = text.split("\n");
  return lines.flatMap((line, at) => {
    const directive = DIRECTIVE.exec(line);
    if (directive) return [{ line: at + 1, hasReason: SENTENCE.test(directive[1] ?? "") }];
    const code = line.replace(/(["'`])(?:\\.|(?!\1).)*\1/g, "");
    if (!CAST.test(code) || COMMENT.test(line)) return [];
    return [{ line: at + 1, hasReason: COMMENT.test(lines[at - 1] ?? "") || /\/\/ \S/.test(code) }];
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
  const compiler = `// @ts-${"expect-error"}`;
  expect(told(compiler)).toEqual([false]);
  expect(told(`${compiler} of theirs, since the library errs`)).toEqual([false]);
  expect(told(`${compiler}: the types of the library err here`)).toEqual([true]);
  expect(told(`// said here\nconst a = b;\nconst c = a as ${"never"};`)).toEqual([false]);
  expect(told(`// As much of it as is asked.\nconst c = a as ${"unknown"} as B;`)).toEqual([true]);
});
