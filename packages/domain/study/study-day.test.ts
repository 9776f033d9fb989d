import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { isTimeZone, momentOfDay, startOfStudyDay, studyDayOf } from "./study-day.ts";

const DAY_MS = 24 * 3_600_000;
const zones = Intl.supportedValuesOf("timeZone");
/** The first days of the weeks of 2026. */
const WEEKS = Array.from({ length: 53 }, (_, week) => 20_454 + 7 * week);
/** A zone for each way in which clocks go in that year: most share theirs with others. */
const clocks = () => {
  const startsOf = (zone: string) => WEEKS.map((day) => startOfStudyDay(day, zone).getTime()).join();
  return [...new Map(zones.map((zone) => [startsOf(zone), zone])).values()];
};
const at = (iso: string) => new Date(iso);

describe("the study day", () => {
  test("18:50 and 19:10 in New York are one day, though midnight UTC lies between them", () => {
    const zone = "America/New_York";
    expect(studyDayOf(at("2026-01-10T23:50:00Z"), zone)).toBe(studyDayOf(at("2026-01-11T00:10:00Z"), zone));
  });

  test("03:59 and 04:01 are two days, and midnight parts none", () => {
    const zone = "Europe/Berlin";
    const day = studyDayOf(at("2026-11-22T02:59:00Z"), zone);
    expect(studyDayOf(at("2026-11-22T03:01:00Z"), zone)).toBe(day + 1);
    expect(studyDayOf(at("2026-11-21T22:59:00Z"), zone)).toBe(day);
    expect(new Date(day * DAY_MS).toISOString()).toMatch(/^2026-11-21/);
  });

  test("days of 23 and of 25 hours are one day each", () => {
    const zone = "Europe/Berlin";
    const hours = ["2026-03-28", "2026-10-24"].map((date) => {
      const day = studyDayOf(at(`${date}T12:00:00Z`), zone);
      return (startOfStudyDay(day + 1, zone).getTime() - startOfStudyDay(day, zone).getTime()) / 3_600_000;
    });
    expect(hours).toEqual([23, 25]);
  });

  test("a zone that does not exist counts as UTC", () => {
    expect(isTimeZone("Mars/Olympus")).toBe(false);
    const moment = at("2026-11-22T03:59:00Z");
    expect(studyDayOf(moment, "Mars/Olympus")).toBe(studyDayOf(moment, "UTC"));
  });

  test("every zone: the day that begins at a moment is the day of that moment, and the one before ends there", () => {
    expect(zones.length).toBeGreaterThan(300);
    const days = fc.integer({ min: 18_262, max: 22_280 });
    fc.assert(
      fc.property(fc.constantFrom(...zones), days, fc.integer({ min: 3, max: 6 }), (zone, day, hour) => {
        const start = startOfStudyDay(day, zone, hour);
        expect(studyDayOf(start, zone, hour)).toBe(day);
        expect(studyDayOf(new Date(start.getTime() - 1), zone, hour)).toBe(day - 1);
      }),
      { numRuns: 2_000 },
    );
  });

  test("a day that a file names is that day in every zone, on both sides of each change of the clocks", () => {
    const hours = (zone: string) =>
      [20_454, 20_636].map((day) => 4 - (startOfStudyDay(day, zone).getTime() - day * DAY_MS) / 3_600_000);
    const each = clocks();
    expect(each.length).toBeGreaterThan(40);
    for (const zone of each) {
      const [winter = 0, summer = 0] = hours(zone);
      for (let day = 20_454; day < 20_820; day += 3) {
        // Where it was made, which says the offset of one half of the year.
        for (const made of [winter, summer])
          expect([zone, studyDayOf(momentOfDay(day, -made * 60), zone)]).toEqual([zone, day]);
        const isNearUtc = Math.min(winter, summer) >= -11 && Math.max(winter, summer) < 13;
        if (isNearUtc) expect([zone, studyDayOf(momentOfDay(day), zone)]).toEqual([zone, day]);
      }
    }
  });

  test("every zone: both nights on which the clocks change are one study day", () => {
    let changes = 0;
    for (const zone of zones) {
      const offset = (day: number) => startOfStudyDay(day, zone).getTime() - day * DAY_MS;
      for (let week = 20_454; week < 20_820; week += 7) {
        if (offset(week) === offset(week + 7)) continue;
        for (let day = week; day < week + 7; day++) {
          if (offset(day) === offset(day + 1)) continue;
          changes++;
          const noonOf = (each: number) => new Date(startOfStudyDay(each, zone).getTime() + 8 * 3_600_000);
          expect(studyDayOf(noonOf(day + 1), zone) - studyDayOf(noonOf(day), zone), zone).toBe(1);
        }
      }
    }
    expect(changes).toBeGreaterThan(100);
  });

  test("where the clocks skip the rollover, the day begins right after the gap", () => {
    // On 29 March 2026 the clocks of Berlin go from 02:00 to 03:00.
    const day = studyDayOf(at("2026-03-29T12:00:00Z"), "Europe/Berlin", 2.5);
    expect(startOfStudyDay(day, "Europe/Berlin", 2.5).toISOString()).toBe("2026-03-29T01:00:00.000Z");
  });
});
