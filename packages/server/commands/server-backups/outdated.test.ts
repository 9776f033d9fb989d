import { expect, test } from "vitest";
import { backupName, momentOf, outdatedBackups } from "./outdated.ts";

const NOW = new Date("2026-06-30T12:00:00.000Z");
const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
const OURS = "0123abcd";
const ago = (ms: number, database = OURS) => backupName(new Date(NOW.getTime() - ms), database);
/** As it was before a name said its database. */
const before = (ms: number) => ago(ms).replace(/-[0-9a-f]{8}$/, "");

test("the name of a backup says when it was begun", () => {
  expect(ago(0)).toBe("perennial-2026-06-30T12-00-00Z-0123abcd");
  expect([ago(0), before(0)].map(momentOf)).toEqual([NOW, NOW]);
  expect(momentOf("perennial-2026-06-30T12-00-00Z.part")).toBeUndefined();
});

test("a year of backups every fifteen minutes, thinned each time, leaves a day, days, weeks and months", () => {
  let names: string[] = [];
  for (let ms = 365 * DAY_MS; ms >= 0; ms -= 15 * MINUTE_MS) {
    const now = new Date(NOW.getTime() - ms);
    names.push(backupName(now, OURS));
    const gone = new Set(outdatedBackups(names, now, OURS));
    names = names.filter((name) => !gone.has(name));
  }
  const ages = names.map((name) => (NOW.getTime() - (momentOf(name)?.getTime() ?? 0)) / DAY_MS);
  const within = (from: number, to: number) => ages.filter((age) => age >= from && age < to).length;
  expect(within(0, 1)).toBe(96);
  expect(within(1, 8)).toBe(7);
  expect(within(8, 36)).toBe(4);
  expect(within(36, 190)).toBeGreaterThanOrEqual(5);
  expect(within(190, 400)).toBe(0);
});

test("the newest one stays however old it is, and what has another name stays", () => {
  const names = [ago(400 * DAY_MS), ago(300 * DAY_MS), "files", "notes.txt"];
  expect(outdatedBackups(names, NOW, OURS)).toEqual([ago(400 * DAY_MS)]);
});

test("each database in a place is thinned by itself; what names none is of the one that asks", () => {
  const theirs = "feed0000";
  const names = [
    before(3 * DAY_MS + 1_000),
    ago(3 * DAY_MS),
    ago(0),
    ago(300 * DAY_MS, theirs),
    ago(3 * DAY_MS, theirs),
  ];
  expect(outdatedBackups(names, NOW, OURS)).toEqual([ago(300 * DAY_MS, theirs), ago(3 * DAY_MS)]);
});
