import path from "node:path";
import { expect, test } from "vitest";
import { isTest } from "./judge.ts";
import { projectFiles, readSource } from "./sources.ts";

const AT_HAND = "packages/client/sync/testing/at-hand.ts";

/** The files that a source fetches by need, from the root of the project. */
const fetchedBy = (file: string): readonly string[] =>
  [...readSource(file).matchAll(/\bimport\("(\.[^"]+)"\)/g)].map(([, named = ""]) =>
    path.join(path.dirname(file), named),
  );

test("what sync fetches by need is at hand in its tests, since simulated time does not wait for a file to be read", () => {
  const fetched = projectFiles(/^packages\/client\/sync\/.*\.ts$/)
    .filter((file) => !isTest(file))
    .flatMap(fetchedBy);
  expect(new Set(fetched).size).toBeGreaterThan(10);
  expect([...new Set(fetched)].sort()).toEqual([...fetchedBy(AT_HAND)].sort());
});
