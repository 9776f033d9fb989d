import { expect, test } from "vitest";
import { againText } from "./again-text.ts";

test("only what can be sent again says so: of a change to an earlier generation its words can be kept, or nothing", () => {
  expect(againText({ again: "sent" })).toBe("Send again");
  expect(againText({ again: "as-note" })).toBe("Keep as a note");
  expect(againText({ again: "never" })).toBeNull();
});
