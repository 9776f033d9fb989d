import { findFaults } from "../accessibility.ts";
import { expect, test } from "../fixtures.ts";
import type { PaidFeature } from "../pages/frame.ts";
import { isDataCall } from "../proxy.ts";
import { BOTANY } from "../sample-trees.ts";

const CARD = "What carries sugar?";

test("? opens the help outside fields, Escape and the backdrop close it [2.help-open]", async ({
  openTree,
}) => {
  const { page, outline, frame } = await openTree(BOTANY);
  await outline.caretIn("Xylem");
  await page.keyboard.press("?");
  await expect(frame.help).toHaveCount(0);
  await page.keyboard.press("Backspace");
  await outline.focusRow("Xylem");
  for (const close of [() => page.keyboard.press("Escape"), () => page.mouse.click(5, 5)]) {
    await page.keyboard.press("?");
    await expect(frame.help.getByText("Collapse/expand children")).toBeVisible();
    await close();
    await expect(frame.help).toHaveCount(0);
  }
});

test("the help tells what can be written, and finds keys and signs by their words", async ({ openTree }) => {
  const { page, outline, frame } = await openTree(BOTANY);
  await outline.focusRow("Xylem");
  await page.keyboard.press("?");
  await frame.help.getByRole("tab", { name: "Writing" }).click();
  await frame.help.getByRole("button", { name: "front ::: back" }).click();
  await expect(frame.help.getByRole("textbox", { name: "Try it" })).toHaveValue("front ::: back");
  await expect(frame.help.getByRole("status")).toContainText("Makes a card with 2 questions");
  expect(await findFaults(page, "a line that is tried")).toEqual([]);
  await frame.help.getByRole("textbox", { name: "Filter" }).fill("gap");
  await expect(frame.help.getByText("A gap with a hint")).toBeVisible();
  await expect(frame.help.getByRole("button", { name: "front ::: back" })).toHaveCount(0);
  await frame.help.getByRole("tab", { name: "Keys" }).click();
  await expect(frame.help.getByText("Hide words in a gap")).toBeVisible();
  await expect(frame.help.getByText("Collapse/expand children")).toHaveCount(0);
});

test("the paywall names each of the three features, closes on Maybe Later, Escape and the overlay, and nothing was done [2.paywall-modal] [2.paywall-features] [4.paywall]", async ({
  openTree,
  net,
}) => {
  const { page, outline, frame } = await openTree(BOTANY);
  const require = (needed: boolean) =>
    page.evaluate(
      (value) =>
        localStorage.setItem("perennial_settings", JSON.stringify({ SUBSCRIPTION_NOT_NECESSARY: value })),
      String(!needed),
    );
  const expectPaywall = async (feature: PaidFeature, close: () => Promise<void>) => {
    await frame.expectPaywall(feature);
    await close();
    await expect(frame.paywall).toHaveCount(0);
  };
  await require(true);
  await outline.caretIn("Pith");
  await page.keyboard.press("Alt+Enter");
  await expectPaywall("Flashcard Creation", () => frame.maybeLater());
  await expect(outline.conversion.form).toHaveCount(0);
  for (const close of [
    () => frame.maybeLater(),
    () => page.keyboard.press("Escape"),
    () => page.mouse.click(5, 5),
  ]) {
    await outline.card(CARD).click();
    await expectPaywall("Studying flashcards", close);
    await expect(outline.answer("Phloem")).toHaveCount(0);
  }
  await require(false);
  await outline.card(CARD).click();
  await expect(outline.answer("Phloem")).toBeVisible();
  await require(true);
  await page.keyboard.press("3");
  await expectPaywall("Flashcard Confidence Rating", () => frame.maybeLater());
  await expect(await outline.row("Phloem")).toHaveAttribute("data-confidence", "white");
  expect(net.calls.filter(isDataCall)).toEqual([]);
});

test("messages appear in the region Notifications, which is there before the first, and go by their button or a click on them [2.toasts]", async ({
  openTree,
}) => {
  const { page, outline, frame } = await openTree(BOTANY);
  await expect(frame.notifications.getByRole("alert")).toHaveCount(1);
  await expect(frame.notifications.getByRole("status")).toHaveCount(1);
  const toast = frame.toast("alert", "Cannot delete note with children");
  for (const dismiss of [
    () => toast.getByRole("button", { name: "Dismiss" }).click(),
    () => toast.getByText("Cannot delete").click(),
  ]) {
    await outline.caretIn("Xylem", "start");
    await page.keyboard.press("Backspace");
    await expect(toast).toBeVisible();
    // Held by the pointer it would stay for ever: what takes it away is the press.
    await toast.hover();
    await dismiss();
    await expect(page.getByText("Cannot delete note with children")).toHaveCount(0);
  }
});
