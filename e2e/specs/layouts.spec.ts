import type { Page } from "@playwright/test";
import { expect, test } from "../fixtures.ts";
import { StudyPage } from "../pages/study.ts";

const LEAF = `
  Leaf
    Cuticle
    Mesophyll
      Palisade
    ? What opens a pore? => Potassium
`;

/** A key of a layout that the machine of the test does not have. Returns whether the page took it. */
const press = (
  page: Page,
  key: string,
  code: string,
  modifiers: { ctrlKey?: boolean; shiftKey?: boolean } = {},
): Promise<boolean> =>
  page.evaluate(
    (init) => {
      const event = new KeyboardEvent("keydown", { bubbles: true, cancelable: true, ...init });
      return !(document.activeElement ?? document.body).dispatchEvent(event);
    },
    { key, code, ...modifiers },
  );

test("on a Russian keyboard the shortcuts are where their letters are printed", async ({ openTree }) => {
  const { page, outline } = await openTree(LEAF);
  await outline.caretIn("Mesophyll");
  await page.keyboard.press("Tab");
  await outline.expectText(
    LEAF.replace("    Mesophyll\n      Palisade", "      Mesophyll\n        Palisade"),
  );
  expect(await press(page, "я", "KeyZ", { ctrlKey: true })).toBe(true);
  await outline.expectText(LEAF);
  expect(await press(page, "а", "KeyF", { ctrlKey: true })).toBe(true);
  await expect(page.getByRole("search", { name: "Find" })).toBeVisible();
  await page.keyboard.press("Escape");
  await outline.focusRow("Mesophyll");
  expect(await press(page, "с", "KeyC")).toBe(true);
  await expect(await outline.row("Mesophyll")).toHaveAttribute("aria-expanded", "false");
  expect(await press(page, "л", "KeyK", { ctrlKey: true })).toBe(true);
  const goTo = page.getByRole("dialog", { name: "Go to" });
  await expect(goTo).toBeVisible();
  expect(await press(page, "л", "KeyK", { ctrlKey: true })).toBe(true);
  await expect(goTo).toBeHidden();
});

test("on a French keyboard the upper row rates with Shift and without, in the outline and in study", async ({
  openTree,
}) => {
  const { page, outline } = await openTree(LEAF);
  await outline.card("What opens a pore?").click();
  await expect(outline.rating("Easy")).toBeVisible();
  expect(await press(page, "'", "Digit4")).toBe(true);
  await outline.expectRated("What opens a pore?", "Easy");
  await page.keyboard.press("Control+z");
  await expect(outline.card("What opens a pore?")).toHaveAccessibleName(/, not rated/);

  const study = new StudyPage(page);
  await study.begin();
  await page.keyboard.press("Space");
  await expect(study.rating("Hard")).toBeVisible();
  expect(await press(page, "1", "Digit1", { shiftKey: true })).toBe(true);
  await expect(study.rating("Hard")).toBeHidden();
});

test("zoom and paste stay the browser's where their keys are elsewhere", async ({ openTree }) => {
  const { page, outline } = await openTree(LEAF);
  await outline.caretIn("Mesophyll");
  expect(await press(page, "+", "BracketRight", { ctrlKey: true })).toBe(false);
  await outline.focusRow("Mesophyll");
  expect(await press(page, "v", "Period", { ctrlKey: true })).toBe(false);
  await outline.expectText(LEAF);
});
