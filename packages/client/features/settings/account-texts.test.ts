import { expect, test } from "vitest";
import { expiryOf, expiryText, lastUseText, tokenSees } from "./account-texts.ts";

test("a session's last use is told to the day", () => {
  expect(lastUseText("2026-03-01", "2026-03-01")).toBe("today");
  expect(lastUseText("2026-02-28", "2026-03-01")).toBe("yesterday");
  expect(lastUseText("2025-12-31", "2026-03-01")).toBe("31 December 2025");
  // The server's day may have begun before that of this device.
  expect(lastUseText("2026-03-02", "2026-03-01")).toBe("today");
});

test("what a token sees and when it ends are told in words", () => {
  expect(tokenSees({ branch: undefined, seesPrivate: true })).toBe("All notes, private ones too");
  expect(tokenSees({ branch: "Garden", seesPrivate: false })).toBe("Garden");
  expect(tokenSees({ branch: null, seesPrivate: false })).toBe("a deleted branch");
  expect(expiryText(null)).toBe("never");
  expect(expiryOf("30", new Date(Date.UTC(2026, 10, 29)))).toBe("2026-12-29T00:00:00.000Z");
  expect(expiryOf("never", new Date(0))).toBe("never");
});
