import { findFaults } from "../accessibility.ts";
import { expect, test } from "../fixtures.ts";
import { forget } from "../forgotten-cards.ts";
import { StudyPage } from "../pages/study.ts";

const NOTES = `
  Biology
    Cells
      ? What does *it* hold? And why? => An envelope
      ? What do the mitochondria of a leaf make? => ATP
      ? What do the mitochondria of a leaf make, too? => Heat
    Plants
      ? What opens a pore? => Potassium
`;
const LEECH = "What does *it* hold? And why?";
const TWIN = "What do the mitochondria of a leaf make?";
test.describe("cards that keep slipping", () => {
  test("are told with what may be the matter, and mended, left or suspended where they are told", async ({
    openTree,
    target,
  }) => {
    const opened = await openTree(NOTES);
    const { page, outline } = opened;
    await forget(target.origin, opened.account, { [LEECH]: 6, [TWIN]: 4, "What opens a pore?": 3 });
    await page.goto("/review");
    await expect(page.getByRole("heading", { name: "Two cards keep slipping" })).toBeVisible();
    await expect(page.getByText("was forgotten six times. Two questions in one")).toBeVisible();
    await page.getByRole("link", { name: "Mend them" }).click();
    await expect(page.getByRole("heading", { name: "Cards that keep slipping" })).toBeFocused();
    const items = page.getByRole("main").getByRole("listitem").filter({ hasText: "Forgotten" });
    await expect(items).toHaveCount(2);
    await expect(items.nth(0)).toContainText("Forgotten six times.");
    await expect(items.nth(0).getByRole("heading")).toHaveText("What does it hold? And why?");
    await expect(items.nth(0)).toContainText("In some months nobody will know what is meant");
    await expect(items.nth(1)).toContainText(
      "Easily mixed up with “What do the mitochondria of a leaf make, too?”",
    );
    expect(await findFaults(page, "cards that keep slipping")).toEqual([]);

    await items.nth(0).getByRole("button", { name: "Edit" }).press("Enter");
    const form = page.getByRole("form", { name: "Edit flashcard" });
    await expect(form.getByLabel("Question")).toBeFocused();
    await form.getByLabel("Question").fill("What holds the nucleus?");
    await form.getByLabel("Question").press("Enter");
    await expect(page.getByRole("heading", { name: "What holds the nucleus?" })).toBeVisible();
    await expect(items.nth(0)).toContainText("Card changed.");
    await expect(items.nth(0).getByRole("button", { name: "Edit" })).toBeFocused();

    await items.nth(1).getByRole("button", { name: "Suspend" }).press("Enter");
    await expect(items.nth(1)).toContainText("Suspended:");
    await expect(items.nth(1).getByRole("button", { name: "Resume" })).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(items.nth(1).getByRole("button", { name: "Edit" })).toBeFocused();
    await items.nth(1).getByRole("button", { name: "Dismiss warning" }).press("Enter");
    await expect(items.nth(1)).toContainText("Warning dismissed.");
    await outline.expectSaved();

    await page.goto("/review");
    await expect(page.getByRole("heading", { name: "Study", level: 1 })).toBeVisible();
    await expect(page.getByRole("heading", { name: "slipping" })).toHaveCount(0);
    await page.goto("/review?slipping");
    await expect(page.getByText("None. You have no card that you forgot four times or more")).toBeVisible();
    // It was said of the cards, and holds on another device.
    const there = await openTree("", { account: opened.account });
    await there.page.goto("/review?slipping");
    await expect(
      there.page.getByText("None. You have no card that you forgot four times or more"),
    ).toBeVisible();
  });

  test("are marked while they are studied, also without a network, and counted on the page of progress", async ({
    openTree,
    target,
    net,
    watch,
  }) => {
    watch.allowFailedRequests = true;
    const opened = await openTree(NOTES);
    const { page } = opened;
    await forget(target.origin, opened.account, { [LEECH]: 5 });
    await page.goto("/progress");
    await expect(page.getByText("One card keeps slipping:")).toBeVisible();
    await page.goto("/review");
    const study = new StudyPage(page);
    await page.getByRole("link", { name: /^Study all/ }).click();
    await study.expectQuestion("What does it hold? And why?");
    const note = page.getByRole("note", { name: "Keeps slipping" });
    await expect(note).toHaveCount(0);
    net.down = true;
    await page.keyboard.press("Space");
    await expect(note).toContainText("Forgotten five times. Two questions in one");
    await note.getByRole("button", { name: "Dismiss warning" }).click();
    await expect(note).toHaveCount(0);
    await study.expectAnswer("An envelope");
  });
});
