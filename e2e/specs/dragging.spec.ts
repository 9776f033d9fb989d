import { expect, type OpenTree, type OpenTreeCall, test } from "../fixtures.ts";
import { Finger, type Point } from "../pages/touch.ts";
import { NUMBERS } from "../sample-trees.ts";
import { call } from "../stage/api.ts";

const INDENT_PX = 24;

/** The bullet of a row. */
async function bulletOf({ outline }: OpenTree, text: string): Promise<Point> {
  const box = await (await outline.row(text)).locator(".bul").boundingBox();
  if (!box) throw new Error(`no bullet of ${text}`);
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/** Beside the bullet of a row: so many px below its middle, and so many levels to the right. */
async function near(opened: OpenTree, text: string, below: number, levels = 0): Promise<Point> {
  const { x, y } = await bulletOf(opened, text);
  return { x: x + levels * INDENT_PX, y: y + below };
}

/** Opens the tree, and waits until nothing above it comes in that would move it under the mouse. */
async function openStill(openTree: OpenTreeCall, source = NUMBERS): Promise<OpenTree> {
  const opened = await openTree(source);
  await expect(opened.page.getByRole("toolbar", { name: "Tree" })).toBeVisible();
  return opened;
}

/** Takes a row up by its bullet and leads it there, without letting go. */
async function dragTo(opened: OpenTree, text: string, to: Point): Promise<void> {
  const { page } = opened;
  const from = await bulletOf(opened, text);
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move((from.x + to.x) / 2, (from.y + to.y) / 2, { steps: 3 });
  await page.mouse.move(to.x, to.y, { steps: 3 });
}

const line = ({ page }: OpenTree) => page.locator(".drop-line");
const said = ({ page }: OpenTree) => page.locator("main [aria-live=polite]");

test.describe("a row is dragged by its bullet", () => {
  test("to where the line was, in one step of undo, and it is said where it stands", async ({ openTree }) => {
    const opened = await openStill(openTree);
    const { page } = opened;
    await dragTo(opened, "four", await near(opened, "one", 10));
    await expect(line(opened)).toBeVisible();
    await page.mouse.up();
    await expect(line(opened)).toBeHidden();
    const moved = "Numbers\n  one\n  four\n  two\n    two a\n    two b\n  three";
    await opened.expectKept(moved);
    await expect(said(opened)).toHaveText("Moved 1 row, level 2, under Numbers, 2 of 4");
    await page.keyboard.press("Control+z");
    await opened.expectKept(NUMBERS);
  });

  test("onto the level that movement to the side chooses, which the line shows by where it begins", async ({
    openTree,
  }) => {
    const opened = await openStill(openTree);
    const { page } = opened;
    await dragTo(opened, "four", await near(opened, "three", 10));
    await expect(line(opened)).toBeHidden();
    const bullet = await bulletOf(opened, "two a");
    const to = await near(opened, "three", 10, 1);
    await page.mouse.move(to.x, to.y, { steps: 3 });
    await expect(line(opened)).toBeVisible();
    const box = await line(opened).boundingBox();
    expect(Math.abs((box?.x ?? 0) - bullet.x)).toBeLessThan(2);
    await expect(page.locator(".drag-tag")).toHaveText("1 row under three, level 3");
    await page.mouse.up();
    await opened.expectKept(NUMBERS.replace("    four", "      four"));
  });

  test("with all rows that are selected, which stay selected", async ({ openTree }) => {
    const opened = await openStill(openTree);
    const { page, outline } = opened;
    await outline.caretIn("three");
    for (let i = 0; i < 2; i += 1) await page.keyboard.press("Control+Shift+ArrowDown");
    await dragTo(opened, "four", await near(opened, "two", 10, 1));
    await page.mouse.up();
    const moved = "Numbers\n  one\n  two\n    three\n    four\n    two a\n    two b";
    await opened.expectKept(moved);
    await expect(outline.grid.locator("[aria-selected=true]")).toHaveCount(2);
    await page.keyboard.press("Control+z");
    await opened.expectKept(NUMBERS);
  });

  test("the caret stays in the text where it was, and letters go on", async ({ openTree }) => {
    const opened = await openStill(openTree);
    const { page, outline } = opened;
    await outline.caretIn("two", 1);
    await dragTo(opened, "four", await near(opened, "one", -10));
    await page.mouse.up();
    await outline.expectCaret("two", 1);
    await page.keyboard.type("h");
    await opened.expectKept("Numbers\n  four\n  one\n  thwo\n    two a\n    two b\n  three");
  });

  test("never below itself: the tag says so, and letting go says it in a sentence", async ({ openTree }) => {
    const opened = await openStill(openTree);
    const { page, frame } = opened;
    await dragTo(opened, "two", await near(opened, "two b", 4));
    await expect(page.locator(".drag-tag")).toHaveText("1 row not below itself");
    await expect(line(opened)).toBeHidden();
    await page.mouse.up();
    await expect(frame.toast("alert", "A note cannot move below itself.")).toBeVisible();
    await opened.expectKept(NUMBERS);
  });

  test("Escape puts it back, and the button may go up anywhere", async ({ openTree }) => {
    const opened = await openStill(openTree);
    const { page } = opened;
    await dragTo(opened, "four", await near(opened, "one", 10));
    await expect(line(opened)).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(line(opened)).toBeHidden();
    await expect(said(opened)).toHaveText("Not moved");
    await page.mouse.up();
    await opened.expectKept(NUMBERS);
    await expect(page).toHaveURL(new RegExp(`/trees/${opened.account.rootId}$`));
  });

  test("into a row that is closed it comes last, and the message leads back", async ({ openTree }) => {
    const opened = await openStill(openTree);
    const { page, outline, frame } = opened;
    await (await outline.row("two")).getByRole("button", { name: "Collapse" }).click();
    await dragTo(opened, "four", await near(opened, "two", 10, 1));
    await page.mouse.up();
    await outline.expectText("Numbers\n  one\n  two\n  three");
    await frame.toast("status", "Moved 1 row to “two”").getByRole("button", { name: "Undo" }).click();
    await (await outline.row("two")).getByRole("button", { name: "Expand" }).click();
    await opened.expectKept(NUMBERS);
  });

  test("the message goes when the move was taken back by the keyboard", async ({ openTree }) => {
    const opened = await openStill(openTree);
    const { page, outline, frame } = opened;
    await (await outline.row("two")).getByRole("button", { name: "Collapse" }).click();
    await dragTo(opened, "four", await near(opened, "two", 10, 1));
    await page.mouse.up();
    const message = frame.toast("status", "Moved 1 row to “two”");
    await expect(message).toBeVisible();
    await page.keyboard.press("Control+z");
    await expect(message).toHaveCount(0, { timeout: 2_000 });
    await outline.expectText("Numbers\n  one\n  two\n  three\n  four");
  });

  test("a click on the bullet still opens the branch", async ({ openTree }) => {
    const opened = await openStill(openTree);
    const { page, outline } = opened;
    const { x, y } = await bulletOf(opened, "two");
    await page.mouse.click(x, y);
    await outline.expectText("two\n  two a\n  two b");
  });

  test("what another device deletes meanwhile is not moved, and a sentence says it", async ({
    openTree,
    target,
  }) => {
    const opened = await openStill(openTree);
    const { page, outline, frame, account } = opened;
    const { nodeId } = await outline.rowOf("four");
    await dragTo(opened, "four", await near(opened, "one", 10));
    await call(target.origin, "DELETE", `/trees/${nodeId}`, account.token);
    await expect(frame.toast("alert", "Nothing was moved: what was dragged has been deleted.")).toBeVisible();
    await expect(line(opened)).toBeHidden();
    await page.mouse.up();
    await opened.expectKept(NUMBERS.replace("    four\n", ""));
  });
});

test("near the edge of the window the page scrolls, through rows that were not in the page", async ({
  openTree,
}) => {
  const names = Array.from({ length: 120 }, (_, i) => `row ${i + 1}`);
  const opened = await openStill(openTree, `\n  Long\n${names.map((name) => `    ${name}`).join("\n")}\n`);
  const { page, outline } = opened;
  const edge = (page.viewportSize()?.height ?? 720) - 4;
  await dragTo(opened, "row 1", { ...(await bulletOf(opened, "row 1")), y: edge });
  await expect.poll(() => outline.rows.filter({ hasText: "row 120" }).count(), { timeout: 20_000 }).toBe(1);
  await expect
    .poll(() => page.evaluate(() => scrollY + innerHeight >= document.documentElement.scrollHeight - 1))
    .toBe(true);
  const last = await near(opened, "row 120", 10);
  await page.mouse.move(last.x, last.y, { steps: 3 });
  await page.mouse.up();
  await outline.expectSaved();
  expect((await opened.stored()).trim().split("\n").at(-1)?.trim()).toBe("row 1");
});

test.describe("by touch", () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 800 } });

  test("a row that was pressed long follows the finger; before that the finger scrolls", async ({
    openTree,
  }) => {
    const opened = await openTree(NUMBERS);
    const finger = await Finger.on(opened.page);
    const from = await near(opened, "four", 0, 4);
    const to = await near(opened, "one", -10, 4);
    await finger.down(from);
    await expect(opened.page.getByRole("menu", { name: "Row" })).toBeVisible();
    await finger.move(from, to);
    await expect(opened.page.getByRole("menu", { name: "Row" })).toHaveCount(0);
    await expect(line(opened)).toBeVisible();
    await finger.up();
    await opened.expectKept("Numbers\n  four\n  one\n  two\n    two a\n    two b\n  three");

    await finger.down(to);
    await finger.move(to, from);
    await expect(line(opened)).toBeHidden();
    await finger.up();
    await opened.expectKept("Numbers\n  four\n  one\n  two\n    two a\n    two b\n  three");
  });
});
