import { expect, test } from "vitest";
import { nameOf, prepared } from "./prepared.ts";

test("a statement's name follows from its text alone, and fits what PostgreSQL keeps of a name", () => {
  expect(nameOf("select 1")).toBe(nameOf(["select", "1"].join(" ")));
  expect(nameOf("select 1")).not.toBe(nameOf("select 2"));
  // Written down: another process, today or in the next version, gives the same text the same name.
  expect(prepared("select 1", []).name).toBe("girgfUeDFYvBkSu2I-UQfM");
  expect(nameOf("x".repeat(5_000)).length).toBeLessThan(63);
});
