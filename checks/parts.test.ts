import { expect, test } from "vitest";
import { isTest } from "./judge.ts";
import { linesWhere, projectFiles } from "./sources.ts";

/** A part of a card that is written as a number, in a program or in SQL. */
const LITERALS = [
  /\bpartId\([^,()]+, ?\d/,
  /\bpart\b["']?: ?\d/,
  /\bparts?(?:\[\d\])? \?\? \[?\d/,
  /\bparts\.length === 0 \? \[\d/,
  /\bparts\b.*'\{\d+\}'/i,
  /\bpart ?={1,3} ?\d/,
] as const;
const saysPart = (line: string): boolean => LITERALS.some((literal) => literal.test(line));

/** The rule of kinds, and how records of parts are named. The older parts of an entry in the outbox are no cards'. */
const MAY = [
  /^packages\/domain\/(?:card\/|kind\/owner\.ts)/,
  /^packages\/client\/sync\/queue\/entry-parts\.ts/,
  /\/testing\//,
  /\/migrations\//,
];

test("only the rule of kinds knows the parts of a card by their numbers", () => {
  const files = projectFiles(/^packages\/.*\.(?:ts|tsx)$/).filter(
    (file) => !isTest(file) && !MAY.some((place) => place.test(file)),
  );
  expect(files.length).toBeGreaterThan(500);
  expect(linesWhere(files, saysPart)).toEqual([]);
});

test("a part is seen in each way it is written", () => {
  for (const line of [
    "partId(card.id, 0)",
    "part: 0,",
    "row.part ?? 0",
    "p.part = 0 and",
    "part === 0",
    "(a, part = 0)",
    "parts[0] ?? 0",
    "(content.parts ?? [0]).includes(part)",
    "parts.length === 0 ? [0] : parts",
    "coalesce(parts, '{0}')",
  ])
    expect(saysPart(line), line).toBe(true);
  for (const line of ["partId(id, part)", "part: FRONT", "p.part = a.part", "parts: 0", "parts[0] ?? FRONT"])
    expect(saysPart(line), line).toBe(false);
});
