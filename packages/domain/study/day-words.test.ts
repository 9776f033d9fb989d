import { expect, test } from "vitest";
import { daysMeant } from "./day-words.ts";

/** Sunday, 29 November 2026. */
const TODAY = 20_786;
const said = (typed: string, locale = "en-US") =>
  daysMeant(typed, TODAY, locale).map(({ word, day }) => `${word} ${day - TODAY}`);

test("words for days, by how they begin, in the language of the learner and in English", () => {
  expect(said("to")).toEqual(["today 0", "tomorrow 1"]);
  expect(said("Fri")).toEqual(["Friday 5"]);
  expect(said("sunday"), "the one to come").toEqual(["Sunday 7"]);
  expect(said("heu", "de")).toEqual(["heute 0"]);
  expect(said("today", "de")).toEqual(["today 0"]);
  expect(said("mie", "es"), "without the accent").toEqual(["miércoles 3"]);
  expect(said("amanhã", "pt")).toEqual(["amanhã 1"]);
  expect(said("tod", "en-US@posix")).toEqual(["today 0"]);
});

test("dates with the year first; one that there is not is none", () => {
  expect(said("2026-12-01")).toEqual(["2026-12-01 2"]);
  expect(said("2026-2-3")).toEqual(["2026-2-3 -299"]);
  for (const typed of ["2026-02-30", "2026-13-01", "2026-00-10", "2026-12-", "someday", "29"])
    expect(said(typed)).toEqual([]);
});
