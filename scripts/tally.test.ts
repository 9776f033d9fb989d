import { describe, expect, test } from "vitest";
import { playwrightTests, tally, toRunAgain, vitestTests } from "./tally.mjs";

const tests = (...outcomes: [name: string, passed: boolean][]) =>
  outcomes.map(([name, passed]) => ({
    name,
    place: `${name}.test.ts`,
    outcome: passed ? ("passed" as const) : ("failed" as const),
  }));
const run = (ok: boolean, ...outcomes: [name: string, passed: boolean][]) => ({
  ok,
  tests: tests(...outcomes),
});

describe("a suite is counted", () => {
  test("as it is, where nothing failed", () => {
    expect(tally(run(true, ["a", true], ["b", true]))).toMatchObject({
      passed: 2,
      failures: [],
      unsteady: [],
    });
  });

  test("without what was skipped, which is named: neither passed nor failed, and never run once more", () => {
    const skipped = { name: "c", place: "c.test.ts", outcome: "skipped" as const };
    const first = { ok: true, tests: [...tests(["a", true]), skipped] };
    expect(tally(first)).toMatchObject({ passed: 1, failures: [], unsteady: [], skipped: ["c"] });
    expect(toRunAgain(first.tests)).toEqual([]);
  });

  test("with one failure where it broke off without a failed test, or ran none", () => {
    const failures = ["it broke off, or ran no test"];
    expect(tally(run(false, ["a", true]))).toMatchObject({ passed: 1, failures, unsteady: [] });
    expect(tally(run(false)).failures).toEqual(failures);
    expect(tally(run(true)).failures).toEqual(failures);
  });

  test("with a test that fails twice as failed, and says which one", () => {
    const first = run(false, ["a", true], ["b", false]);
    expect(tally(first, run(false, ["b", false]))).toMatchObject({
      passed: 1,
      failures: ["b"],
      unsteady: [],
    });
  });

  test("with a test that passes by itself as passed, and says which one", () => {
    const first = run(false, ["a", true], ["b", false], ["c", false]);
    expect(tally(first, run(false, ["b", true], ["c", false]))).toMatchObject({
      passed: 2,
      failures: ["c"],
      unsteady: ["b"],
    });
  });

  test("with a test as failed that was not run again, or passed on one database of two only", () => {
    const first = run(false, ["a", true], ["b", false]);
    expect(tally(first, run(false)).failures).toEqual(["b"]);
    expect(tally(first).failures).toEqual(["b"]);
    expect(tally(first, run(false, ["b", true])).failures).toEqual(["it broke off, or ran no test"]);
    expect(tally(first, run(false, ["b", true], ["b", false])).failures).toEqual(["b"]);
  });
});

test("what failed is run again by its place, each place once; more than three failures are no accident", () => {
  const failed = (count: number) =>
    Array.from({ length: count }, (_, i) => [`${i}`, false] as [string, boolean]);
  expect(toRunAgain(tests(["a", true], ["b", false], ["b", false]))).toEqual(["b.test.ts"]);
  expect(toRunAgain(tests(...failed(3)))).toHaveLength(3);
  expect(toRunAgain(tests(...failed(4)))).toEqual([]);
});

test("reports are read to the last test, however deep it stands", () => {
  const assertionResults = [
    { fullName: "one", status: "passed" },
    { fullName: "two", status: "failed" },
    { fullName: "three", status: "skipped" },
  ];
  expect(vitestTests({ testResults: [{ name: "/a.test.ts", assertionResults }] })).toEqual([
    { name: "/a.test.ts one", place: "/a.test.ts", outcome: "passed" },
    { name: "/a.test.ts two", place: "/a.test.ts", outcome: "failed" },
    { name: "/a.test.ts three", place: "/a.test.ts", outcome: "skipped" },
  ]);
  const spec = (title: string, status: string) => ({
    id: title,
    file: "a.spec.ts",
    line: 7,
    title,
    ok: status !== "unexpected",
    tests: [{ status }],
  });
  const report = {
    suites: [
      {
        specs: [spec("x", "expected"), spec("z", "skipped")],
        suites: [{ specs: [spec("y", "unexpected")] }],
      },
    ],
  };
  expect(playwrightTests(report)).toEqual([
    { name: "a.spec.ts x x", place: "a.spec.ts:7", outcome: "passed" },
    { name: "a.spec.ts z z", place: "a.spec.ts:7", outcome: "skipped" },
    { name: "a.spec.ts y y", place: "a.spec.ts:7", outcome: "failed" },
  ]);
});
