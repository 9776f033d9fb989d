import type { Page } from "@playwright/test";
import { expect, test } from "../fixtures.ts";
import { BOTANY } from "../sample-trees.ts";

const HEIGHT = 800;
const BAR = 52;

/** A viewport whose lower part a keyboard can cover, as phones have it. The page itself keeps its size. */
async function withCoveringKeyboard(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const seen = Object.assign(new EventTarget(), {
      height: window.innerHeight,
      width: window.innerWidth,
      offsetTop: 0,
      offsetLeft: 0,
      scale: 1,
    });
    Object.defineProperty(window, "visualViewport", { value: seen });
  });
}

const uncover = (page: Page, change: { height?: number; offsetTop?: number }, event: "resize" | "scroll") =>
  page.evaluate(
    ([wanted, name]) => {
      if (window.visualViewport) Object.assign(window.visualViewport, wanted).dispatchEvent(new Event(name));
    },
    [change, event] as const,
  );

test("the bar of actions stands on the on-screen keyboard, and goes down with it [2.mobile-keyboard]", async ({
  openTree,
}) => {
  const { page, outline } = await openTree("Kidney\n  Filtration\n  Hormones");
  await page.setViewportSize({ width: 400, height: HEIGHT });
  await withCoveringKeyboard(page);
  await page.reload();
  await outline.ready();
  await outline.caretIn("Hormones");
  const bar = page.getByRole("navigation", { name: "Actions" });
  const bottom = async () => {
    const box = await bar.boundingBox();
    return box && Math.round(box.y + box.height);
  };
  await expect(bar).toBeVisible();
  expect(await bottom()).toBe(HEIGHT);
  await uncover(page, { height: 500 }, "resize");
  expect(await bottom()).toBe(500);
  // The browser moved what is seen down to show the caret.
  await uncover(page, { offsetTop: 120 }, "scroll");
  expect(await bottom()).toBe(620);
  await bar.getByRole("button", { name: "Indent" }).click({ timeout: 5_000 });
  await expect.poll(async () => (await outline.rowOf("Hormones")).level).toBe(3);
  await uncover(page, { height: HEIGHT, offsetTop: 0 }, "resize");
  expect(await bottom()).toBe(HEIGHT);
  expect((await bar.boundingBox())?.height).toBeGreaterThanOrEqual(BAR);
});

test("at 480 px a bar moves the focused note and makes a flashcard of a note only; at 481 there is none [2.mobile-bar] [9.breakpoint]", async ({
  openTree,
}) => {
  const { page, outline, frame } = await openTree(BOTANY);
  const card = "What carries sugar?";
  const bar = frame.mobileBar;
  const buttons = bar.getByRole("button");
  const press = (name: string) => bar.getByRole("button", { name }).click();
  const expectLevel = (level: number) =>
    expect.poll(async () => (await outline.rowOf(card)).level).toBe(level);
  await expect(bar).toHaveCount(0);
  await page.setViewportSize({ width: 480, height: HEIGHT });
  await outline.caretIn("Xylem");
  await expect(buttons).toHaveCount(6);
  expect(await buttons.evaluateAll((all) => all.map((each) => each.getAttribute("aria-label")))).toEqual([
    "Outdent",
    "Up",
    "Open tree",
    "Down",
    "Indent",
    "Make flashcard",
  ]);
  await press("Make flashcard");
  await expect(outline.conversion.form).toBeVisible();
  await page.keyboard.press("Escape");
  await press("Down");
  await outline.expectFocus("Tracheids");
  await press("Down");
  await outline.expectFocus(card);
  await expect(buttons).toHaveCount(5);
  await expect(bar.getByRole("button", { name: "Make flashcard" })).toHaveCount(0);
  await press("Up");
  await outline.expectFocus("Tracheids");
  await press("Down");
  await outline.expectFocus(card);
  await press("Indent");
  await expectLevel(3);
  await press("Outdent");
  await expectLevel(2);
  await page.setViewportSize({ width: 481, height: HEIGHT });
  await expect(bar).toHaveCount(0);
  await page.setViewportSize({ width: 480, height: HEIGHT });
  const { nodeId } = await outline.rowOf(card);
  await press("Open tree");
  await expect(page).toHaveURL(new RegExp(`/trees/${nodeId}$`));
});
