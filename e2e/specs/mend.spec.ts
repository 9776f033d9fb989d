import { findFaults } from "../accessibility.ts";
import { expect, test } from "../fixtures.ts";
import { forget } from "../forgotten-cards.ts";

const NOTES = `
  Noble gases
    ? Which? => helium, neon and argon
    Neon is red
`;

test("a card that slips is mended as one proposal of several says, from the list of such cards and from its menu; one undo (issue 45, point 6)", async ({
  openTree,
  target,
}) => {
  const opened = await openTree(NOTES);
  const { page, outline, stored } = opened;
  const before = await stored();
  await forget(target.origin, opened.account, { "Which?": 5 });
  await page.goto("/review?slipping");
  await page.getByRole("button", { name: /^Propose a mend/ }).click();
  const dialog = page.getByRole("dialog", { name: "Mend this card" });
  await expect(dialog).toContainText("Nothing leaves this server.");
  await dialog.getByRole("button", { name: "Propose" }).click();
  const proposed = page.locator("[data-proposed]");
  await expect(proposed).toHaveCount(2);
  await expect(proposed.nth(1).getByRole("deletion")).toHaveText("Which?");
  await expect(proposed.nth(1).getByRole("insertion")).toHaveText("Noble gases: Which?");
  await expect(page.getByRole("toolbar", { name: "Drafts" }).getByRole("status")).toContainText(
    "2 ways to mend the card. Choose one.",
  );
  await expect(page.getByRole("button", { name: "Accept all" })).toHaveCount(0);
  expect(await stored()).toBe(before);
  expect(await findFaults(page, "a mend", [320, 1024])).toEqual([]);

  await proposed.nth(0).focus();
  await page.keyboard.press("a");
  await expect(proposed).toHaveCount(0);
  await outline.expectSaved();
  await expect.poll(stored).toContain("? Which? (…, neon, argon)\n");
  await page.getByRole("region", { name: "Drafts" }).getByRole("button", { name: "Close" }).click();
  await page.keyboard.press("ControlOrMeta+Z");
  await outline.expectSaved();
  await expect.poll(stored).toBe(before);

  await outline.card("Which?").focus();
  await page.keyboard.press("Shift+F10");
  await page.getByRole("menuitem", { name: "Mend this card…" }).click();
  await dialog.getByRole("button", { name: "Propose" }).click();
  await proposed.nth(1).focus();
  await page.keyboard.press("e");
  await page.getByRole("textbox", { name: "Question" }).fill("Which gases are noble?");
  await page.keyboard.press("Enter");
  await expect(proposed).toHaveCount(0);
  await outline.expectSaved();
  await expect.poll(stored).toContain("? Which gases are noble?\n");
  await page.goto("/review?slipping");
  await expect(page.getByText("None. You have no card")).toBeVisible();
});
