import { KIND_NAMES } from "@perennial/domain/kind/kinds";
import { KINDS } from "@perennial/domain/kind/table";
import { expect, test } from "vitest";
import { isReadable, LEAST_READS, PRESENT_READS, readsFrom, UNSAID_READS } from "./reads.ts";

/** Clients that say nothing were built when these were all there was. */
const FIRST_TABLES = ["notes", "flashcards", "user_flashcards", "nodes"];

test("a client that says nothing can read the first four tables, and no other", () => {
  for (const kind of KIND_NAMES) {
    const { table } = KINDS[kind];
    expect([table, isReadable(table, UNSAID_READS)]).toEqual([table, FIRST_TABLES.includes(table)]);
  }
  for (const table of ["spells", "reviews", "", "toString"])
    expect(isReadable(table, UNSAID_READS)).toBe(false);
});

test("a client of today can read every kind, and passes over tables that it does not know", () => {
  for (const kind of KIND_NAMES) expect(isReadable(KINDS[kind].table, PRESENT_READS)).toBe(true);
  expect(isReadable("of_tomorrow", PRESENT_READS)).toBe(true);
  expect(LEAST_READS).toBeLessThanOrEqual(PRESENT_READS);
});

test("a page that says no number is an old one; a reader outside a browser reads the log as it stands", () => {
  for (const isPage of [true, false])
    expect([readsFrom("1", { isPage }), readsFrom("17", { isPage })]).toEqual([1, 17]);
  for (const said of [null, undefined, "", "0", "-1", "2.5", "two", "1e3", " 2", "99999999"]) {
    expect(readsFrom(said, { isPage: true })).toBe(UNSAID_READS);
    expect(readsFrom(said, { isPage: false })).toBe(PRESENT_READS);
  }
});
