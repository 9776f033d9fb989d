import { expect, test } from "../fixtures.ts";
import { LEAF } from "../sample-trees.ts";

const STOMATA = "Stomata\n  Guard cells\n  Pores";

/** What answers to clicks and leads back is fetched after the first page. */
test.use({
  openTree: async ({ openTree }, use) =>
    use(async (...args) => {
      const opened = await openTree(...args);
      await opened.page.waitForLoadState("networkidle");
      return opened;
    }),
});

test("a click on a bullet opens the page of its row", async ({ openTree }) => {
  const { outline } = await openTree(LEAF);
  await (await outline.row("Stomata")).locator(".bul").click();
  await outline.expectText(STOMATA);
});

test("P leads to the page above with the caret on the branch one comes from", async ({ openTree }) => {
  const { page, outline } = await openTree(LEAF);
  await (await outline.row("Stomata")).locator(".bul").click();
  await outline.expectText(STOMATA);
  await page.keyboard.press("Escape");
  await page.keyboard.press("p");
  await outline.expectText(LEAF);
  await outline.expectCaret("Stomata", 7);
});

test("Back shows a page as it was left, with the caret where it stood and what was in sight", async ({
  openTree,
}) => {
  const rows = Array.from({ length: 60 }, (_, i) => `      row ${i}`).join("\n");
  const { page, outline } = await openTree(`Long\n    Branch\n${rows}`.replace(/^/, "  "));
  await outline.caretIn("row 5", 3);
  await page.mouse.wheel(0, 120);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(120);
  await (await outline.row("row 7")).locator(".bul").click();
  await outline.expectText("row 7");
  await page.goBack();
  await outline.expectCaret("row 5", 3);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(120);
});

test("a click on the free page below the outline starts a note", async ({ openTree }) => {
  const { page, outline, expectKept } = await openTree(LEAF);
  const box = await outline.grid.boundingBox();
  await page.mouse.click((box?.x ?? 0) + 200, (box?.y ?? 0) + (box?.height ?? 0) + 200);
  await outline.expectCaret("", 0);
  await page.keyboard.type("Veins");
  await expectKept(`${LEAF.trimEnd()}\n    Veins`);
});

test("Backspace before a first child and Delete before a branch say why nothing happens", async ({
  openTree,
}) => {
  const { page, outline, frame } = await openTree(LEAF);
  await outline.caretIn("Guard cells", "start");
  await page.keyboard.press("Backspace");
  await expect(frame.toast("alert", "There is no note above on this level to join.")).toBeVisible();
  await outline.caretIn("Cuticle");
  await page.keyboard.press("Delete");
  await expect(frame.toast("alert", "Cannot delete note with children")).toBeVisible();
  await outline.expectText(LEAF);
});
