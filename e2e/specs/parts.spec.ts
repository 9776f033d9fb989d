import type { Page, Route } from "@playwright/test";
import { expect, test } from "../fixtures.ts";

const CHUNK = "**/assets/releases-*.js";
const failed = (page: Page) => page.getByRole("heading", { name: "This page could not be loaded" });
const page12 = (page: Page) => page.getByRole("heading", { level: 1, name: "Releases" });

test("a part of the app that does not come within 120 s has failed, says so, and can be asked for again [8.chunk]", async ({
  page,
  watch,
}) => {
  watch.allowFailedRequests = true;
  const held: Route[] = [];
  await page.clock.install();
  await page.route(CHUNK, (route) => void held.push(route));
  await page.goto("/releases");
  await expect(page.getByText("Loading…")).toBeVisible();
  await expect.poll(() => held.length).toBe(1);
  await page.clock.runFor(119_000);
  await expect(page.getByText("Loading…")).toBeVisible();
  await page.clock.runFor(1_500);
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
  const { page, outline } = await openTree("Moss\n  Spores");
  await page.route("**/assets/more-panel-*.js", (route) => route.abort());
  await page.getByRole("button", { name: "More", exact: true }).click();
  await expect(page.getByRole("alert").filter({ hasText: "This could not be loaded." })).toBeVisible();
  await outline.caretIn("Spores");
  await page.keyboard.type(" drift");
  await page.unroute("**/assets/more-panel-*.js");
  await page.getByRole("button", { name: "More", exact: true }).click();
  await page.getByRole("button", { name: "Try again" }).click();
  await outline.ready();
  await outline.row("Spores drift");
  await page.getByRole("button", { name: "More", exact: true }).click();
  await expect(page.getByRole("dialog", { name: "More" })).toBeVisible();
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
