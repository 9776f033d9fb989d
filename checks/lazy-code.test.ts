import { expect, test } from "vitest";
import { isTest } from "./judge.ts";
import { projectFiles, readSource } from "./sources.ts";

/** Pages, dialogs, and what only some people need: a further place has to say why it is a part of its own (decision 85). */
const MOST_PLACES = 35;

const LATER = /(?<!typeof )\bimport\(/g;
/** The loader, and what is made of it for components; `panel` is the line of a panel. */
const LOADER = /\b(?:createCodeLoader|lazyPart|panel)\([^;]*$/;

/** Returns for each place of a text that fetches code later whether the one loader does it. */
const placesIn = (text: string): boolean[] =>
  [...text.matchAll(LATER)].map(({ index }) => LOADER.test(text.slice(0, index)));

test("code comes later at few places, each by the one loader (issue 41)", () => {
  const sources = projectFiles(/^packages\/client\/(?!worker\/).*\.tsx?$/).filter((file) => !isTest(file));
  const places = sources.flatMap((file) =>
    placesIn(readSource(file)).map((isLoader) => ({ file, isLoader })),
  );
  expect(places.filter(({ isLoader }) => !isLoader)).toEqual([]);
  expect(places.length).toBeGreaterThan(10);
  expect(places.length).toBeLessThanOrEqual(MOST_PLACES);
});

test("a place without the loader is found, and one behind it", () => {
  expect(placesIn('const a = createCodeLoader(() => import("./a.ts"));')).toEqual([true]);
  expect(placesIn('const A = lazyPart(async () => (await import("./a.tsx")).A, { failed });')).toEqual([
    true,
  ]);
  expect(placesIn('createCodeLoader(f);\nconst a = await import("./a.ts");')).toEqual([false]);
  expect(placesIn('let a: typeof import("./a.ts");')).toEqual([]);
});
