import type { Locator } from "@playwright/test";
import { findFaults, WIDTHS } from "../accessibility.ts";
import { allowClipboard, expectCopied } from "../clipboard.ts";
import { expect, type OpenTree, test } from "../fixtures.ts";
import { atRest } from "../pages/at-rest.ts";
import { BOTANY, LEAF } from "../sample-trees.ts";
import { createAnonymous } from "../stage/api.ts";
import { plant } from "../stored-tree.ts";

const menuOf = ({ page }: OpenTree): Locator => page.getByRole("menu", { name: "Row" });
const itemOf = (opened: OpenTree, name: string): Locator =>
  menuOf(opened).getByRole("menuitem", { name, exact: true });

/** Opens the menu of a row with the right button of the mouse. */
async function openMenu(opened: OpenTree, row: string): Promise<void> {
  await (await opened.outline.row(row)).click({ button: "right" });
  await expect(menuOf(opened)).toBeVisible();
}

test.describe("deleting a branch", () => {
  test("by its keys takes everything below it, says how many rows went, and Undo brings them back", async ({
    openTree,
  }) => {
    const opened = await openTree(LEAF);
    const { page, outline, frame, expectKept } = opened;
    const before = await outline.rowOf("Stomata");
    await outline.caretIn("Stomata", 3);
    await page.keyboard.press("Control+Shift+Backspace");
    await expectKept("Leaf\n  Cuticle\n  Mesophyll");
    await outline.expectCaret("Mesophyll", 9);
    await frame.toast("status", "Deleted 3 rows").getByRole("button", { name: "Undo" }).click();
    await expectKept(LEAF);
    expect((await outline.rowOf("Stomata")).nodeId).toBe(before.nodeId);
  });

  test("is one step of undo and redo, by keys too", async ({ openTree }) => {
    const { page, outline, expectKept } = await openTree(BOTANY);
    await outline.focusRow("Xylem");
    await page.keyboard.press("Delete");
    const without = "Botany\n  ? What carries sugar?\n    Sieve tubes\n  Pith";
    await expectKept(without);
    await page.keyboard.press("Control+z");
    await expectKept(BOTANY.replace(/ => .*/, ""));
    await page.keyboard.press("Control+Shift+z");
    await expectKept(without);
  });

  test("brings a card back with its answer and its rating", async ({ openTree }) => {
    const { page, outline, frame, expectKept } = await openTree(BOTANY);
    await outline.rateCard("What carries sugar?", "3");
    await page.keyboard.press("Control+Shift+Backspace");
    await expect(frame.toast("status", "Deleted 2 rows")).toBeVisible();
    await page.keyboard.press("Control+z");
    await expectKept(BOTANY.replace(/ => .*/, ""));
    expect((await outline.rowOf("What carries sugar?")).confidence).toBe("yellow");
  });

  test("without a network is done at once and kept when the network is back", async ({ openTree, watch }) => {
    watch.allowFailedRequests = true;
    const { page, outline, expectKept } = await openTree(LEAF);
    // The code of a deletion is fetched when the page has nothing better to do.
    await atRest(page);
    await outline.focusRow("Stomata");
    await page.context().setOffline(true);
    await page.keyboard.press("Backspace");
    await outline.expectText("Leaf\n  Cuticle\n  Mesophyll");
    await page.context().setOffline(false);
    await expectKept("Leaf\n  Cuticle\n  Mesophyll", 20_000);
  });
});

test.describe("the menu of a row", () => {
  test("opens under the right button of the mouse, and what is chosen is done to that row", async ({
    openTree,
  }) => {
    const opened = await openTree(LEAF);
    await openMenu(opened, "Cuticle");
    await itemOf(opened, "Delete").click();
    await expect(menuOf(opened)).toHaveCount(0);
    await opened.expectKept(LEAF.replace("    Cuticle\n", ""));
  });

  test("a right click before the menu has been loaded is not lost: it opens when it is there", async ({
    signedInPage,
    target,
  }) => {
    const account = await createAnonymous(target.origin);
    await plant(target.origin, account, LEAF);
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    const page = await signedInPage(account, {
      prepare: (context) =>
        context.route(/tree-tools-[^/]*\.js$/, async (route) => {
          await held;
          await route.continue();
        }),
    });
    await page.goto(`/trees/${account.rootId}`);
    const row = page.getByRole("treegrid").getByRole("row").nth(2);
    await row.click({ button: "right" });
    release();
    await expect(page.getByRole("menu", { name: "Row" }).getByRole("menuitem").first()).toBeFocused();
  });

  test("opens by its key, is walked by arrows and letters, and Escape goes back to the caret", async ({
    openTree,
  }) => {
    const opened = await openTree(LEAF);
    const { page, outline } = opened;
    await outline.caretIn("Cuticle", 3);
    await page.keyboard.press("Shift+F10");
    await expect(itemOf(opened, "Open")).toBeFocused();
    await page.keyboard.press("ArrowDown");
    await expect(itemOf(opened, "Make flashcard")).toBeFocused();
    await page.keyboard.press("ArrowUp");
    await page.keyboard.press("ArrowUp");
    await expect(itemOf(opened, "Delete")).toBeFocused();
    await page.keyboard.press("d");
    await expect(itemOf(opened, "Duplicate")).toBeFocused();
    await page.keyboard.press("Escape");
    await outline.expectCaret("Cuticle", 3);
    await page.keyboard.press("ContextMenu");
    await page.keyboard.press("Tab");
    await expect(menuOf(opened)).toHaveCount(0);
    await outline.expectCaret("Cuticle", 3);
  });

  test("has what applies to the row: no deleting of the root, no card of a card, no closing of a leaf", async ({
    openTree,
  }) => {
    const opened = await openTree(BOTANY);
    const names = () => menuOf(opened).getByRole("menuitem").allInnerTexts();
    await openMenu(opened, "What carries sugar?");
    expect(await names()).not.toContain("Make flashcard");
    await opened.page.keyboard.press("Escape");
    await openMenu(opened, "Botany");
    expect((await names()).join()).not.toMatch(/Delete|Duplicate|Open/);
    await opened.page.keyboard.press("Escape");
    await openMenu(opened, "Pith");
    expect((await names()).join()).not.toContain("Collapse all");
  });

  test("opens a page, makes a card, closes and opens a branch", async ({ openTree }) => {
    const opened = await openTree(LEAF);
    const { page, outline } = opened;
    await openMenu(opened, "Leaf");
    await itemOf(opened, "Collapse all").click();
    await outline.expectText("Leaf\n  Cuticle\n  Stomata\n  Mesophyll");
    await openMenu(opened, "Stomata");
    await itemOf(opened, "Expand all").click();
    await outline.expectText(LEAF);
    await openMenu(opened, "Cuticle");
    await itemOf(opened, "Make flashcard").click();
    await expect(outline.conversion.form).toBeVisible();
    await page.keyboard.press("Escape");
    await openMenu(opened, "Stomata");
    await itemOf(opened, "Open").click();
    await outline.expectText("Stomata\n  Guard cells\n  Pores");
  });

  test("duplicates a branch below itself, in one step", async ({ openTree }) => {
    const opened = await openTree(LEAF);
    await openMenu(opened, "Stomata");
    await itemOf(opened, "Duplicate").click();
    const twice = LEAF.replace("    Mesophyll", "    Stomata\n      Guard cells\n      Pores\n    Mesophyll");
    await opened.expectKept(twice);
    await opened.page.keyboard.press("Control+z");
    await opened.expectKept(LEAF);
  });

  test("sorts the rows below one as a person looks things up, in one step", async ({ openTree }) => {
    const tree = "Garden\n  Ferns\n    fern 10\n    Fern 9\n      spores\n    ash\n  Bark";
    const opened = await openTree(tree);
    await openMenu(opened, "Ferns");
    await itemOf(opened, "Sort children").click();
    await opened.expectKept("Garden\n  Ferns\n    ash\n    Fern 9\n      spores\n    fern 10\n  Bark");
    await opened.page.keyboard.press("Control+z");
    await opened.expectKept(tree);
  });

  test("copies the link of a row", async ({ openTree }) => {
    const opened = await openTree(LEAF, { prepare: allowClipboard });
    const { nodeId } = await opened.outline.rowOf("Stomata");
    await openMenu(opened, "Stomata");
    await itemOf(opened, "Copy link").click();
    await expect(opened.frame.toast("status", "Link copied")).toBeVisible();
    await expectCopied(opened.page, new RegExp(`^http.*/trees/${nodeId}$`));
  });
});

test.describe("copying and pasting", () => {
  test("a branch is Markdown to other programs, and the same branch where it is pasted", async ({
    openTree,
  }) => {
    const opened = await openTree(BOTANY, { prepare: allowClipboard });
    const { page, outline, expectKept } = opened;
    await outline.focusRow("Xylem");
    await page.keyboard.press("Control+c");
    await expectCopied(page, "- Xylem\n  - Tracheids");
    await outline.caretIn("Pith");
    await page.keyboard.press("Enter");
    await page.keyboard.press("Control+v");
    await outline.expectCaret("Tracheids", 9);
    await expectKept(`${BOTANY.replace(/ => .*/, "").trimEnd()}\n    Xylem\n      Tracheids`);
  });

  test("lines become rows with their levels, the text behind the caret ends the last, and it is one step", async ({
    openTree,
  }) => {
    const opened = await openTree(LEAF, { prepare: allowClipboard });
    const { page, outline, expectKept } = opened;
    await page.evaluate(() => navigator.clipboard.writeText("- one\n\t- two\n\t\t1. three\n# four"));
    await outline.caretIn("Cuticle", 3);
    await page.keyboard.press("Control+v");
    await outline.expectCaret("fouricle", 4);
    const pasted = LEAF.replace("Cuticle", "Cutone\n      two\n        three\n    fouricle");
    await expectKept(pasted);
    await page.keyboard.press("Control+z");
    await expectKept(LEAF);
    await outline.expectCaret("Cuticle", 3);
    await page.keyboard.press("Control+y");
    await expectKept(pasted);
  });

  test("lists of a web page come with their levels", async ({ openTree, watch }) => {
    watch.allowBlockedHandlers = true;
    const opened = await openTree(LEAF, { prepare: allowClipboard });
    const { page, outline, expectKept } = opened;
    await page.evaluate(async () => {
      const html =
        "<ul><li>a<ul><li>b</li></ul></li><li onclick='alert(1)'>c</li></ul><script>alert(2)</script>";
      const blob = (text: string, type: string) => new Blob([text], { type });
      await navigator.clipboard.write([
        new ClipboardItem({
          "text/html": blob(html, "text/html"),
          "text/plain": blob("a\nb\nc", "text/plain"),
        }),
      ]);
    });
    await outline.focusRow("Cuticle");
    await page.keyboard.press("Control+v");
    await expectKept(LEAF.replace("Cuticle", "Cuticle\n    a\n      b\n    c"));
  });

  test("with Shift it is text, and an address over words makes a link of them", async ({ openTree }) => {
    const opened = await openTree(LEAF, { prepare: allowClipboard });
    const { page, outline } = opened;
    await page.evaluate(() => navigator.clipboard.writeText("- a\n- b"));
    await outline.caretIn("Cuticle");
    await page.keyboard.press("Control+Shift+v");
    await outline.expectCaret("Cuticle- a\n- b", 14);
    await page.keyboard.press("Control+z");
    await page.evaluate(() => navigator.clipboard.writeText("https://example.org/leaf"));
    await outline.caretIn("Mesophyll");
    await page.keyboard.press("Control+a");
    await page.keyboard.press("Control+v");
    await outline.expectCaret("[Mesophyll](https://example.org/leaf)", 37);
  });

  test("a row that is cut can be pasted elsewhere", async ({ openTree }) => {
    const opened = await openTree(LEAF, { prepare: allowClipboard });
    const { page, outline, expectKept } = opened;
    await outline.focusRow("Stomata");
    await page.keyboard.press("Control+x");
    await outline.expectText("Leaf\n  Cuticle\n  Mesophyll");
    await outline.focusRow("Mesophyll");
    await page.keyboard.press("Control+v");
    await expectKept("Leaf\n  Cuticle\n  Mesophyll\n  Stomata\n    Guard cells\n    Pores");
  });

  test("450 rows are one paste and one undo, sent as they may be sent", async ({ openTree }) => {
    const opened = await openTree(LEAF, { prepare: allowClipboard });
    const { page, outline, stored } = opened;
    const lines = Array.from({ length: 450 }, (_, i) => `${"  ".repeat(i % 3)}- row ${i}`);
    await page.evaluate((text) => navigator.clipboard.writeText(text), lines.join("\n"));
    await outline.focusRow("Mesophyll");
    await page.keyboard.press("Control+v");
    await expect(outline.grid).toHaveAttribute("aria-rowcount", "456");
    await outline.expectSaved(60_000);
    expect((await stored()).split("\n")).toHaveLength(456);
    await page.keyboard.press("Control+z");
    await expect(outline.grid).toHaveAttribute("aria-rowcount", "6");
    await outline.expectSaved(60_000);
    expect((await stored()).split("\n")).toHaveLength(6);
  });
});

test("with Ctrl, ⌘ or Alt held, keys in a menu and in a toolbar are the browser's: Alt+Left goes back", async ({
  openTree,
}) => {
  const { page, outline } = await openTree("\n  Numbers\n    one\n    two\n");
  const isTaken = (
    key: string,
    held: { code?: string; altKey?: boolean; ctrlKey?: boolean; metaKey?: boolean } = {},
  ) =>
    page.evaluate((press) => !document.activeElement?.dispatchEvent(new KeyboardEvent("keydown", press)), {
      key,
      bubbles: true,
      cancelable: true,
      ...held,
    });
  await (await outline.row("two")).press("Shift+F10");
  await expect(page.getByRole("menuitem").first()).toBeFocused();
  expect(await isTaken("d", { code: "KeyD" })).toBe(true);
  for (const held of [{ altKey: true }, { ctrlKey: true }, { metaKey: true }])
    expect(await isTaken("d", { code: "KeyD", ...held })).toBe(false);
  await page.keyboard.press("Escape");
  await page.getByRole("toolbar").first().getByRole("button").last().focus();
  expect(await isTaken("ArrowLeft")).toBe(true);
  expect(await isTaken("ArrowLeft", { altKey: true })).toBe(false);
});

test("the menu of a row has no violation at any width", async ({ openTree }) => {
  const opened = await openTree(LEAF);
  const faults: string[] = [];
  for (const width of WIDTHS) {
    await opened.page.setViewportSize({ width, height: 900 });
    await opened.outline.focusRow("Stomata");
    await opened.page.keyboard.press("ContextMenu");
    await expect(menuOf(opened)).toBeVisible();
    faults.push(...(await findFaults(opened.page, "the menu of a row", [width])));
    await opened.page.keyboard.press("Escape");
  }
  expect(faults).toEqual([]);
});

test.describe("by touch", () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 800 } });

  test("a long press opens the menu of a row, and the finger going up chooses nothing", async ({
    openTree,
  }) => {
    const opened = await openTree(LEAF);
    const row = await opened.outline.row("Pores");
    const box = await row.boundingBox();
    const at = { x: (box?.x ?? 0) + 120, y: (box?.y ?? 0) + 16 };
    const client = await opened.page.context().newCDPSession(opened.page);
    await client.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: [at] });
    await expect(menuOf(opened)).toBeVisible();
    await client.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
    await itemOf(opened, "Delete").tap();
    await opened.expectKept(LEAF.replace("      Pores\n", ""));
  });
});
