import fc from "fast-check";
import { expect, test } from "vitest";
import { generationAfter, standingOf } from "./generation.ts";
import { idsAhead } from "./ids-ahead.ts";

const NOW = new Date("2026-11-21T09:00:00Z");
const DAY_MS = 86_400_000;
const at = (ms: number, chance = "0123abcd") => generationAfter([], new Date(NOW.getTime() + ms), chance);

test("a generation comes after all that it follows, whatever the clock says", () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: -(2 ** 40), max: 2 ** 40 })),
      fc.integer({ min: -1_000, max: 1_000 }),
      (others, skew) => {
        const before = others.map((ms) => at(ms, "ffffffff"));
        const next = generationAfter(before, new Date(NOW.getTime() + skew), "00000000");
        expect(next).toMatch(/^[0-9a-f]{12}-00000000$/);
        for (const other of before) expect(next > other).toBe(true);
      },
    ),
  );
});

test("what is shown is the present one, another one, or one that the database has lost", () => {
  const present = at(0);
  const standing = (shown: string | null) => standingOf(shown, present, NOW);
  expect(standing(null)).toBe("unnamed");
  expect(standing(present)).toBe("present");
  expect(standing(at(-1))).toBe("other");
  expect(standing(at(1))).toBe("lost");
  expect(standing(at(0, "ffffffff")), "begun in the same millisecond").toBe("lost");
  for (const nonsense of ["", "x", "ffffffffffff-ffffffff", at(2 * DAY_MS), `${at(1)} `, at(1).toUpperCase()])
    expect([nonsense, standing(nonsense)]).toEqual([nonsense, "other"]);
});

test("ids go on far ahead of the last one, and by the calendar: later moves lead further, from whichever backup", () => {
  const time = fc.date({ min: new Date("2026-02-01"), max: new Date("2150-01-01"), noInvalidDate: true });
  const last = fc.integer({ min: 0, max: 1_000_000_000 });
  fc.assert(
    fc.property(time, last, last, fc.integer({ min: 1_000, max: DAY_MS }), (now, lastA, lastB, later) => {
      const [first, second] = [idsAhead(lastA, now), idsAhead(lastB, new Date(now.getTime() + later))];
      expect(first - lastA).toBeGreaterThanOrEqual(2 ** 32);
      // A backup from before the first move knows nothing of it.
      expect(second - first).toBeGreaterThanOrEqual(1_000_000);
      expect(second).toBeLessThan(2 ** 53);
    }),
  );
});

test("a clock that is far off does not use the ids up: a million generations have room", () => {
  for (const now of [new Date(0), new Date("2026-01-01"), new Date("9999-12-31")]) {
    let last = 5;
    for (let i = 0; i < 1_000_000; i++) last = idsAhead(last, now);
    expect(Number.isSafeInteger(last)).toBe(true);
  }
  expect(() => idsAhead(Number.MAX_SAFE_INTEGER - 1, NOW)).toThrow("no ids are left");
});
