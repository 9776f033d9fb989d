import type { Locator, Page } from "@playwright/test";
import { expect, test } from "../fixtures.ts";
import { BOTANY } from "../sample-trees.ts";

/** More presses than a sheet has stops. */
const PRESSES = 24;

const hasFocus = (sheet: Locator): Promise<boolean> =>
  sheet.evaluate((element) => element.contains(document.activeElement));
/** What has the focus, told from its neighbours by its place. */
const focused = (sheet: Locator): Promise<number> =>
  sheet.evaluate((element) => [...element.querySelectorAll("*")].indexOf(document.activeElement ?? element));

/** Goes round a sheet by Tab, and the other way round. Returns how many stops it has. */
async function expectRound(page: Page, sheet: Locator): Promise<number> {
  await expect(sheet).toBeVisible();
  const seen: number[][] = [];
  for (const key of ["Tab", "Shift+Tab"]) {
    const stops: number[] = [];
    for (let press = 0; press < PRESSES; press += 1) {
      await page.keyboard.press(key);
      expect(await hasFocus(sheet), `${key}, ${press + 1} times`).toBe(true);
      stops.push(await focused(sheet));
    }
    seen.push([...new Set(stops)].toSorted((a, b) => a - b));
  }
  expect(seen[1], "the same stops both ways").toEqual(seen[0]);
  return seen[0]?.length ?? 0;
}

const SHEETS = [
  { name: "the help", label: /shortcuts/i, key: "?" },
  { name: "Go to", label: "Go to", key: "Control+k" },
  { name: "Move to", label: "Move to", key: "Control+Shift+m" },
] as const;

for (const width of [400, 1024])
  for (const { name, label, key } of SHEETS)
    test(`Tab and Shift+Tab stay in ${name}, and the focus comes back from it, at ${width} px`, async ({
      openTree,
    }) => {
      const { page, outline } = await openTree(BOTANY);
      await page.setViewportSize({ width, height: 800 });
      await outline.focusRow("Xylem");
      await page.keyboard.press(key);
      const sheet = page.getByRole("dialog", { name: label });
      expect(await expectRound(page, sheet)).toBeGreaterThan(0);
      await page.keyboard.press("Escape");
      await expect(sheet).toHaveCount(0);
      await outline.expectFocus("Xylem");
    });

test("Tab and Shift+Tab stay in the question before an account without a name is left", async ({
  openTree,
}) => {
  const { page, frame } = await openTree(BOTANY);
  await frame.moreButton.click();
  await frame.more.getByRole("button", { name: "Log out" }).click();
  expect(await expectRound(page, page.getByRole("dialog").or(page.getByRole("alertdialog")))).toBeGreaterThan(
    2,
  );
});
