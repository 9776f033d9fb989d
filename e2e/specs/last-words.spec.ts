import type { Page } from "@playwright/test";
import { expect, test } from "../fixtures.ts";
import { isDataCall } from "../proxy.ts";

const DIARY = "Diary\n  Monday\n  Tuesday";
const AFTER = "Diary\n  Monday\n  Tuesday, rain";

for (const [how, leave] of [
  ["the tab is closed", (page: Page) => page.close()],
  ["another address is opened", (page: Page) => page.goto("about:blank")],
] as const)
  test(`what was typed last reaches the server when ${how} at once`, async ({ openTree }) => {
    const { page, outline, stored } = await openTree(DIARY);
    await outline.caretIn("Tuesday");
    await page.keyboard.type(", rain");
    await leave(page);
    await expect.poll(stored).toBe(AFTER);
  });

test("a row made just before the tab is closed reaches the server with its words, once", async ({
  openTree,
  watch,
}) => {
  // The next page sends it in another form, since it knows more of its base, and is told what the first came to.
  watch.allowFailedRequests = true;
  const opened = await openTree(DIARY);
  const { page, outline, stored } = opened;
  await outline.caretIn("Tuesday");
  await page.keyboard.press("Enter");
  await page.keyboard.type("Wednesday");
  const context = page.context();
  await page.close();
  await expect.poll(stored).toBe(`${DIARY}\n  Wednesday`);
  // The next page has the queue on disk still, and sends the same again.
  const again = await openTree("", { account: opened.account, context });
  await again.expectKept(`${DIARY}\n  Wednesday`);
});

test("what is on its way while the page is left counts once", async ({ openTree, net }) => {
  const { page, outline, stored } = await openTree(DIARY);
  net.delayMs = 300;
  await outline.caretIn("Tuesday");
  await page.keyboard.type(", rain");
  await page.keyboard.press("ArrowUp");
  await expect.poll(() => net.calls.some(isDataCall)).toBe(true);
  await page.close();
  await expect.poll(stored).toBe(AFTER);
});
