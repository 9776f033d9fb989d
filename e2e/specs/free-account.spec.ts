import { expect, test } from "../fixtures.ts";

test.use({ serverEnv: { SUBSCRIPTION_REQUIRED: "true" } });

test("a server that requires a subscription lets anyone write and arrange notes, and asks before a card is made [6.free] [2.paywall-modal]", async ({
  openTree,
}) => {
  const { page, outline } = await openTree("Botany\n  Xylem\n  Pith");
  await outline.caretIn("Pith");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await page.keyboard.type("Medulla", { delay: 15 });
  await outline.expectSaved();
  await outline.expectText("Botany\n  Xylem\n    Pith\n    Medulla");
  await expect(page.getByRole("toolbar", { name: "Tree" }).getByText("FREE", { exact: true })).toBeVisible();
  const paywall = page.getByRole("dialog", { name: "Start your FREE Trial" });
  for (const close of [
    () => paywall.getByRole("button", { name: "Maybe Later" }).click(),
    () => page.keyboard.press("Escape"),
    () => page.mouse.click(5, 5),
  ]) {
    await outline.caretIn("Medulla");
    await page.keyboard.press("Alt+Enter");
    await expect(paywall).toContainText("Flashcard Creation");
    await expect(paywall.getByRole("button", { name: "Try For Free" })).toBeVisible();
    await close();
    await expect(paywall).toHaveCount(0);
    await expect(outline.conversion.form).toHaveCount(0);
  }
});
