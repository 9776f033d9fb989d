import { expect, type Page } from "@playwright/test";
import { IN_FIREFOX } from "../stage/paths.ts";

const STILL_MS = 700;

/** Waits until the page has fetched what it fetches when it has nothing better to do. */
export async function atRest(page: Page): Promise<void> {
  if (!IN_FIREFOX) return page.waitForLoadState("networkidle");
  // A stream of events that stays open is a busy network to Playwright there.
  let before = -1;
  const isStill = async () => {
    const now = await page.evaluate(() => performance.getEntriesByType("resource").length);
    const still = now === before;
    before = now;
    return still;
  };
  await expect.poll(isStill, { intervals: [STILL_MS] }).toBe(true);
}
