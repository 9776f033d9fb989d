import { expect, test } from "vitest";
import { version } from "../../package.json";
import { ROADMAP, VISION_TARGET } from "./plans.ts";
import { RELEASES, SINCE_NEWEST } from "./releases.ts";
import { RELEASES_TEXTS } from "./releases-texts.ts";

const minor = (text: string) => Number(/^0\.(\d+)\.0$/.exec(text)?.[1]);

test("every release from 0.12.0 down to 0.1.0 is listed, newest first, with date, title and changes [2.releases]", () => {
  expect(RELEASES.map((release) => minor(release.version))).toEqual([12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1]);
  expect(RELEASES[0]).toMatchObject({ version, date: "2025-10-06" });
  expect(RELEASES.at(-1)).toMatchObject({ version: "0.1.0", date: "2025-08-28" });
  const dates = RELEASES.map((release) => release.date);
  expect(dates).toEqual([...dates].sort().reverse());
  expect(new Set(dates).size).toBe(dates.length);
  for (const { title, changes } of RELEASES) {
    expect(title).not.toBe("");
    expect(changes.length).toBeGreaterThan(0);
  }
});

test.each([
  /Tab indents/,
  /Backspace .* joins .* deletes an empty/,
  /Enter splits a note at the cursor/,
  /Arrow keys/,
  /Space pressed twice/,
  /^E leads back into editing/,
  /empty turns back into a note/,
  /rating turns the card back to its front/,
  /Text areas grow/,
  /Arrow buttons on narrow screens/,
  /dark and a light theme/,
  /connection status indicator/,
  /Third-party sign-in/,
  /landing page/i,
  /reads 1\+/,
])("a recorded feature is told in some release: %s [2.releases]", (feature) => {
  expect(RELEASES.flatMap((release) => release.changes).filter((change) => feature.test(change))).not.toEqual(
    [],
  );
});

test("what came since is told above the newest release, by its version, and not among the releases", () => {
  expect(RELEASES_TEXTS.since).toBe(`Since ${RELEASES[0]?.version}`);
  expect(new Set(SINCE_NEWEST).size).toBeGreaterThan(0);
  expect(RELEASES.flatMap(({ changes }) => changes).filter((each) => SINCE_NEWEST.includes(each))).toEqual(
    [],
  );
});

test("the vision counts to 1000 and the roadmap has four stages, the first in progress [1.vision]", () => {
  expect(VISION_TARGET).toBe(1000);
  expect(ROADMAP.map((stage) => stage.name)).toEqual(["v1", "v2", "v3", "v4"]);
  expect(ROADMAP.map((stage) => stage.state)).toEqual([
    "In progress, October 2025",
    undefined,
    undefined,
    undefined,
  ]);
});
