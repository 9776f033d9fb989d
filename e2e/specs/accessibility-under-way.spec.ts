import type { BrowserContext, Page, Route } from "@playwright/test";
import { checkOf, WIDTHS } from "../accessibility.ts";
import { AWAY, answering, ok, paywalled } from "../answers.ts";
import { expect, test } from "../fixtures.ts";
import { LandingPage } from "../pages/landing.ts";
import { isCall, isDataCall } from "../proxy.ts";
import { createAnonymous } from "../stage/api.ts";

const LEAF = `
  Leaf
    Stomata
      They open by day and close by night, and where water is scarce the other way round
    ? What takes up light? => Chlorophyll
`;
const QUESTION = "What takes up light?";

/** An import as the server tells it, before anything is known of the file. */
const SENT = {
  id: 1,
  name: "A long name of a file, with everything from the second semester of botany, as it was in June.apkg",
  bytes: 48_204_311,
  state: "reading",
  phase: "waiting",
  done: 0,
  total: 0,
  receipt: null,
  table: null,
  failure: null as string | null,
  root_id: null,
  created_at: "2025-10-06T08:00:00.000Z",
};
const LONG_FILE = {
  name: "long.md",
  mimeType: "text/markdown",
  buffer: Buffer.from(`- a note ${"word ".repeat(1_000)}\n`.repeat(1_000)),
};

async function choose(page: Page, file: typeof LONG_FILE) {
  const [chooser] = await Promise.all([
    page.waitForEvent("filechooser"),
    page.getByRole("button", { name: "Choose a file" }).click(),
  ]);
  await chooser.setFiles(file);
}

/** Lets these files of the app never come. */
const refuse = (files: string) => (context: BrowserContext) => context.route(files, (route) => route.abort());

test.describe("what is under way or stands before something, in both themes and at every width, without a violation and without scrolling to the side", () => {
  test.use({ contextOptions: { reducedMotion: "reduce" } });

  test("an import: the file on its way, read, compared, written, failed, and without an answer", async ({
    signedInPage,
    target,
    net,
    watch,
  }) => {
    watch.allowFailedRequests = true;
    const page = await signedInPage(await createAnonymous(target.origin));
    const { faults, check } = checkOf(page);
    let told: object = SENT;
    net.answerInstead = (call) => (isCall("/imports/1")(call) ? ok(told) : undefined);
    const show = async (job: Partial<typeof SENT>) => {
      told = { ...SENT, ...job };
      await page.goto("/import?job=1");
    };
    const progress = page.getByRole("progressbar", { name: "Import" });

    await show({});
    await expect(progress).toHaveAttribute("aria-valuetext", "Waiting for its turn");
    await check("an import that waits");
    await show({ phase: "comparing", done: 40, total: 100 });
    await expect(progress).toHaveAttribute("aria-valuenow", "40");
    await check("an import that is compared");
    await show({ state: "applying", phase: "writing", done: 99, total: 100 });
    await expect(page.getByRole("heading", { name: "Importing" })).toBeVisible();
    await check("an import that is written");
    await show({
      state: "failed",
      phase: "resting",
      failure: "This is no package of Anki that can be read.",
    });
    await expect(page.getByRole("main").getByRole("alert")).toHaveText(/no package of Anki/);
    await check("an import that failed");
    await show({});
    await expect(progress).toBeVisible();
    net.answerInstead = answering(isCall("/imports/1"), AWAY);
    await expect(page.getByRole("main").getByRole("alert")).toHaveText("The database does not answer.");
    await check("an import without an answer");

    net.answerInstead = undefined;
    const held: Route[] = [];
    // Only the first piece arrives.
    await page.route("**/imports/*/pieces", (route) => {
      if (held.push(route) === 1) return route.continue();
    });
    await page.goto("/import");
    await choose(page, LONG_FILE);
    await expect(page.getByRole("progressbar", { name: "Sending the file" })).toHaveAttribute(
      "aria-valuenow",
      /\d/,
    );
    await check("a file on its way");
    expect(faults).toEqual([]);
  });

  test("where a subscription is asked for: each feature's paywall, the list of what needs it, the test checkout, and one that has ended", async ({
    openTree,
    net,
    watch,
  }) => {
    watch.allowFailedRequests = true;
    const { page, outline, frame } = await openTree(LEAF, {
      settings: { SUBSCRIPTION_NOT_NECESSARY: "false" },
    });
    const { faults, check } = checkOf(page);
    await outline.caretIn("Stomata");
    await page.keyboard.press("Alt+Enter");
    await frame.expectPaywall("Flashcard Creation");
    await check("paywall before a card is made");
    await frame.maybeLater();
    await outline.card(QUESTION).click();
    await frame.expectPaywall("Studying flashcards");
    await check("paywall before a card is turned");
    await frame.maybeLater();

    net.answerInstead = answering(isDataCall, paywalled("Flashcard Creation"));
    await outline.caretIn("Stomata");
    await page.keyboard.type(" of a leaf");
    await page.keyboard.press("ArrowDown");
    await frame.expectPaywall("Flashcard Creation");
    await frame.maybeLater();
    const needsPro = page.getByRole("button", { name: "Needs PRO", exact: true });
    await expect(needsPro).toBeVisible();
    await check("what waits for a subscription");
    await needsPro.click();
    await expect(frame.failedChanges).toBeVisible();
    await check("the list of what waits for a subscription");
    await page.keyboard.press("Escape");
    net.answerInstead = undefined;

    await outline.card(QUESTION).click();
    await frame.paywall.getByRole("button", { name: "Try For Free" }).click();
    await expect(page.getByText("Test checkout.")).toBeVisible();
    await check("test checkout");
    await page.goto("/checkout/test?ticket=nothing");
    await expect(page.getByRole("heading", { name: "This checkout has ended" })).toBeVisible();
    await check("a checkout that has ended");
    expect(faults).toEqual([]);
  });

  test("a new visitor: the account being made, and the notes on their way", async ({ page, net, target }) => {
    const landing = new LandingPage(page);
    await landing.open();
    const { faults, check } = checkOf(page);
    const made: Route[] = [];
    await page.route("**/api/v1/anonymous", (route) => void made.push(route));
    const letGo = net.hold();
    await landing.accept.click();
    await expect(page.getByText("Creating your account...")).toBeVisible();
    await check("the account being made");
    await made[0]?.fulfill({
      response: await page.request.post(`${target.origin}/api/v1/anonymous`, { data: {} }),
    });
    await expect(page.getByText("Loading tree...")).toBeVisible();
    await check("the notes on their way");
    letGo();
    expect(faults).toEqual([]);
  });

  test("a page on its way, and one that did not come", async ({ page, watch }) => {
    watch.allowFailedRequests = true;
    const held: Route[] = [];
    await page.route("**/assets/releases-*.js", (route) => void held.push(route));
    await page.goto("/releases");
    await expect(page.getByText("Loading…")).toBeVisible();
    const { faults, check } = checkOf(page);
    await check("a page on its way");
    await expect.poll(() => held.length).toBe(1);
    await held[0]?.abort();
    await expect(page.getByRole("heading", { name: "This page could not be loaded" })).toBeVisible();
    await check("a page that did not come");
    expect(faults).toEqual([]);
  });

  test("a smaller part that did not come: the menu and a dialog, with the way to ask again within reach", async ({
    openTree,
    watch,
  }) => {
    watch.allowFailedRequests = true;
    const { page, outline, frame } = await openTree(LEAF, {
      prepare: refuse("**/assets/{more-panel,open-dialog}-*.js"),
    });
    const { faults, check } = checkOf(page);
    const failed = page.getByRole("alert").filter({ hasText: "This could not be loaded." });
    await frame.moreButton.click();
    await expect(failed).toBeVisible();
    await check("a menu that did not come");
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 900 });
      await failed.getByRole("button", { name: "Try again" }).click({ trial: true });
    }
    await outline.focusRow("Stomata");
    await page.keyboard.press("?");
    await expect(failed).not.toHaveCount(0);
    await check("a dialog that did not come");
    expect(faults).toEqual([]);
  });
});
