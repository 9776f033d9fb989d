import type { Page } from "@playwright/test";
import { expect, test } from "../fixtures.ts";

const ROWS = 40;
const TREE = ["Root", ...Array.from({ length: ROWS }, (_, i) => `  Row ${i}`)].join("\n");

/** How many px of the row with the caret lie under a message; undefined as long as there is none of the two. */
const covered = (page: Page) =>
  page.evaluate(() => {
    const row = document.querySelector("main :focus");
    const toast = document.querySelector(".toast:not([data-phase=leaving])");
    if (!row || !toast || toast.getAttribute("data-phase") === "entering") return undefined;
    const [a, b] = [row.getBoundingClientRect(), toast.getBoundingClientRect()];
    const across = Math.min(a.right, b.right) - Math.max(a.left, b.left);
    const down = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
    return across > 0 && down > 0 ? Math.round(down) : 0;
  });

/** Scrolls until the row with the caret stands at the upper or the lower edge, or between them. */
const scrollTo = (page: Page, place: "upper" | "middle" | "lower") =>
  page.evaluate((to) => {
    const row = document.activeElement?.getBoundingClientRect();
    const header = document.querySelector("header")?.getBoundingClientRect().bottom ?? 0;
    if (!row) return;
    const top = { upper: header + 4, middle: innerHeight / 2, lower: innerHeight - 2 * row.height }[to];
    scrollBy({ top: row.top - top, behavior: "instant" });
  }, place);

for (const [width, height] of [
  [320, 568],
  [768, 600],
] as const)
  for (const place of ["upper", "middle", "lower"] as const)
    test(`at ${width} × ${height} the message that a card was made covers no row with the caret at the ${place} of the screen (issue 42, point 8)`, async ({
      openTree,
    }) => {
      const { page, outline, frame } = await openTree(TREE);
      await page.setViewportSize({ width, height });
      await outline.caretIn("Row 9");
      await page.keyboard.press("End");
      await page.keyboard.type(" :: yes");
      await scrollTo(page, place);
      await page.keyboard.press("Enter");
      await expect(frame.toast("status", "Made a flashcard of the line")).toBeVisible();
      await expect.poll(() => covered(page)).toBe(0);
      // Also where the row moves under it.
      await page.evaluate(() => scrollBy({ top: 30, behavior: "instant" }));
      await expect.poll(() => covered(page)).toBe(0);
    });
