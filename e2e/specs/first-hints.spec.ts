import type { Page } from "@playwright/test";
import { checkOf } from "../accessibility.ts";
import { expect, test } from "../fixtures.ts";

const FORGET = "localStorage.removeItem('perennial_first_hints')";
const hintsOf = (page: Page) => page.getByRole("region", { name: "First keys" });

/** A page as a newcomer sees it. */
test.use({
  openTree: async ({ openTree }, use) =>
    use(async (...args) => {
      const opened = await openTree(...args);
      await opened.page.evaluate(FORGET);
      await opened.page.reload();
      await opened.outline.ready();
      return opened;
    }),
});

test("three keys stand below a newcomer's first rows, each is ticked once it was used, and they go with the last one", async ({
  openTree,
}) => {
  const { page, outline } = await openTree("Garden\n  Beds\n  Paths\n    Gravel");
  const hints = hintsOf(page);
  const ticked = hints.getByRole("listitem").filter({ hasText: ", done" });
  await expect(hints.getByRole("list").first().getByRole("listitem")).toHaveText([
    "Tabputs a note under the one above",
    "AltEntermakes a card of the note",
    "?shows all keys",
  ]);
  await expect(ticked).toHaveCount(0);
  await outline.caretIn("Paths");
  await page.keyboard.press("Tab");
  await expect(ticked).toHaveText([/^Tab/]);
  await page.reload();
  await expect(ticked).toHaveText([/^Tab/]);
  await outline.focusRow("Beds");
  await page.keyboard.press("?");
  const help = page.getByRole("dialog", { name: "Keyboard shortcuts" });
  await expect(help).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(help).toHaveCount(0);
  await expect(ticked).toHaveCount(2);
  await outline.caretIn("Gravel");
  await page.keyboard.press("Alt+Enter");
  await page.getByRole("textbox", { name: "Answer" }).fill("Stones");
  await page.keyboard.press("Enter");
  await expect(hints).toHaveCount(0);
  await page.reload();
  await outline.ready();
  await expect(page.getByRole("button", { name: "New note" })).toBeVisible();
  await expect(hints).toHaveCount(0);
});

test("they can be hidden, and stand on the first page alone, for writing, where there are keys", async ({
  openTree,
}) => {
  const { page, outline } = await openTree("Garden\n  Beds\n    Roses");
  const hints = hintsOf(page);
  await expect(hints).toBeVisible();
  await outline.focusRow("Beds");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("link", { name: "Go to parent tree: Garden" })).toBeVisible();
  await expect(hints).toHaveCount(0);
  await page.goBack();
  await expect(hints).toBeVisible();
  await hints.getByRole("button", { name: "Hide these" }).click();
  await expect(hints).toHaveCount(0);
  await page.reload();
  await outline.ready();
  await expect(page.getByRole("button", { name: "New note" })).toBeVisible();
  await expect(hints).toHaveCount(0);
});

test("a line to try is written as a note, and Enter makes a card of it", async ({ openTree }) => {
  const { page, outline } = await openTree("Garden\n  Beds");
  const line = "The {{heart}} pumps {{blood}}";
  await hintsOf(page).getByRole("button", { name: line }).press("Enter");
  await outline.expectCaret(line, line.length);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("button", { name: /^Flashcard: / })).toBeVisible();
  await expect(page.getByRole("list", { name: "Parts" }).getByRole("listitem")).toHaveCount(2);
  await outline.expectText("Garden\n  Beds\n  ? The […] pumps blood\n  -");
});

test("a click on them starts a note, as one on the free page they stand on", async ({ openTree }) => {
  const opened = await openTree("Garden\n  Beds");
  const box = await hintsOf(opened.page).getByText("shows all keys").boundingBox();
  await opened.page.mouse.click((box?.x ?? 0) + 10, (box?.y ?? 0) + 10);
  await opened.outline.expectCaret("", 0);
  await opened.page.keyboard.type("Paths");
  await opened.expectKept("Garden\n  Beds\n  Paths");
});

test("a long notebook has none", async ({ openTree }) => {
  const rows = Array.from({ length: 31 }, (_, i) => `  row ${i}`);
  const { page } = await openTree(`Garden\n${rows.join("\n")}`);
  await expect(page.getByRole("button", { name: "New note" })).toBeAttached();
  await expect(hintsOf(page)).toHaveCount(0);
});

test.describe("where a finger points", () => {
  test.use({ hasTouch: true, isMobile: true });

  test("there are none, since there is no key to press", async ({ openTree }) => {
    const { page } = await openTree("Garden\n  Beds");
    await expect(page.locator(".first-hints")).toBeAttached();
    await expect(hintsOf(page)).toBeHidden();
  });
});

test("the first keys have no violation in either theme, and nothing scrolls to the side at any width", async ({
  openTree,
}) => {
  const { page, outline } = await openTree("Garden\n  Beds\n  Paths");
  await outline.caretIn("Paths");
  await page.keyboard.press("Tab");
  await expect(hintsOf(page)).toBeVisible();
  const { faults, check } = checkOf(page);
  await check("the first keys");
  expect(faults).toEqual([]);
});
