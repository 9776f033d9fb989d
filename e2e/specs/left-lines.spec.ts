import type { Page } from "@playwright/test";
import { expect, test } from "../fixtures.ts";
import { atRest } from "../pages/at-rest.ts";
import { OutlinePage } from "../pages/outline.ts";

const NOTES = "Heart\n  Left side\n  Right side";
const TYPED = " :: pumps";
const MADE = "Heart\n  ? Left side => pumps\n  Right side";

/** Opens the page of a note by the keyboard alone. */
async function goTo(page: Page, name: string): Promise<void> {
  await page.keyboard.press("Control+k");
  await page.keyboard.type(name);
  await expect(page.getByRole("option", { name })).toBeVisible();
  await page.keyboard.press("Enter");
}

test.describe("a line that says a card and is left (issue 42)", () => {
  test("by an arrow key it becomes the card in one step, and the caret stands in the next row", async ({
    openTree,
  }) => {
    const { page, outline, frame, expectKept } = await openTree(NOTES);
    await outline.caretIn("Left side");
    await page.keyboard.type(TYPED);
    await page.keyboard.press("ArrowDown");
    await expect(outline.card("Left side")).toBeVisible();
    await outline.expectFocus("Right side");
    await expect(frame.toast("status", "Made a flashcard of the line")).toBeVisible();
    await expectKept(MADE);
    await page.keyboard.press("Control+z");
    await outline.expectText(`Heart\n  Left side${TYPED}\n  Right side`);
    // Nothing is edited on the way through it.
    await outline.caretIn(`Left side${TYPED}`);
    await page.keyboard.press("ArrowDown");
    await outline.expectFocus("Right side");
    await expectKept(`Heart\n  Left side${TYPED}\n  Right side`);
  });

  test("by a press in another row it becomes the card, and the row that was pressed has the caret", async ({
    openTree,
  }) => {
    const { page, outline, expectKept } = await openTree(NOTES);
    await outline.caretIn("Left side");
    await page.keyboard.type(TYPED);
    await (await outline.row("Right side")).getByRole("textbox").click();
    await outline.expectFocus("Right side");
    await page.keyboard.type("!");
    await expectKept(`${MADE}!`);
  });

  test("by a press where nothing is, without a connection", async ({ openTree, watch }) => {
    watch.allowFailedRequests = true;
    const { page, outline, frame } = await openTree(NOTES);
    await atRest(page);
    await page.context().setOffline(true);
    await outline.caretIn("Left side");
    await page.keyboard.type(TYPED);
    await page
      .locator("header")
      .first()
      .click({ position: { x: 2, y: 2 } });
    await expect(outline.card("Left side")).toBeVisible();
    await frame.toast("status", "Made a flashcard of the line").getByRole("button", { name: "Undo" }).click();
    await outline.expectText(`Heart\n  Left side${TYPED}\n  Right side`);
    await page.context().setOffline(false);
    await outline.expectSaved();
  });

  const AWAY: readonly (readonly [string, (page: Page) => Promise<void>])[] = [
    ["Go to, on another page", (page) => goTo(page, "Lungs")],
    [
      "the page of its parent",
      async (page) => {
        await page.keyboard.press("Escape");
        await page.keyboard.press("p");
      },
    ],
    ["Back", async (page) => void (await page.goBack())],
  ];
  for (const [way, leave] of AWAY)
    test(`by the keyboard alone, by ${way}, it becomes the card`, async ({ openTree }) => {
      const { page, outline, frame, stored } = await openTree(
        "Body\n  Heart\n    Left side\n  Lungs\n    Air",
      );
      await atRest(page);
      await goTo(page, "Heart");
      await outline.expectText("Heart\n  Left side");
      await outline.caretIn("Left side");
      await page.keyboard.type(TYPED);
      await leave(page);
      await expect(frame.toast("status", "Made a flashcard of the line")).toBeVisible();
      await outline.expectSaved();
      expect(await stored()).toBe("Body\n  Heart\n    ? Left side\n  Lungs\n    Air");
    });

  test("by way of the toolbar, a menu or Find it becomes the card as soon as another row has the caret", async ({
    openTree,
  }) => {
    const { page, outline, expectKept } = await openTree("Heart\n  one\n  two\n  three\n  last");
    const type = async (row: string) => {
      await outline.caretIn(row);
      await page.keyboard.type(TYPED);
    };
    const toLast = async () => (await outline.row("last")).getByRole("textbox").click();
    await type("one");
    await page.keyboard.press("Alt+F10");
    await outline.expectText(`Heart\n  one${TYPED}\n  two\n  three\n  last`);
    await toLast();
    await expect(outline.card("one")).toBeVisible();
    await type("two");
    await page.keyboard.press("Shift+F10");
    await expect(page.getByRole("menu")).toBeVisible();
    await toLast();
    await toLast();
    await expect(outline.card("two")).toBeVisible();
    await type("three");
    await page.keyboard.press("Control+f");
    await page.keyboard.type("thr");
    await page.keyboard.press("Escape");
    await outline.expectFocus(`three${TYPED}`);
    await outline.expectText(`Heart\n  ? one\n  ? two\n  three${TYPED}\n  last`);
    await page.keyboard.press("ArrowDown");
    await expectKept("Heart\n  ? one => pumps\n  ? two => pumps\n  ? three => pumps\n  last");
  });

  test("Tab indents it and leaves nothing; its button opens the form, and the form closed is no way out", async ({
    openTree,
  }) => {
    const { page, outline } = await openTree(NOTES);
    const line = `Right side${TYPED}`;
    await outline.caretIn("Right side");
    await page.keyboard.type(TYPED);
    await page.keyboard.press("Tab");
    await outline.expectText(`Heart\n  Left side\n    ${line}`);
    await (await outline.row(line)).getByRole("button", { name: "Make flashcard" }).click();
    await expect(outline.conversion.question).toHaveValue("Right side");
    await page.keyboard.press("Escape");
    await outline.expectText(`Heart\n  Left side\n    ${line}`);
  });

  test("Not in this branch gives the line back, keeps the others, and is a setting of the branch", async ({
    openTree,
  }) => {
    const { page, outline, frame, expectKept } = await openTree("Notes\n  Haskell\n    f\n    g");
    await outline.caretIn("f");
    await page.keyboard.type(" :: Int");
    await page.keyboard.press("ArrowDown");
    await frame
      .toast("status", "Made a flashcard of the line")
      .getByRole("button", { name: "Not in this branch" })
      .click();
    await expect(
      frame.toast("status", "Lines below “Haskell” stay notes. Its study settings say so."),
    ).toBeVisible();
    await outline.caretIn("g");
    await page.keyboard.type(" :: Int");
    await page.keyboard.press("ArrowUp");
    await expectKept("Notes\n  Haskell\n    f :: Int\n    g :: Int");
    await outline.caretIn("Haskell");
    await page.keyboard.press("Shift+F10");
    await page.getByRole("menuitem", { name: "Study settings…" }).press("Enter");
    const lines = page.getByRole("checkbox", { name: "Cards from lines" });
    await expect(lines).not.toBeChecked();
    await lines.check();
    await page.getByRole("button", { name: "Save" }).click();
    await outline.caretIn("g :: Int");
    await page.keyboard.type("eger");
    await page.keyboard.press("ArrowUp");
    await expectKept("Notes\n  Haskell\n    f :: Int\n    ? g => Integer");
  });

  test("a row that another tab edits is not made a card here", async ({ openTree }) => {
    const { page, outline, expectKept } = await openTree(NOTES);
    const other = new OutlinePage(await page.context().newPage());
    await other.page.goto(page.url());
    await other.ready();
    await outline.caretIn("Left side");
    await other.page.bringToFront();
    await other.caretIn("Left side");
    await other.page.keyboard.type(TYPED);
    await page.bringToFront();
    await outline.expectText(`Heart\n  Left side${TYPED}\n  Right side`);
    await page.keyboard.press("ArrowDown");
    await outline.expectFocus("Right side");
    await expectKept(`Heart\n  Left side${TYPED}\n  Right side`);
  });
});
