import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { startOfStudyDay, studyDayOf } from "../study-day.ts";
import type { CardMemory } from "./card-memory.ts";
import { dueForecast, type ForecastOptions } from "./due-forecast.ts";

const timeZone = "Europe/Berlin";
const now = new Date("2026-11-22T18:00:00Z");
const TODAY = studyDayOf(now, timeZone);
const none = { unmet: 0, newPerDay: 0, newToday: 0 };
const options: ForecastOptions = { now, timeZone, days: 5, ...none };

const card = (dueAt: Date, more: Partial<CardMemory> = {}): CardMemory => ({
  stability: 3,
  difficulty: 5,
  studyDay: TODAY - 3,
  dueAt: dueAt.getTime(),
  buriedUntil: null,
  isSuspended: false,
  ...more,
});
const dues = (cards: readonly CardMemory[]) => dueForecast(cards, options).map(({ due }) => due);

describe("what comes", () => {
  test("what is late comes today, and a day ends at four in the morning", () => {
    expect(
      dues([
        card(new Date("2026-09-01T00:00:00Z")),
        card(new Date("2026-11-23T02:59:59Z")),
        card(new Date("2026-11-23T03:00:00Z")),
        card(new Date("2026-11-26T12:00:00Z")),
        card(new Date("2026-11-27T03:00:00Z")),
      ]),
    ).toEqual([2, 1, 0, 0, 1]);
  });

  test("what was put off comes then, and what is suspended not at all", () => {
    const early = new Date("2026-11-20T12:00:00Z");
    expect(dues([card(early, { buriedUntil: TODAY + 2 }), card(early, { isSuspended: true })])).toEqual([
      0, 0, 1, 0, 0,
    ]);
  });

  test("new cards come as many as a day allows, today as many as it still does, until there are none", () => {
    const days = dueForecast([], { ...options, unmet: 12, newPerDay: 5, newToday: 2 });
    expect(days.map((day) => day.new)).toEqual([2, 5, 5, 0, 0]);
  });

  test("in every zone and on both changes of summer time a card comes on the study day of its moment", () => {
    const zones = fc.constantFrom(...Intl.supportedValuesOf("timeZone"));
    const moments = fc.date({
      min: new Date("2026-03-01T00:00:00Z"),
      max: new Date("2027-03-01T00:00:00Z"),
      noInvalidDate: true,
    });
    const hours = fc.integer({ min: 0, max: 30 * 24 });
    fc.assert(
      fc.property(zones, moments, hours, (zone, from, after) => {
        const at = new Date(from.getTime() + after * 3_600_000);
        const days = dueForecast([card(at)], { ...options, now: from, timeZone: zone, days: 40 });
        const day = studyDayOf(at, zone);
        expect(days.filter(({ due }) => due > 0)).toEqual([{ studyDay: day, due: 1, new: 0 }]);
        expect(startOfStudyDay(day, zone) <= at).toBe(true);
      }),
    );
  });
});
