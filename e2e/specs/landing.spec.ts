import type { Page } from "@playwright/test";
import { expect, test } from "../fixtures.ts";
import { LandingPage } from "../pages/landing.ts";

const PAPERS = [
  ["56vs 42 per cent", "Roediger & Karpicke 2006", "10.1111/j.1467-9280.2006.01693.x"],
  ["317experiments", "Cepeda, Pashler, Vul, Wixted & Rohrer 2006", "10.1037/0033-2909.132.3.354"],
  ["2of 10 techniques", "Dunlosky, Rawson, Marsh, Nathan & Willingham 2013", "10.1177/1529100612453266"],
  ["58", "Murre & Dros 2015", "10.1371/journal.pone.0120644"],
] as const;

test("every finding has its number, who found it, the year, and a link to the paper [1.research]", async ({
  page,
}) => {
  await new LandingPage(page).open();
  const findings = page.getByRole("region", { name: /^What is known about forgetting/ });
  for (const [figure, source, doi] of PAPERS) {
    const paper = findings.getByRole("link", { name: source });
    await expect(paper).toHaveAttribute("href", `https://doi.org/${doi}`);
    await expect(paper).toHaveAttribute("rel", "noreferrer");
    const finding = findings.locator("li, figure").filter({ has: page.getByRole("link", { name: source }) });
    await expect(finding).toContainText(figure);
  }
  await expect(findings.getByRole("link")).toHaveCount(PAPERS.length);
});

test("what is announced and here now says so, and a deck from elsewhere is welcome (third round, C)", async ({
  page,
}) => {
  await new LandingPage(page).open();
  const coming = page.getByRole("heading", { name: "Coming Soon" }).locator("..");
  await expect(coming.getByRole("listitem").filter({ hasText: "here now" })).toHaveText(/^Spaced repetition/);
  await expect(page.getByRole("main")).toContainText("Anki");
});

test("the banner is what the keyboard comes to first, behind the way to the content (third round, C)", async ({
  page,
}) => {
  const landing = new LandingPage(page);
  await landing.open();
  const skip = page.getByRole("link", { name: "Skip to content" });
  await page.keyboard.press("Tab");
  await expect(skip).toBeFocused();
  // A press that comes while the page is still put together may be lost.
  await expect(async () => {
    await skip.focus();
    await page.keyboard.press("Tab");
    await expect(landing.accept).toBeFocused({ timeout: 1_000 });
  }).toPass();
});

const CARD = /^Flashcard: What ended Germany/;
const ANSWER = /^Answer: The battle of the Marne/;
const LINE = "From the Channel to Switzerland, a line of trenches";

function miniature(page: Page) {
  const all = page.getByRole("region", { name: "A lecture in Perennial" });
  return {
    all,
    line: all.getByRole("textbox", { name: "Try it: type a note" }),
    card: all.getByRole("button", { name: CARD }),
    answer: all.getByRole("button", { name: ANSWER }),
    pause: all.getByRole("button", { name: "Pause" }),
    play: all.getByRole("button", { name: "Play" }),
    rating: (name: RegExp) => all.getByRole("button", { name }),
    /** Where everything in it stands, to a tenth of a pixel. */
    places: () =>
      all.evaluate((section) =>
        [...section.querySelectorAll(".mini-row, .mini-card, .mini-write, .plan, .plan > *, .axis li")].map(
          (element) => {
            const { x, y, width, height } = element.getBoundingClientRect();
            return [x, y, width, height].map((value) => Math.round(value * 10) / 10);
          },
        ),
      ),
  };
}

test.describe("the miniature", () => {
  for (const width of [320, 1280])
    test(`plays a line typed, a note made a card, turned and rated, and nothing shifts at ${width} px`, async ({
      page,
      net,
    }) => {
      net.hidesTime = true;
      await page.setViewportSize({ width, height: 900 });
      await page.clock.install();
      await new LandingPage(page).open();
      const mini = miniature(page);
      await expect(mini.pause).toBeVisible();
      await page.evaluate(() => document.fonts.ready.then(() => undefined));
      await page.clock.pauseAt(Date.now() + 3_600_000);
      // From anywhere in its round to where the line is empty.
      for (let tries = 0; tries < 400 && (await mini.line.inputValue()) !== ""; tries++)
        await page.clock.runFor(45);
      await expect(mini.line).toHaveValue("");
      await expect(mini.all.getByText("no card yet")).toBeVisible();
      const places = await mini.places();
      await page.clock.runFor(4 * 45);
      await expect(mini.line).toHaveValue("From");
      expect(await mini.places()).toEqual(places);
      await page.clock.runFor(LINE.length * 45);
      await expect(mini.line).toHaveValue(LINE);
      await page.clock.runFor(900);
      await expect(mini.card).toBeVisible();
      expect(await mini.places()).toEqual(places);
      await page.clock.runFor(1_400);
      await expect(mini.answer).toBeVisible();
      expect(await mini.places()).toEqual(places);
      await page.clock.runFor(3_100);
      await expect(mini.rating(/rated Good$/)).toBeVisible();
      await expect(mini.all.getByText("in 3 days").last()).toBeVisible();
      const [plan, ...rest] = [places, await mini.places()].map((each) => each.slice(0, 9));
      expect(rest).toEqual([plan]);
      await mini.pause.click();
      const still = await mini.all.textContent();
      await page.clock.runFor(60_000);
      expect(await mini.all.textContent()).toBe(still);
      await expect(mini.play).toBeVisible();
    });

  test("stops at the first touch, by pointer or by key, and is the reader's", async ({ page }) => {
    const landing = new LandingPage(page);
    await landing.open();
    await landing.decline.click();
    const mini = miniature(page);
    await expect(mini.pause).toBeVisible();
    await mini.pause.focus();
    await expect(mini.pause).toBeVisible();
    await page.keyboard.press("Tab");
    await expect(mini.play).toBeVisible();
    // The card turns under the keys, and keeps the focus.
    await expect(mini.answer).toBeFocused();
    await page.keyboard.press("Space");
    await expect(mini.card).toBeFocused();
    await expect(mini.rating(/^Good/)).toBeHidden();
    await page.keyboard.press("Enter");
    await expect(mini.answer).toBeFocused();
    await mini.rating(/^Easy/).click();
    await expect(mini.rating(/rated Easy$/)).toBeFocused();
    await expect(mini.all.getByText("Next meeting")).toContainText("in 8 days");
    await expect(mini.all.getByRole("listitem").nth(3)).toHaveText("8 days");
    await mini.card.click();
    await mini.rating(/^Hard/).click();
    await expect(mini.all.getByText("Next meeting")).toContainText("in 10 min");
    await mini.line.fill("Mine");
    await mini.line.press("Enter");
    await expect(mini.line).toHaveValue("");
    await expect(mini.all.getByText("Mine", { exact: true })).toBeVisible();
    await expect(mini.line).toBeFocused();
    await mini.play.click();
    await expect(mini.line).not.toHaveValue("");
    await mini.line.click();
    await expect(mini.play).toBeVisible();
    await expect(mini.line).toHaveValue(LINE);
  });

  test.describe("where motion is reduced", () => {
    test.use({ contextOptions: { reducedMotion: "reduce" } });
    test("does not begin by itself", async ({ page }) => {
      await page.clock.install();
      await new LandingPage(page).open();
      const mini = miniature(page);
      await expect(mini.play).toBeVisible();
      const still = await mini.all.textContent();
      await page.clock.runFor(60_000);
      expect(await mini.all.textContent()).toBe(still);
      await expect(mini.answer).toBeVisible();
    });
  });
});
