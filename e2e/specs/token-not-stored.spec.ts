import { readFile } from "node:fs/promises";
import { expect, test } from "../fixtures.ts";
import { PageFrame } from "../pages/frame.ts";
import { LandingPage } from "../pages/landing.ts";
import { OutlinePage, typeAt } from "../pages/outline.ts";

/** As where only local storage takes nothing: IndexedDB goes on. */
function refuseLocalStorage(): void {
  const { setItem } = Storage.prototype;
  Storage.prototype.setItem = function (name, value) {
    if (this === localStorage) throw new DOMException("The quota has been exceeded.", "QuotaExceededError");
    setItem.call(this, name, value);
  };
}

test("local storage alone refuses the token: that is said with a name to choose, and the next load leads to the notes (third round, A21)", async ({
  page,
}) => {
  await page.addInitScript(refuseLocalStorage);
  const landing = new LandingPage(page);
  await landing.open();
  await landing.accept.click();
  const outline = new OutlinePage(page);
  await outline.ready();
  const frame = new PageFrame(page);
  await expect(frame.notifications.getByRole("alert")).toContainText("This browser refuses to remember you");
  await typeAt(page, "Peat", 15);
  await outline.expectSaved();

  await page.reload();
  await outline.ready();
  await outline.expectText("Peat");
  await frame.logOut();
  await page.getByRole("button", { name: "Log out anyway" }).click();
  await expect(landing.accept).toBeVisible();
  await page.reload();
  await expect(landing.accept).toBeVisible();
});

test("all data of the site cleared offline, with a change that waits: the notes stay on the page, can be saved, and are sent (third round, A13)", async ({
  openTree,
  watch,
}) => {
  watch.allowFailedRequests = true;
  const { page, outline, frame, stored } = await openTree("Peat\n  Sphagnum");
  const other = await page.context().newPage();
  await other.goto("/releases");
  await page.context().setOffline(true);
  await outline.caretIn("Sphagnum");
  await typeAt(page, " moss", 15);
  await page.keyboard.press("ArrowUp");
  await outline.expectWaiting(/waiting$/);

  await other.evaluate(async () => {
    for (const { name = "" } of await indexedDB.databases()) indexedDB.deleteDatabase(name);
    for (const name of await caches.keys()) await caches.delete(name);
    localStorage.clear();
  });
  await expect(frame.notifications.getByRole("alert")).toContainText("The data of this site was cleared");
  await outline.expectText("Peat\n  Sphagnum moss");
  await page.getByRole("button", { name: "Keep them" }).click();
  const dialog = page.getByRole("dialog", { name: "The data of this site was cleared" });
  await expect(dialog).toContainText("One change has not reached the server yet.");
  const download = page.waitForEvent("download");
  await dialog.getByRole("button", { name: "Save my notes as a file" }).click();
  expect(await readFile(await (await download).path(), "utf8")).toContain("Sphagnum moss");
  await dialog.getByRole("button", { name: "Stay signed in" }).click();
  await expect(dialog).toHaveCount(0);

  await page.context().setOffline(false);
  await outline.expectSaved(40_000);
  expect(await stored()).toBe("Peat\n  Sphagnum moss");
  await page.reload();
  await outline.ready();
  await outline.expectText("Peat\n  Sphagnum moss");
});
