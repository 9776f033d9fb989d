// What a suite comes to: all of it, and once more by itself what has failed.

/** More failures than this are no accident: nothing is run again. */
const MOST_RUN_AGAIN = 3;

/** The tests of Vitest's JSON report; a place is what Vitest takes to run a test by itself. */
export function vitestTests(report) {
  return report.testResults.flatMap(({ name: file, assertionResults }) =>
    assertionResults.map(({ fullName, status }) => ({
      name: `${file} ${fullName}`,
      place: file,
      outcome: status === "passed" || status === "failed" ? status : "skipped",
    })),
  );
}

/** The same of Playwright's. */
export function playwrightTests(report) {
  const testsIn = ({ specs = [], suites = [] }) => [
    ...specs.map(({ id, file, line, title, ok, tests }) => ({
      name: `${file} ${title} ${id}`,
      place: `${file}:${line}`,
      outcome: tests.every(({ status }) => status === "skipped") ? "skipped" : ok ? "passed" : "failed",
    })),
    ...suites.flatMap(testsIn),
  ];
  return testsIn(report);
}

/** Where the tests stand that are run once more; none where too many have failed, or the suite broke off. */
export function toRunAgain(tests) {
  const failed = tests.filter(({ outcome }) => outcome === "failed");
  return failed.length > MOST_RUN_AGAIN ? [] : [...new Set(failed.map(({ place }) => place))];
}

/** What is told of a suite as its one failure where no test of it has failed. */
const BROKEN = "it broke off, or ran no test";

/**
 * Counts a suite. A test is unsteady that failed, and passed by itself: it counts as passed, and is told by its name.
 * A suite that ended badly without a failed test, or well without any, is one failure.
 * @param first `tests` of the whole suite, and whether it ended well
 * @param again the same of those that were run once more, where there were any
 * @returns how many passed; the names of what failed, of what is unsteady, and of what was skipped
 */
export function tally(first, again) {
  const named = (wanted) => first.tests.filter(({ outcome }) => outcome === wanted).map(({ name }) => name);
  const failed = named("failed");
  const skipped = named("skipped");
  const isSteady = (name) => {
    const runs = again?.tests.filter((test) => test.name === name) ?? [];
    return runs.length > 0 && runs.every(({ outcome }) => outcome === "passed");
  };
  const unsteady = failed.filter(isSteady);
  const failures = failed.filter((name) => !unsteady.includes(name));
  const passed = first.tests.length - failures.length - skipped.length;
  const last = again ?? first;
  if (failures.length === 0 && (!last.ok || last.tests.length === 0)) failures.push(BROKEN);
  return { passed, failures, unsteady, skipped };
}
