import { expect, test } from "vitest";
import { HEADER_TEXTS, MORE_TEXTS } from "./menu-texts.ts";

test("the setting that has two names says each beside the other (third round, C)", () => {
  expect(HEADER_TEXTS.itemTypeInMore).toContain(MORE_TEXTS.itemType);
  expect(MORE_TEXTS.itemTypeInToolbar).toContain(HEADER_TEXTS.itemType);
});
