import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { droppedGenerators } from "./dropped-generators.ts";
import { isTest } from "./judge.ts";
import { ROOT } from "./sources.ts";

test("the server's decisions run each generator that they call: none is left standing without yield*", () => {
  const server = join(ROOT, "packages", "server");
  let looked = 0;
  const dropped = droppedGenerators(server, (file) => {
    const isOwn = file.startsWith(`${server}/`) && !file.includes("/node_modules/") && !isTest(file);
    if (isOwn) looked++;
    return isOwn;
  });
  expect(dropped).toEqual([]);
  // A project that no longer names its files would pass everything.
  expect(looked).toBeGreaterThan(100);
});

test("a call that drops its generator is found in every form it may have, one that is run or handed on is not", () => {
  mkdirSync(join(ROOT, ".cache"), { recursive: true });
  const folder = mkdtempSync(join(ROOT, ".cache", "generators-"));
  const lines = [
    "type Asking<T> = Generator<string, T, never>;",
    "interface State { require(name: string): Asking<boolean> }",
    "declare function take(it: Asking<boolean>): void;",
    "declare function pages(): AsyncGenerator<number>;",
    "export function* decide(state: State, may: boolean): Asking<number> {",
    "  state.require('statement');",
    "  may && state.require('after a condition');",
    "  void state.require('void');",
    "  if (state.require('condition')) return 1;",
    "  while ((state.require('loop'))) return 2;",
    "  const n = state.require('choice') ? 3 : 4;",
    "  if (!state.require('no') || may) return 5;",
    "  pages();",
    "  yield* state.require('run');",
    "  if (yield* state.require('run')) return 6;",
    "  const handed = may ? state.require('named') : undefined;",
    "  if (handed) take(handed ?? handed);",
    "  for (const _ of state.require('walked')) take(state.require('handed on'));",
    "  return n;",
    "}",
  ];
  try {
    writeFileSync(join(folder, "decide.ts"), lines.join("\n"));
    writeFileSync(
      join(folder, "tsconfig.json"),
      JSON.stringify({ compilerOptions: { target: "es2024", strict: true, noEmit: true, types: [] } }),
    );
    const file = join(folder, "decide.ts");
    expect(droppedGenerators(folder, (each) => each === file)).toEqual([
      `${file}:6 state.require('statement')`,
      `${file}:7 may && state.require('after a condition')`,
      `${file}:8 state.require('void')`,
      `${file}:9 state.require('condition')`,
      `${file}:10 state.require('loop')`,
      `${file}:11 state.require('choice')`,
      `${file}:12 state.require('no')`,
      `${file}:13 pages()`,
    ]);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
