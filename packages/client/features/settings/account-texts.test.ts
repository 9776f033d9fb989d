import { expect, test } from "vitest";
import { lastUseText } from "./account-texts.ts";

test("a session's last use is told to the day", () => {
  expect(lastUseText("2026-03-01", "2026-03-01")).toBe("today");
  expect(lastUseText("2026-02-28", "2026-03-01")).toBe("yesterday");
  expect(lastUseText("2025-12-31", "2026-03-01")).toBe("31 December 2025");
  // The server's day may have begun before that of this device.
  expect(lastUseText("2026-03-02", "2026-03-01")).toBe("today");
});
