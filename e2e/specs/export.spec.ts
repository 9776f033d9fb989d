import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { findFaults } from "../accessibility.ts";
import { AWAY, answering } from "../answers.ts";
import { expect, test } from "../fixtures.ts";
import { PageFrame } from "../pages/frame.ts";
import { isCall, isDataCall } from "../proxy.ts";

const NOTES = `
  Garden
    Soil
      Horizons
      ? What is humus? => Organic matter
    Water
`;

async function openExport(page: Page) {
  const more = await new PageFrame(page).openMore();
  await more.getByRole("button", { name: "Export" }).click();
  const dialog = page.getByRole("dialog", { name: "Export" });
  await expect(dialog).toBeVisible();
  return dialog;
}

async function downloaded(page: Page, start: () => Promise<void>) {
  const [download] = await Promise.all([page.waitForEvent("download"), start()]);
  return { name: download.suggestedFilename(), text: await readFile(await download.path(), "utf8") };
}

test("everything leaves as a file in the form that was chosen, by keyboard alone", async ({ openTree }) => {
  const { page } = await openTree(NOTES);
  const dialog = await openExport(page);
  await expect(dialog.getByRole("radio")).toHaveCount(5);
  for (const name of ["OPML", "Markdown", "CSV", "Anki package", "Backup"])
    await expect(dialog.getByRole("radio", { name, exact: true })).toBeVisible();
  await dialog.getByRole("radio", { name: "OPML", exact: true }).focus();
  await page.keyboard.press("ArrowDown");
  await expect(dialog.getByRole("radio", { name: "Markdown", exact: true })).toBeChecked();
  await page.keyboard.press("Tab");
  for (const name of [/^As a folder/, /^With schedules/, /^With ids/]) {
    await expect(dialog.getByRole("checkbox", { name })).toBeFocused();
    await page.keyboard.press("Tab");
  }
  await expect(dialog.getByRole("button", { name: "Download" })).toBeFocused();
  const { name, text } = await downloaded(page, () => page.keyboard.press("Enter"));
  expect(name).toMatch(/\.md$/);
  expect(text).toBe("# Garden\n\n- Soil\n  - Horizons\n  - What is humus? :: Organic matter\n- Water\n");
  await expect(dialog).toHaveCount(0);
});

test("of a branch that is open its own notes leave, or everything where that is wanted", async ({
  openTree,
}) => {
  const { page, outline } = await openTree(NOTES);
  const id = await (await outline.row("Soil")).getAttribute("data-node-id");
  await page.goto(`/trees/${id}`);
  await expect(await outline.row("Horizons")).toBeVisible();
  const dialog = await openExport(page);
  await expect(dialog.getByRole("radio", { name: "Soil" })).toBeChecked();
  await dialog.getByRole("radio", { name: "Backup" }).check();
  const branch = await downloaded(page, () => dialog.getByRole("button", { name: "Download" }).click());
  expect(branch.name).toMatch(/^Soil \d{4}-\d\d-\d\d\.json$/);
  expect(JSON.parse(branch.text)).toMatchObject({ head: { is_whole: false }, nodes: [{}, {}, {}] });
  const again = await openExport(page);
  await again.getByRole("radio", { name: "Everything" }).check();
  await again.getByRole("radio", { name: "CSV" }).check();
  const all = await downloaded(page, () => again.getByRole("button", { name: "Download" }).click());
  expect(all.text).toContain("Garden > Soil,What is humus?,Organic matter,");
});

test("rows that are selected leave by themselves, from the menu of a row or from More", async ({
  openTree,
}) => {
  const { page, outline } = await openTree(NOTES);
  await (await outline.row("Horizons")).click();
  for (let i = 0; i < 2; i += 1) await page.keyboard.press("Control+Shift+ArrowDown");
  await expect(page.getByRole("toolbar", { name: "Selection" })).toBeVisible();
  const dialog = await openExport(page);
  await expect(dialog.getByRole("radio", { name: "Selected rows" })).toBeChecked();
  await dialog.getByRole("radio", { name: "Markdown" }).check();
  const two = await downloaded(page, () => dialog.getByRole("button", { name: "Download" }).click());
  expect(two.name).toMatch(/^Soil \d{4}-\d\d-\d\d\.md$/);
  expect(two.text).toBe("# Soil\n\n- Horizons\n- What is humus? :: Organic matter\n");
  await page.keyboard.press("Escape");
  await (await outline.row("Soil")).click();
  await page.keyboard.press("Shift+F10");
  await page.getByRole("menuitem", { name: "Export…" }).press("Enter");
  const one = page.getByRole("dialog", { name: "Export" });
  await expect(one.getByRole("radio", { name: "Soil" })).toBeChecked();
  await one.getByRole("radio", { name: "OPML" }).focus();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Space");
  await expect(one.getByRole("checkbox", { name: /Plain text/ })).toBeChecked();
  const plain = await downloaded(page, () => one.getByRole("button", { name: "Download" }).click());
  expect(plain.name).toMatch(/^Soil .*\.opml$/);
  expect(plain.text).toContain('<outline text="Horizons"/>');
  await expect(one).toHaveCount(0);
  await expect((await outline.row("Soil")).locator(":focus")).toHaveCount(1);
  const again = await openExport(page);
  await again.getByRole("radio", { name: "Markdown" }).check();
  await again.getByRole("checkbox", { name: /As a folder/ }).check();
  const folder = await downloaded(page, () => again.getByRole("button", { name: "Download" }).click());
  expect(folder.name).toMatch(/^Garden .*\.zip$/);
  expect(folder.text).toMatch(/^PK/);
  const annotated = await openExport(page);
  await annotated.getByRole("radio", { name: "Markdown" }).check();
  await annotated.getByRole("checkbox", { name: /^With schedules/ }).check();
  await annotated.getByRole("checkbox", { name: /^With ids/ }).check();
  const known = await downloaded(page, () => annotated.getByRole("button", { name: "Download" }).click());
  expect(known.text).toContain("perennial: outline 1 with ids and schedules\n");
  expect(known.text).toMatch(/- Soil\n {2}id:: [0-9a-f-]{36}\n/);
});

test("rows that have not reached the server are no file yet, and the dialog says so", async ({
  openTree,
  net,
  watch,
}) => {
  watch.allowFailedRequests = true;
  const { page, outline } = await openTree(NOTES);
  net.answerInstead = answering(isDataCall, AWAY);
  await outline.caretIn("Water");
  await page.keyboard.press("Enter");
  await page.keyboard.type("Rain");
  await expect(await outline.row("Rain")).toBeVisible();
  await page.keyboard.press("Shift+F10");
  await page.getByRole("menuitem", { name: "Export…" }).press("Enter");
  const dialog = page.getByRole("dialog", { name: "Export" });
  await expect(dialog.getByRole("radio", { name: "Rain" })).toBeChecked();
  await dialog.getByRole("button", { name: "Download" }).click();
  await expect(dialog.getByRole("alert")).toHaveText(/have not reached the server yet/);
});

test("where the server does not answer, the dialog says so and stays", async ({ openTree, net, watch }) => {
  watch.allowFailedRequests = true;
  const { page } = await openTree(NOTES);
  const dialog = await openExport(page);
  net.answerInstead = answering(isCall("/stream_tickets"), AWAY);
  await dialog.getByRole("button", { name: "Download" }).click();
  await expect(dialog.getByRole("alert")).toHaveText(/does not answer/);
});

test("the export dialog has no violation and does not scroll to the side", async ({ openTree }) => {
  const { page, outline } = await openTree(NOTES);
  const id = await (await outline.row("Soil")).getAttribute("data-node-id");
  await page.goto(`/trees/${id}`);
  await expect(await outline.row("Horizons")).toBeVisible();
  await openExport(page);
  expect(await findFaults(page, "export")).toEqual([]);
});
