import type { Places } from "@perennial/contract/files/places";
import type { Page } from "@playwright/test";
import { findFaults } from "../accessibility.ts";
import { expect, type OpenTree, test } from "../fixtures.ts";
import { call } from "../stage/api.ts";

const NOTES = `
  Home
    Garden
      Beds
    House
      Cellar
        Shelves
`;
const OPML = `<opml version="2.0"><head><title>Soil</title></head><body>
<outline text="Horizons"><outline text="Humus"/></outline><outline text="Water"/></body></opml>`;

async function choose(page: Page) {
  const [chooser] = await Promise.all([
    page.waitForEvent("filechooser"),
    page.getByRole("button", { name: "Choose a file" }).click(),
  ]);
  await chooser.setFiles({ name: "soil.opml", mimeType: "text/x-opml", buffer: Buffer.from(OPML) });
}

/** A page with what would come in. */
async function withReceipt(opened: OpenTree) {
  const { page } = opened;
  await page.goto("/import");
  await choose(page);
  const receipt = page.getByRole("table", { name: "Receipt" });
  await expect(receipt).toBeVisible();
  return {
    receipt,
    change: page.getByRole("button", { name: "Change… where it goes" }),
    place: page.getByRole("status").filter({ hasText: "Goes into" }),
    finder: page.getByRole("dialog", { name: "Where it goes" }),
    bringIn: page.getByRole("button", { name: "Import", exact: true }),
  };
}

async function deleteRow({ page, account }: OpenTree, id: number | undefined) {
  const { origin } = new URL(page.url());
  await call(origin, "DELETE", `/trees/${id}`, account.token);
}

/** The number of the first place with some words. */
async function idOf(opened: OpenTree, words: string): Promise<number | undefined> {
  const { origin } = new URL(opened.page.url());
  const path = `/places?words=${encodeURIComponent(words)}`;
  const { places } = await call<Places>(origin, "GET", path, opened.account.token);
  return places[0]?.id;
}

test("a place is chosen by its words with the keyboard alone; what comes in stands there, and is taken back", async ({
  openTree,
}) => {
  const opened = await openTree(NOTES);
  const { page, outline, account } = opened;
  const { receipt, change, place, finder, bringIn } = await withReceipt(opened);
  await expect(place).toHaveText("Goes into Top level");
  await change.focus();
  await page.keyboard.press("Enter");
  const field = finder.getByRole("combobox", { name: "Where it goes" });
  await expect(field).toBeFocused();
  await expect(finder.getByRole("option").first()).toContainText("Top level");
  await page.keyboard.press("Escape");
  await expect(finder).toBeHidden();
  await expect(change).toBeFocused();
  await page.keyboard.press("Enter");
  await page.keyboard.type("céllar");
  await expect(finder.getByRole("option")).toHaveCount(1);
  await expect(finder.getByRole("option")).toContainText("House");
  await page.keyboard.press("Enter");
  await expect(finder).toBeHidden();
  await expect(place).toHaveText("Goes into House / Cellar");
  await expect(change).toBeFocused();
  await expect(receipt.getByRole("row", { name: "3 notes and cards 3 new" })).toBeVisible();
  await bringIn.click();
  await expect(page.getByRole("heading", { name: "Imported" })).toBeVisible();
  await page.goto(`/trees/${account.rootId}`);
  await outline.expectText(`
  Home
    Garden
      Beds
    House
      Cellar
        Shelves
        Soil
          Horizons
            Humus
          Water
`);
  await page.goBack();
  await page.getByRole("button", { name: "Undo this import" }).click();
  await expect(page.getByText("Everything imported was removed.")).toBeVisible();
  await page.goto(`/trees/${account.rootId}`);
  await outline.expectText(NOTES);
});

test("where it was imported before the receipt says so, and elsewhere that it is new", async ({
  openTree,
}) => {
  const opened = await openTree(NOTES);
  const { page } = opened;
  const first = await withReceipt(opened);
  await first.bringIn.click();
  await expect(page.getByRole("heading", { name: "Imported" })).toBeVisible();
  const { receipt, change, finder } = await withReceipt(opened);
  await expect(receipt.getByRole("row", { name: "3 notes and cards 0 new" })).toBeVisible();
  await change.click();
  await finder.getByRole("option", { name: "Garden" }).click();
  await expect(receipt.getByRole("row", { name: "3 notes and cards 3 new" })).toBeVisible();
  await change.click();
  await finder.getByRole("option", { name: "Top level" }).first().click();
  await expect(receipt.getByRole("row", { name: "3 notes and cards 0 new" })).toBeVisible();
});

test("a place that is deleted meanwhile is told in words, and the file comes in at another one", async ({
  openTree,
}) => {
  const opened = await openTree(NOTES);
  const { page, outline, account } = opened;
  const { change, place, finder, bringIn } = await withReceipt(opened);
  await change.click();
  await finder.getByRole("combobox").fill("beds");
  await finder.getByRole("option", { name: "Beds" }).click();
  await expect(place).toHaveText("Goes into Garden / Beds");
  await expect(bringIn).toBeVisible();
  await deleteRow(opened, await idOf(opened, "beds"));
  await bringIn.click();
  await expect(page.getByRole("main").getByRole("alert")).toHaveText(
    "The note to import into is not there any more. Choose another place.",
  );
  await expect(place).toHaveText("Goes into a note that no longer exists");
  await expect(bringIn).toBeHidden();
  await page.reload();
  await expect(place).toHaveText("Goes into a note that no longer exists");
  await change.click();
  await finder.getByRole("option", { name: "House" }).click();
  await expect(place).toHaveText("Goes into House");
  await expect(page.getByRole("main").getByRole("alert")).toBeEmpty();
  await bringIn.click();
  await expect(page.getByRole("heading", { name: "Imported" })).toBeVisible();
  await page.goto(`/trees/${account.rootId}`);
  await outline.expectText(`
  Home
    Garden
    House
      Cellar
        Shelves
      Soil
        Horizons
          Humus
        Water
`);
});

test("without a connection the list of places says so", async ({ openTree, watch }) => {
  watch.allowFailedRequests = true;
  const opened = await openTree(NOTES);
  const { change, finder } = await withReceipt(opened);
  await opened.page.context().setOffline(true);
  await change.click();
  await expect(finder.getByText("The server does not answer. Check the connection")).toBeVisible();
  await opened.page.context().setOffline(false);
  await opened.page.keyboard.type("garden");
  await expect(finder.getByRole("option", { name: "Garden" })).toBeVisible();
});

test("the place and the list of places have no violation at any width", async ({ openTree }) => {
  const opened = await openTree(NOTES);
  const { change, finder } = await withReceipt(opened);
  await change.click();
  await expect(finder.getByRole("option")).toHaveCount(3);
  expect(await findFaults(opened.page, "places")).toEqual([]);
});

test.describe("under a finger", () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 320, height: 700 } });
  test("what is pressed to choose a place is at least 44 px high", async ({ openTree }) => {
    const opened = await openTree(NOTES);
    const { change, finder } = await withReceipt(opened);
    await change.tap();
    await expect(finder.getByRole("option")).toHaveCount(3);
    const pressed = [finder.getByRole("option"), finder.getByRole("button"), finder.getByRole("combobox")];
    for (const each of pressed)
      for (const one of await each.all())
        expect((await one.boundingBox())?.height ?? 0).toBeGreaterThanOrEqual(44);
  });
});

test("a file that is dropped on a row that is not saved yet goes below it once it is", async ({
  openTree,
  net,
}) => {
  const opened = await openTree(NOTES);
  const { page, outline } = opened;
  await outline.caretIn("Garden");
  const release = net.hold();
  await page.keyboard.press("End");
  await page.keyboard.press("Enter");
  await page.keyboard.type("Compost");
  await page.evaluate((text) => {
    const data = new DataTransfer();
    data.items.add(new File([text], "soil.opml", { type: "text/x-opml" }));
    document.activeElement?.dispatchEvent(
      new DragEvent("drop", { bubbles: true, cancelable: true, dataTransfer: data }),
    );
  }, OPML);
  await expect(
    page.getByText("soil.opml will be read as soon as the row you dropped it on is saved."),
  ).toBeVisible();
  release();
  await expect(page.getByRole("table", { name: "Receipt" })).toBeVisible();
  await expect(page.getByRole("status").filter({ hasText: "Goes into" })).toHaveText(/Compost$/);
});
