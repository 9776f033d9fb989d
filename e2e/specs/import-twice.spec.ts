import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { expect, test } from "../fixtures.ts";
import { PageFrame } from "../pages/frame.ts";

const NOTES = `
  Garden
    Soil
      ? What is humus? => Organic matter
      ? What is clay? => Fine matter
`;

/** All of an account as a package of Anki, as its person downloads it. */
async function packageFrom(page: Page) {
  const more = await new PageFrame(page).openMore();
  await more.getByRole("button", { name: "Export" }).click();
  const dialog = page.getByRole("dialog", { name: "Export" });
  await dialog.getByRole("radio", { name: "Anki package" }).check();
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    dialog.getByRole("button", { name: "Download" }).click(),
  ]);
  const buffer = await readFile(await download.path());
  return { name: download.suggestedFilename(), mimeType: "application/octet-stream", buffer };
}

/** Brings a file in on the page Import; says what it would come to first. */
async function bringIn(
  page: Page,
  file: Awaited<ReturnType<typeof packageFrom>>,
  found: string,
  sum: string,
) {
  await page.goto("/import");
  const [chooser] = await Promise.all([
    page.waitForEvent("filechooser"),
    page.getByRole("button", { name: "Choose a file" }).click(),
  ]);
  await chooser.setFiles(file);
  const row = page.getByRole("table", { name: "Receipt" }).getByRole("row", { name: found });
  await expect(row).toBeVisible();
  await expect(page.getByText(sum)).toBeVisible();
  await page.getByRole("button", { name: "Import", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Imported" })).toBeVisible();
  await expect(row).toBeVisible();
}

test("a package of Anki that is taken twice brings nothing new the second time, and the receipt says so", async ({
  openTree,
}) => {
  const file = await packageFrom((await openTree(NOTES)).page);
  const { page, outline, account } = await openTree("\n  Home\n");
  await bringIn(page, file, "4 notes and cards 4 new", "4 new, 2 of them cards");
  await page.goto(`/trees/${account.rootId}`);
  await expect(await outline.row("What is clay?")).toBeVisible();
  await bringIn(page, file, "4 notes and cards 0 new", "Nothing new");
  const receipt = page.getByRole("table", { name: "Receipt" });
  await expect(receipt.getByRole("row", { name: "Already here, the same 4" })).toBeVisible();
  await page.goto(`/trees/${account.rootId}`);
  await expect(await outline.row("What is clay?")).toHaveCount(1);
});

test("one's own cards that come back from Anki are known, and their branches stay as they are", async ({
  openTree,
}) => {
  const { page, account, stored } = await openTree(NOTES);
  const before = await stored();
  const file = await packageFrom(page);
  await bringIn(page, file, "4 notes and cards 0 new", "Nothing new");
  await page.goto(`/trees/${account.rootId}`);
  expect(await stored()).toBe(before);
});
