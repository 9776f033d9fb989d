import { expect, test } from "../fixtures.ts";
import { publish } from "../new-version.ts";
import { keptAddresses, keptOnDevice, lookForVersion } from "../pages/device.ts";
import { LandingPage } from "../pages/landing.ts";
import { typeAt } from "../pages/outline.ts";
import { LEAF } from "../sample-trees.ts";

test.use({ serviceWorkers: "allow" });

test.describe("the page on this device", () => {
  test("every address shows the page without a server, and each part of it comes", async ({
    page,
    net,
    watch,
  }) => {
    watch.allowFailedRequests = true;
    const landing = new LandingPage(page);
    await landing.open();
    await keptOnDevice(page);
    net.down = true;
    for (const address of ["/releases", "/", "/settings", "/no/such/page"]) {
      await page.goto(address);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    }
    await page.goto("/releases");
    await page.getByRole("tab", { name: "Vision" }).click();
    await expect(page.getByRole("heading", { name: "Releases", level: 1 })).toBeVisible();
  });

  test("nothing of a person and no call is kept with it", async ({ openTree }) => {
    const { page, outline } = await openTree(LEAF);
    await keptOnDevice(page);
    await page.reload();
    await outline.ready();
    const kept = await keptAddresses(page);
    expect(kept).toContain("/index.html");
    expect(kept.filter((address) => address.startsWith("/api") || address.startsWith("/trees"))).toEqual([]);
  });

  test("the browser is told how to install it, with icons for each kind of frame", async ({ page, net }) => {
    await page.goto("/");
    const href = await page.locator("link[rel=manifest]").getAttribute("href");
    const answer = await page.request.get(`${net.origin}${href}`);
    expect(answer.headers()["content-type"]).toBe("application/manifest+json");
    const manifest = await answer.json();
    expect(manifest).toMatchObject({ name: "Perennial", start_url: "/", display: "standalone" });
    const purposes = manifest.icons.map(({ purpose }: { purpose: string }) => purpose);
    expect(new Set(purposes)).toEqual(new Set(["any", "maskable"]));
    for (const { src, type } of manifest.icons)
      expect((await page.request.get(`${net.origin}${src}`)).headers()["content-type"]).toBe(type);
  });

  test("the worker is asked for anew each time, and obeys the policy of the page", async ({ page, net }) => {
    const headers = (await page.request.get(`${net.origin}/worker.js`)).headers();
    expect(headers["cache-control"]).toBe("no-cache");
    expect(headers["content-security-policy"]).toContain("default-src 'none'");
    expect(headers["content-security-policy"]).toContain("worker-src 'self'");
  });
});

test.describe("a new version", () => {
  test("is offered by a button, and changes nothing under who is typing until it is pressed", async ({
    openTree,
    net,
  }) => {
    const { page, outline, expectKept } = await openTree(LEAF);
    await keptOnDevice(page);
    await outline.caretIn("Cuticle");
    await page.keyboard.type(", wax", { delay: 15 });
    publish(net, "00000000deadbeef");
    await lookForVersion(page);
    const update = page
      .getByRole("region", { name: "Notifications" })
      .getByRole("button", { name: "Update" });
    await expect(update).toBeVisible();
    await typeAt(page, "y", 15);
    await outline.expectCaret("Cuticle, waxy", "Cuticle, waxy".length);
    await expect(page.locator("html[data-version]")).toHaveCount(0);
    await page.reload();
    await outline.ready();
    await expect(page.locator("html[data-version]")).toHaveCount(0);
    await update.click();
    await expect(page.locator("html[data-version='00000000deadbeef']")).toHaveCount(1);
    await outline.ready();
    await expectKept(LEAF.replace("Cuticle", "Cuticle, waxy"));
  });

  test("that another tab has taken leaves this one at work, with the parts it has not fetched yet", async ({
    openTree,
    net,
  }) => {
    const { page, outline, account, expectKept } = await openTree(LEAF);
    await keptOnDevice(page);
    const other = await openTree("", { account, context: page.context() });
    publish(net, "00000000deadbeef");
    await lookForVersion(other.page);
    await other.page.getByRole("button", { name: "Update" }).click();
    await expect(other.page.locator("html[data-version]")).toHaveCount(1);
    await outline.caretIn("Cuticle");
    await page.keyboard.type(", wax", { delay: 15 });
    await page.keyboard.press("Escape");
    await page.keyboard.press("?");
    await expect(page.getByRole("dialog", { name: "Keyboard shortcuts" })).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(page.locator("html[data-version]")).toHaveCount(0);
    await expectKept(LEAF.replace("Cuticle", "Cuticle, wax"));
  });
});
