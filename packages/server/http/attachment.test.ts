import { expect, test } from "vitest";
import { attachment } from "./attachment.ts";

const nameIn = (header: string): string => decodeURIComponent(header.split("''")[1] ?? "");

test.each([
  ["a short name", "Soil 2026-01-01.md", "Soil 2026-01-01.md"],
  ["what leads out of a folder", "../a/b:c 2026-01-01.md", "a b c 2026-01-01.md"],
  ["a long name, with its ending", `${"x".repeat(200)} 2026-01-01.md`, `${"x".repeat(86)} 2026-01-01.md`],
  ["whole signs of a long name", `${"😀".repeat(200)} 2026-01-01.md`, `${"😀".repeat(86)} 2026-01-01.md`],
])("the name of a file keeps %s", (_, name, kept) => {
  expect(nameIn(attachment(name))).toBe(kept);
});
