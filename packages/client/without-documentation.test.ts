import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { expect, test } from "vitest";
import { withoutDocumentation } from "./without-documentation.ts";

const source = readFileSync(createRequire(import.meta.url).resolve("@perennial/contract/endpoints"), "utf8");
const count = (text: string, field: string): number =>
  text.match(new RegExp(`\\n {4}${field}:`, "g"))?.length ?? 0;

test("the browser's table of endpoints has every call, without the words that only documentation needs", () => {
  const bare = withoutDocumentation(source);
  const calls = count(source, "path");
  expect(calls).toBeGreaterThan(20);
  for (const field of ["method", "path", "auth", "status", "answer", "mutating"]) {
    expect(count(bare, field), field).toBe(calls);
  }
  expect(count(bare, "summary")).toBe(0);
  expect(count(bare, "errors")).toBe(0);
  expect(count(bare, "body")).toBe(count(source, "body"));
});
