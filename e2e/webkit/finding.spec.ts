import { expect } from "@playwright/test";
import { test } from "./fixtures.ts";

/** In the bar of Find. */
const FIND_STATUS = "[role=search] [role=status], search [role=status]";

const CELL = `
  Cell
    Membrane
      Lipid membrane
    Nucleus
      Nuclear MEMBRANE
`;

test("Ctrl+F counts the matches in the page and leads from one to the next", async ({ web, openTree }) => {
  const { outline } = await openTree(CELL);
  await outline.caretIn("Cell");
  await web.press("Control+f");
  await expect.poll(() => web.focused()).toBe("Find");
  await web.type("membrane");
  await expect.poll(() => web.textIn(FIND_STATUS)).toBe("1 of 3");
  await web.press("Enter Enter");
  await expect.poll(() => web.textIn(FIND_STATUS)).toBe("3 of 3");
  await web.press("Escape");
  await web.expectGone("textbox", "Find");
});

test("Ctrl+K goes to a note by a few letters of it", async ({ web, openTree }) => {
  const { outline } = await openTree(CELL);
  await outline.caretIn("Cell");
  await web.press("Control+k");
  await web.get("dialog", "Go to");
  await web.type("lipid");
  await web.get("option", /Lipid membrane/);
  await web.press("Enter");
  await web.expectGone("dialog", "Go to");
  await outline.expectFocus("Lipid membrane");
});
