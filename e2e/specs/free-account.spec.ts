import { expect, test } from "../fixtures.ts";

test.use({ serverEnv: { SUBSCRIPTION_REQUIRED: "true" } });

test("a server that requires a subscription lets anyone write and arrange notes, and asks before a card is made [6.free] [2.paywall-modal]", async ({
  openTree,
}) => {
  const { page, outline, frame, expectKept } = await openTree("Botany\n  Xylem\n  Pith");
  await outline.caretIn("Pith");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await page.keyboard.type("Medulla", { delay: 15 });
  await expectKept("Botany\n  Xylem\n    Pith\n    Medulla");
  await expect(frame.badge("FREE")).toBeVisible();
  for (const close of [
    () => frame.maybeLater(),
    () => page.keyboard.press("Escape"),
    () => page.mouse.click(5, 5),
  ]) {
    await outline.caretIn("Medulla");
    await page.keyboard.press("Alt+Enter");
    await frame.expectPaywall("Flashcard Creation");
    await close();
    await expect(frame.paywall).toHaveCount(0);
    await expect(outline.conversion.form).toHaveCount(0);
  }
});
