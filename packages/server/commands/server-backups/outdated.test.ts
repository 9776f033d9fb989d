import { expect, test } from "vitest";
import { backupName, momentOf, outdatedBackups } from "./outdated.ts";

const NOW = new Date("2026-06-30T12:00:00.000Z");
const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
const ago = (ms: number) => backupName(new Date(NOW.getTime() - ms));

test("the name of a backup says when it was begun", () => {
  expect(backupName(NOW)).toBe("perennial-2026-06-30T12-00-00Z");
  expect(momentOf(backupName(NOW))).toEqual(NOW);
  expect(momentOf("perennial-2026-06-30T12-00-00Z.part")).toBeUndefined();
});

test("a year of backups every fifteen minutes, thinned each time, leaves a day, days, weeks and months", () => {
  let names: string[] = [];
  for (let ms = 365 * DAY_MS; ms >= 0; ms -= 15 * MINUTE_MS) {
    const now = new Date(NOW.getTime() - ms);
    names.push(backupName(now));
    const gone = new Set(outdatedBackups(names, now));
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
  expect(outdatedBackups(names, NOW)).toEqual([ago(400 * DAY_MS)]);
});
