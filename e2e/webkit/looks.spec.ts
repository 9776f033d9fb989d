import { expect } from "@playwright/test";
import { LEAF } from "../sample-trees.ts";
import { test } from "./fixtures.ts";

test("at 320 px nothing goes over the side, and the bar at the bottom nests", async ({ web, openTree }) => {
  const { outline, expectKept } = await openTree(LEAF);
  await web.session.resize(320, 700);
  await outline.caretIn("Mesophyll");
  await web.get("toolbar", "Mobile actions");
  await web.click("button", "Indent");
  await outline.expectText(LEAF.replace("    Mesophyll", "      Mesophyll"));
  await outline.expectCaret("Mesophyll", 9);
  await web.click("button", "Outdent");
  await expectKept(LEAF);
  expect(await web.overflow()).toBe(0);
});

test.describe("where the system is dark", () => {
  test.use({ browserArgs: ["--dark-mode"] });

  test("the page is dark, and its button makes it light and dark again", async ({ web, openTree }) => {
    await openTree(LEAF);
    await expect.poll(() => web.isDark()).toBe(true);
    await web.click("button", "More");
    await web.click("button", "Theme");
    await expect.poll(() => web.isDark()).toBe(false);
    await web.click("button", "Theme");
    await expect.poll(() => web.isDark()).toBe(true);
  });
});
