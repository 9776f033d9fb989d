import type { Locator, Page } from "@playwright/test";
import { findFaults } from "../accessibility.ts";
import { expect, type OpenTree, test } from "../fixtures.ts";
import { call } from "../stage/api.ts";

const NOTES = `
  Biology
    Cells
      ? What holds the nucleus? => An envelope
      ? What do they make? => ATP
    Plants
      ? What opens a pore? => Potassium
`;

interface Settings {
  readonly settings: { readonly [name: string]: unknown };
  readonly from: { readonly [name: string]: { readonly text: string } | null };
}

const dialogOf = (page: Page): Locator => page.getByRole("dialog", { name: "Study settings" });

/** By keys alone: the row's menu, then its item. */
async function openSettings({ page, outline }: OpenTree, row: string): Promise<Locator> {
  await outline.focusRow(row);
  await page.keyboard.press("Shift+F10");
  await page.getByRole("menuitem", { name: "Study settings…" }).press("Enter");
  const dialog = dialogOf(page);
  await expect(dialog).toBeVisible();
  await expect(dialog.getByRole("status", { name: "Cost" })).toContainText("a day");
  return dialog;
}

async function settingsOf({ outline, account }: OpenTree, origin: string, row: string): Promise<Settings> {
  const id = await (await outline.row(row)).getAttribute("data-node-id");
  return call<Settings>(origin, "GET", `/study/settings/${id}`, account.token);
}

test("a branch says how it is studied, by keyboard alone; the one below inherits it, and says from where", async ({
  openTree,
  target,
}) => {
  const opened = await openTree(NOTES);
  const { page, outline } = opened;
  const dialog = await openSettings(opened, "Biology");
  const retention = dialog.getByRole("slider", { name: "Desired retention" });
  await expect(retention).toHaveValue("90");
  await expect(dialog.getByText("default", { exact: true })).toHaveCount(7);
  const before = (await dialog.getByRole("status", { name: "Cost" }).textContent()) ?? "";
  await retention.focus();
  for (let i = 0; i < 5; i++) await page.keyboard.press("ArrowRight");
  await expect(retention).toHaveValue("95");
  await expect(dialog.getByRole("status", { name: "Cost" })).not.toHaveText(before);
  await dialog.getByLabel("New cards per day").fill("7");
  await dialog.getByLabel("Learning steps").fill("1 min, 15 min");
  await page.keyboard.press("Enter");
  await expect(dialog).toHaveCount(0);
  await outline.expectSaved();
  expect((await settingsOf(opened, target.origin, "Cells")).settings).toMatchObject({
    desired_retention: 0.95,
    new_per_day: 7,
    learning_steps: [1, 15],
  });

  const below = await openSettings(opened, "Cells");
  await expect(below.getByLabel("New cards per day")).toHaveValue("7");
  await expect(below.getByRole("link", { name: "Biology" })).toHaveCount(3);
  await below.getByLabel("New cards per day").fill("3");
  await below.getByRole("button", { name: "Inherit new cards per day: 7" }).press("Enter");
  await expect(below.getByLabel("New cards per day")).toBeFocused();
  await expect(below.getByLabel("New cards per day")).toHaveValue("7");
  await page.keyboard.press("Escape");
  await expect(below).toHaveCount(0);
  expect((await settingsOf(opened, target.origin, "Cells")).from.new_per_day).toMatchObject({
    text: "Biology",
  });
});

test("what cannot be read is said at its field, and nothing is saved", async ({ openTree, target }) => {
  const opened = await openTree(NOTES);
  const dialog = await openSettings(opened, "Cells");
  const steps = dialog.getByLabel("Learning steps");
  await steps.fill("soon");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(steps).toBeFocused();
  await expect(steps).toHaveAccessibleDescription(/^Minutes, as/);
  await dialog.getByRole("button", { name: "Cancel" }).click();
  expect((await settingsOf(opened, target.origin, "Cells")).from.learning_steps).toBeNull();
});

test("an exam is set, ended below, and taken back with Ctrl+Z", async ({ openTree, target }) => {
  const opened = await openTree(NOTES);
  const { page, outline } = opened;
  const dialog = await openSettings(opened, "Biology");
  const soon = new Date(Date.now() + 40 * 86_400_000).toISOString().slice(0, 10);
  await dialog.getByLabel("Exam date").fill(soon);
  await expect(dialog.getByLabel("Exam date")).toHaveAccessibleDescription(/^In (39|40|41) days\./);
  await expect(dialog.getByRole("status", { name: "Cost" })).toContainText("days until the exam");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Study settings saved")).toBeVisible();
  const below = await openSettings(opened, "Cells");
  await below.getByRole("button", { name: "No exam here" }).click();
  await below.getByRole("button", { name: "Save" }).click();
  await outline.expectSaved();
  const exam = async () => (await settingsOf(opened, target.origin, "Cells")).settings.exam_date;
  expect(await exam()).toBeNull();
  await outline.focusRow("Cells");
  await page.keyboard.press("ControlOrMeta+z");
  await expect.poll(exam).toBe(soon);
  await page.keyboard.press("ControlOrMeta+z");
  await expect.poll(exam).toBeNull();
});

test("a link out of the form asks before it drops what was entered; a saved exam stands on Study", async ({
  openTree,
}) => {
  const opened = await openTree(NOTES);
  const { page } = opened;
  const dialog = await openSettings(opened, "Biology");
  const soon = new Date(Date.now() + 40 * 86_400_000).toISOString().slice(0, 10);
  await dialog.getByLabel("Exam date").fill(soon);
  await dialog.getByRole("link", { name: "your days" }).click();
  await expect(dialog.getByRole("alert")).toContainText("Save them before you leave?");
  await expect(dialog.getByLabel("Exam date")).toHaveValue(soon);
  await dialog.getByRole("button", { name: "Stay" }).click();
  await dialog.getByRole("link", { name: "your days" }).click();
  await dialog.getByRole("button", { name: "Save and leave" }).click();
  await expect(page.getByRole("heading", { name: "Your days" })).toBeVisible();
  await page.getByRole("link", { name: "Back to Study" }).click();
  await expect(page.getByRole("listitem").filter({ hasText: "Exam in" })).toHaveText(
    /Exam in (39|40|41) days · you would know \d+\s% of \d+ cards?$/,
  );
});

test("without a network the settings are said, hold at once, and are saved when it is back", async ({
  openTree,
  net,
  watch,
  target,
}) => {
  watch.allowFailedRequests = true;
  const opened = await openTree(NOTES);
  const { outline } = opened;
  // Its code is fetched while there is a network, at the latest when it is first wanted.
  await (await openSettings(opened, "Cells")).getByRole("button", { name: "Cancel" }).click();
  net.down = true;
  const dialog = await openSettings(opened, "Cells");
  await dialog.getByLabel("Reviews per day").fill("12");
  await dialog.getByRole("button", { name: "Save" }).click();
  const again = await openSettings(opened, "Cells");
  await expect(again.getByLabel("Reviews per day")).toHaveValue("12");
  await again.getByRole("button", { name: "Cancel" }).click();
  net.down = false;
  await outline.expectSaved();
  await expect
    .poll(async () => (await settingsOf(opened, target.origin, "Cells")).settings.reviews_per_day)
    .toBe(12);
});

test("a limit of a branch is what its study brings, at once", async ({ openTree }) => {
  const { page } = await openTree(NOTES);
  await page.goto("/review");
  await expect(page.getByText("3 cards, about 2 minutes.")).toBeVisible();
  await page.getByRole("button", { name: "Study settings" }).click();
  const dialog = dialogOf(page);
  await expect(dialog.getByText("and everything below it")).toHaveText("Biology and everything below it");
  await dialog.getByLabel("New cards per day").fill("1");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText("1 card, about 1 minute.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Study settings" })).toBeFocused();
});

test("the dialog has no violation and does not scroll to the side, at any width", async ({ openTree }) => {
  const opened = await openTree(NOTES);
  const dialog = await openSettings(opened, "Cells");
  await dialog.getByLabel("New cards per day").fill("many");
  expect(await findFaults(opened.page, "study settings")).toEqual([]);
});
