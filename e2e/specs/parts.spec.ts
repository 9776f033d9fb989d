import type { Page, Route } from "@playwright/test";
import { expect, test } from "../fixtures.ts";
import { LandingPage } from "../pages/landing.ts";
import { OutlinePage } from "../pages/outline.ts";

const CHUNK = "**/assets/releases-*.js";
/** What reads every answer that nobody waits for before the first tree. */
const READER = "**/assets/read-answer-*.js";
const failed = (page: Page) => page.getByRole("heading", { name: "This page could not be loaded" });
const page12 = (page: Page) => page.getByRole("heading", { level: 1, name: "Releases" });

test("a part of the app that does not come within 120 s has failed, says so, and can be asked for again [8.chunk]", async ({
  page,
  watch,
}) => {
  watch.allowFailedRequests = true;
  const held: Route[] = [];
  const time = Date.UTC(2026, 10, 2);
  await page.clock.install({ time });
  await page.route(CHUNK, (route) => void held.push(route));
  await page.goto("/releases");
  await expect(page.getByText("Loading…")).toBeVisible();
  await expect.poll(() => held.length).toBe(1);
  // From here on no time passes by itself, however slow the machine is.
  const pausedAt = (await page.evaluate(() => Date.now())) + 10_000;
  await page.clock.pauseAt(pausedAt);
  const passed = pausedAt - time;
  await page.clock.runFor(119_000 - passed);
  await expect(page.getByText("Loading…")).toBeVisible();
  await page.clock.runFor(1_500 + passed);
  await expect(failed(page)).toBeVisible();
  await expect(page.getByText("Nothing you wrote is lost.")).toBeVisible();
  await page.unroute(CHUNK);
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page12(page)).toBeVisible();
});

test("a part whose file is refused is told at once, and can be asked for again [8.chunk]", async ({
  page,
  watch,
}) => {
  watch.allowFailedRequests = true;
  await page.route(CHUNK, (route) => route.abort());
  await page.goto("/releases");
  await expect(failed(page)).toBeVisible();
  await page.unroute(CHUNK);
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page12(page)).toBeVisible();
});

test("a smaller part that does not come leaves the page at work [8.chunk]", async ({ openTree, watch }) => {
  watch.allowFailedRequests = true;
  const { page, outline, frame } = await openTree("Moss\n  Spores");
  await page.route("**/assets/more-panel-*.js", (route) => route.abort());
  await frame.moreButton.click();
  await expect(page.getByRole("alert").filter({ hasText: "This could not be loaded." })).toBeVisible();
  await outline.caretIn("Spores");
  await page.keyboard.type(" drift");
  await page.unroute("**/assets/more-panel-*.js");
  await frame.moreButton.click();
  // Some browsers fetch a module again that failed on this page; in the others the button takes the page anew.
  const again = page.getByRole("button", { name: "Try again" });
  await expect(frame.more.or(again)).toBeVisible();
  if (await again.isVisible()) {
    await again.click();
    await outline.ready();
    await frame.moreButton.click();
  }
  await expect(frame.more).toBeVisible();
  await outline.rowOf("Spores drift");
});

test("a screen that breaks says so, and one can go on elsewhere", async ({ browser, net }) => {
  // Not a watched page: breaking is told in the console.
  const page = await browser.newPage({ baseURL: net.origin });
  await page.route(CHUNK, (route) =>
    route.fulfill({
      contentType: "text/javascript",
      body: 'export function ReleasesRoute() { throw new Error("broken on purpose"); }',
    }),
  );
  await page.goto("/releases");
  await expect(page.getByRole("heading", { name: "This page stopped working" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Try again" })).toBeVisible();
  await page.evaluate(() => {
    history.pushState(null, "", "/state-diagram");
    history.pushState(null, "", "/elsewhere");
    history.back();
  });
  await expect(page.getByRole("heading", { name: "State diagram" })).toBeVisible();
  await page.close();
});

test("the first tree is reached and written in before the part that reads later answers has come", async ({
  page,
  net,
}) => {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  let held = 0;
  await page.route(READER, async (route) => {
    held += 1;
    await released;
    await route.continue();
  });
  const landing = new LandingPage(page);
  await landing.open();
  await landing.accept.click();
  const outline = new OutlinePage(page);
  await outline.ready();
  await page.keyboard.type("Moss", { delay: 15 });
  await page.keyboard.press("Enter");
  await outline.expectText("Moss");
  await expect.poll(() => held).toBeGreaterThan(0);
  expect(net.calls.filter((call) => call.method !== "GET").map((call) => call.path)).toEqual([
    "/api/v1/anonymous",
  ]);
  release();
  await outline.expectSaved();
  await page.reload();
  await outline.expectText("Moss");
});

test("what is written while the part that reads answers is refused is kept, said to be, and sent after a reload [8.chunk]", async ({
  openTree,
  watch,
}) => {
  watch.allowFailedRequests = true;
  const { page, outline, frame } = await openTree("Moss\n  Spores", {
    prepare: (context) => context.route(READER, (route) => route.abort()),
  });
  await outline.caretIn("Spores");
  await page.keyboard.type(" drift", { delay: 15 });
  await page.keyboard.press("Enter");
  await outline.row("Spores drift");
  await page.context().unroute(READER);
  const message =
    "A part of the app did not load. Your changes are kept on this device and are sent after a reload.";
  await frame.toast("alert", message).getByRole("button", { name: "Reload" }).click();
  await outline.row("Spores drift");
  await outline.expectSaved();
});

test("a tree's page whose code does not come says so, and shows the notes when it is asked for again [8.chunk]", async ({
  openTree,
  watch,
}) => {
  watch.allowFailedRequests = true;
  const { page, outline } = await openTree("Moss\n  Spores");
  const code = "**/assets/tree-*.js";
  await page.route(code, (route) => route.abort());
  await page.reload();
  await expect(failed(page)).toBeVisible();
  await page.unroute(code);
  await page.getByRole("button", { name: "Try again" }).click();
  await outline.ready();
  await outline.row("Spores");
});
