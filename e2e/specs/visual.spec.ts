import { readdirSync } from "node:fs";
import { join } from "node:path";
import type { Locator, Page } from "@playwright/test";
import { test as base, expect, type OpenTree, type OpenTreeCall, signedIn } from "../fixtures.ts";
import { compare, HEIGHT, pictureName, pictureNames, TWO } from "../kept-pictures.ts";
import { PLANTS } from "../material/plants.ts";
import { HistoryPanel } from "../pages/history.ts";
import { LandingPage } from "../pages/landing.ts";
import { StudyPage } from "../pages/study.ts";
import { type Account, call, createAnonymous } from "../stage/api.ts";
import { unpackPictureBrowser } from "../stage/browser.ts";
import { ROOT } from "../stage/paths.ts";
import { holdAnswers, holdTexts, settled } from "../still.ts";
import { plant, readTree } from "../stored-tree.ts";

const test = base.extend<object, object>({
  launchOptions: [
    async ({ browserName: _ }, use) => {
      const { launch, remove } = await unpackPictureBrowser();
      await use({ ...launch });
      remove();
    },
    { scope: "worker" },
  ],
});

test.use({ contextOptions: { reducedMotion: "reduce" } });

/** A pointer that lies on something colours it. */
const putPointerAway = (page: Page) => page.mouse.move(0, 0);

const RATINGS: readonly (readonly [question: string, color: string])[] = [
  ["What ion do guard cells pump in to open?", "green"],
  ["What closes the pore when roots run dry?", "red"],
  ["Which enzyme binds carbon dioxide to RuBP?", "yellow"],
  ["What is it called when air fills a vessel?", "orange"],
];

/**
 * The noon behind us, by which the cards of the tree were rated and at which it is looked at: at night, shortly before a
 * study day begins, what comes back in a day and a little is a day farther off.
 */
const NOON = new Date(Math.floor((Date.now() - 43_200_000) / 86_400_000) * 86_400_000 + 43_200_000);

/** An account whose tree has a card of every rating. */
async function createPlants(origin: string): Promise<Account> {
  const account = await createAnonymous(origin);
  await plant(origin, account, PLANTS);
  const { nodes } = await readTree(origin, account, account.rootId);
  for (const [question, color] of RATINGS) {
    const card = nodes.find(({ content }) => "question" in content && content.question === question);
    await call(origin, "POST", `/flashcards/${card?.item_id}/confidence`, account.token, {
      confidence_rating: color,
      reviewed_at: NOON.toISOString(),
    });
  }
  return account;
}

/** What is due is counted late. */
async function expectDue(page: Page, count: number): Promise<void> {
  await expect(new StudyPage(page).link).toHaveAccessibleName(
    count === 0 ? "Study" : new RegExp(`^Study, ${count} due`),
  );
}

/** Opens that tree with a branch closed and the caret in a note. */
async function openPlants(open: OpenTreeCall, account: Account): Promise<OpenTree> {
  const opened = await open("", {
    account,
    async prepare(context) {
      await holdAnswers(context);
      // What comes back in ten minutes says so for as long as the test takes.
      await context.clock.setFixedTime(NOON);
    },
  });
  const { page, outline } = opened;
  const branch = await outline.row("Photorespiration");
  await branch.getByRole("button", { name: "Collapse" }).click();
  await expect(branch).toHaveAttribute("aria-expanded", "false");
  await outline.caretIn("Floating leaves carry them on top");
  await putPointerAway(page);
  await expect(page.locator(".bar .badge")).toHaveText("FREE");
  await outline.expectSaved();
  await expectDue(page, 0);
  // Counted when the page has nothing better to do.
  await expect(await outline.row("Stomata")).toContainText("100 % known");
  return opened;
}

for (const theme of ["light", "dark"] as const) {
  test.describe(`in the ${theme} theme every screen looks as it did`, () => {
    const [width = 320] = TWO[theme];
    const viewport = { width, height: HEIGHT };
    test.use({
      colorScheme: theme,
      timezoneId: "UTC",
      viewport,
    });
    test.beforeEach(({ net }) => {
      net.hidesTime = true;
    });

    test("the first page", async ({ page, context }) => {
      await holdAnswers(context);
      const landing = new LandingPage(page);
      await landing.open();
      await expect(landing.consent).toBeVisible();
      await expect(page.getByText("Join 1247+ studiers")).toBeVisible();
      await compare(page, "landing", theme);
      await page.setViewportSize(viewport);
      await landing.decline.click();
      await expect(landing.consent).toBeHidden();
      await putPointerAway(page);
      await page.getByRole("heading", { name: /^What is known/ }).evaluate((it) => it.scrollIntoView());
      await compare(page, "findings", theme);
      await holdTexts(page.getByRole("contentinfo"));
      await page.getByRole("contentinfo").evaluate((it) => it.scrollIntoView());
      await compare(page, "sign-in", theme);
    });

    test("the tree: its rows, the form that makes a card, a card turned", async ({ target, openTree }) => {
      const { page, outline } = await openPlants(openTree, await createPlants(target.origin));
      await compare(page, "tree", theme);

      await page.setViewportSize(viewport);
      await page.keyboard.press("Alt+Enter");
      await outline.conversion.answer.fill("Their underside lies in the water");
      await compare(page, "make-card", theme);
      await page.keyboard.press("Escape");
      await outline.card("Which enzyme binds carbon dioxide to RuBP?").click();
      await expect(outline.rating("Good")).toBeVisible();
      await putPointerAway(page);
      await compare(page, "card", theme);
    });

    test("Study: what is due, a question, its answer, the end, and nothing", async ({ openTree }) => {
      const { page, outline } = await openTree(PLANTS, {
        async prepare(context) {
          await holdAnswers(context);
          // The days of a week are called by their names.
          await context.clock.setFixedTime(new Date("2026-03-02T18:00:00Z"));
        },
      });
      const study = new StudyPage(page);
      await expectDue(page, 4);
      await page.goto("/review");
      await expect(page.getByRole("heading", { name: "Study", level: 1 })).toBeVisible();
      await expectDue(page, 4);
      await compare(page, "study", theme);
      await page.setViewportSize(viewport);
      await page.keyboard.press("Enter");
      await study.answer("What ion do guard cells pump in to open?", "1");
      await outline.expectSaved();
      await putPointerAway(page);
      await study.expectQuestion("What closes the pore when roots run dry?");
      await compare(page, "question", theme);
      await page.setViewportSize(viewport);
      await page.keyboard.press("Space");
      await page.getByRole("button", { name: "Got it, don’t show again" }).click();
      await putPointerAway(page);
      await compare(page, "answer", theme);
      await page.setViewportSize(viewport);
      await page.keyboard.press("3");
      await study.answer("Which enzyme binds carbon dioxide to RuBP?", "4");
      await study.answer("What is it called when air fills a vessel?", "2");
      await expect(study.done).toBeVisible();
      await outline.expectSaved();
      await expectDue(page, 0);
      await compare(page, "done", theme);
      await page.setViewportSize(viewport);
      await page.goto("/review");
      await expect(study.nothing).toBeVisible();
      await expectDue(page, 0);
      await compare(page, "nothing-due", theme);
    });

    test("what opens above the tree: More, help, the paywall", async ({ openTree }) => {
      const { page, outline, frame } = await openTree(
        "Kidney\n  ? Where does urea go? => Into the urine\n  Hormones",
        { settings: { SUBSCRIPTION_NOT_NECESSARY: "false" }, prepare: holdAnswers },
      );
      await expect(page.locator(".bar .badge")).toHaveText("FREE");
      await expectDue(page, 1);
      await frame.openMore();
      await expect(frame.health).toHaveText("ok");
      await putPointerAway(page);
      await holdTexts(frame.more);
      await compare(page, "more", theme);
      await page.keyboard.press("Escape");

      await outline.focusRow("Hormones");
      await putPointerAway(page);
      await page.keyboard.press("?");
      await expect(frame.help).toBeVisible();
      await compare(page, "help", theme);
      await page.keyboard.press("Escape");

      await outline.card("Where does urea go?").click();
      await expect(frame.paywall).toBeVisible();
      await putPointerAway(page);
      await compare(page, "paywall", theme);
    });

    test("the history beside the tree", async ({ newContext, target, net, openTree }) => {
      const account = await createAnonymous(target.origin);
      const context = await newContext({
        viewport: { width: 1024, height: HEIGHT },
        storageState: signedIn(net.origin, account),
      });
      await holdAnswers(context);
      const { page, outline } = await openTree(PLANTS, { account, context, search: "?history=true" });
      const history = new HistoryPanel(page);
      await outline.caretIn("Photorespiration");
      await page.keyboard.insertText(", the costly one");
      await page.keyboard.press("Tab");
      await outline.expectSaved();
      await outline.rateCard("What is it called when air fills a vessel?", "3");
      await expect(history.entry("Rated Good")).toBeVisible();
      await expectDue(page, 3);
      await page.setViewportSize(viewport);
      await putPointerAway(page);
      await holdTexts(history.panel);
      await compare(page, "history", theme);
      await history.tab("Mutations").click();
      await expect(history.entry("Confirmed")).toHaveCount(3);
      await putPointerAway(page);
      await holdTexts(history.panel);
      await compare(page, "mutations", theme);
    });

    test("the pages around it: releases, settings, the state diagram", async ({ signedInPage, target }) => {
      const page = await signedInPage(await createAnonymous(target.origin), {
        settings: { API_DELAY: "25" },
        prepare: holdAnswers,
      });
      await page.goto("/releases");
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      await expectDue(page, 0);
      await compare(page, "releases", theme);
      await page.goto("/settings");
      await expect(page.getByLabel("API_DELAY", { exact: true })).toHaveValue("25");
      await expectDue(page, 0);
      await compare(page, "settings", theme);
      await page.goto("/state-diagram");
      await expect(page.locator('iframe[data-state="drawn"]')).toBeVisible();
      const shot = page.frameLocator('iframe[title="Diagram"]').getByRole("button").locator("img");
      await expect
        .poll(() => shot.evaluate((image: HTMLImageElement) => image.naturalWidth))
        .toBeGreaterThan(0);
      await compare(page, "diagram", theme);
    });
  });
}

interface SmallChange {
  readonly what: string;
  readonly of: (page: Page) => Locator;
  readonly property: string;
  readonly value: string;
}
const token = (what: string, property: string, value: string): SmallChange => ({
  what,
  of: (page) => page.locator("html"),
  property,
  value,
});
const badge = (page: Page) => page.getByText("FREE");
const petals = (page: Page) => page.locator("[data-confidence] svg").first();
const sync = (page: Page) => page.getByRole("status", { name: "Sync" });
const SMALL_CHANGES: readonly SmallChange[] = [
  { what: "a word that moves by 4 px", of: badge, property: "translate", value: "0 4px" },
  { what: "a mark that moves by 4 px", of: petals, property: "translate", value: "4px" },
  { what: "a word that is gone", of: sync, property: "opacity", value: "0" },
  token("another tint of the accent", "--accent", "oklch(0.49 0.085 220)"),
  token("a hairline that is darker", "--line", "oklch(0.85 0.008 120)"),
  token("rows that are a pixel higher", "--row-pad", "5.5px"),
];

test("the comparison sees a small change of each kind, and nothing where nothing has changed", async ({
  target,
  openTree,
  net,
}) => {
  net.hidesTime = true;
  const { page } = await openPlants(openTree, await createPlants(target.origin));
  await page.setViewportSize({ width: 1024, height: HEIGHT });
  const picture = pictureName("tree", "light", 1024);
  for (const { what, of, property, value } of SMALL_CHANGES) {
    const change = (to: string) =>
      of(page).evaluate((element: HTMLElement, set) => element.style.setProperty(...set), [
        property,
        to,
      ] as const);
    await change(value);
    await settled(page);
    await expect.soft(page, what).not.toHaveScreenshot(picture);
    await change("");
    await settled(page);
    await expect.soft(page, `without ${what}`).toHaveScreenshot(picture);
  }
});

test("every picture that is kept is one that a screen is compared with", () => {
  expect(readdirSync(join(ROOT, "e2e", "pictures")).sort()).toEqual(pictureNames());
});
