import { expect, test } from "vitest";
import { droppedGenerators } from "./dropped-generators.ts";
import { withProject } from "./program.ts";

test("a call that drops its generator is found in every form it may have, one that is run or handed on is not", () => {
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
  const overlay = {
    "decide.ts": lines.join("\n"),
    "tsconfig.decide.json": JSON.stringify({
      compilerOptions: { target: "es2024", strict: true, noEmit: true, types: [] },
      files: ["decide.ts"],
    }),
  };
  const found = withProject("tsconfig.decide.json", overlay, (project) =>
    droppedGenerators(project, "decide.ts"),
  );
  expect(found).toEqual([
    "decide.ts:6 state.require('statement')",
    "decide.ts:7 may && state.require('after a condition')",
    "decide.ts:8 state.require('void')",
    "decide.ts:9 state.require('condition')",
    "decide.ts:10 state.require('loop')",
    "decide.ts:11 state.require('choice')",
    "decide.ts:12 state.require('no')",
    "decide.ts:13 pages()",
  ]);
});
