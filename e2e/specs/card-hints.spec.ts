import { findFaults } from "../accessibility.ts";
import { expect, test } from "../fixtures.ts";
import { StudyPage } from "../pages/study.ts";

test.describe("hints about a card", () => {
  test("say quietly what makes it hard, go when it is mended, and keep nobody from saving", async ({
    openTree,
  }) => {
    const { page, outline, stored } = await openTree(
      "Heart\n  ? What does the left half pump? => Blood to the body\n  What does the left half pump it?",
    );
    await outline.caretIn("What does the left half pump it?");
    await page.keyboard.press("Alt+Enter");
    const hints = page.getByRole("note", { name: "Hints" });
    await expect(outline.conversion.answer).toBeFocused();
    await outline.conversion.answer.pressSequentially("Lungs, liver, head");
    await expect(hints).toContainText("Several facts in one answer");
    await expect(hints).toContainText("Easily mixed up with “What does the left half pump?”");
    expect(await findFaults(page, "hints")).toEqual([]);
    await outline.conversion.answer.fill("Blood to the body");
    await expect(hints).toBeHidden();
    await outline.conversion.answer.fill("Lungs, liver, head");
    await outline.conversion.answer.press("Enter");
    await outline.expectSaved();
    expect(await stored()).toContain("? What does the left half pump it?");
  });

  test("are shown in Study's form, too, and off for a card of which nobody wants any, on another device too", async ({
    openTree,
  }) => {
    const { page, outline, account } = await openTree("Biology\n  ? Is DNA a protein? => No");
    const study = new StudyPage(page);
    await study.begin();
    await page.keyboard.press("Space");
    await page.keyboard.press("e");
    const hints = page.getByRole("note", { name: "Hints" });
    await expect(hints).toContainText("Yes or no is easily guessed");
    await hints.getByRole("button", { name: "No hints for this card" }).click();
    await expect(hints).toBeHidden();
    await expect(outline.page.getByRole("textbox", { name: "Answer" })).toBeFocused();
    await page.keyboard.press("Escape");
    await page.keyboard.press("e");
    await expect(outline.page.getByRole("textbox", { name: "Answer" })).toBeVisible();
    await page.clock.install();
    await page.clock.runFor(2_000);
    await expect(hints).toBeHidden();
    await page.keyboard.press("Escape");
    await outline.expectSaved();

    const there = await openTree("", { account });
    await there.outline.card("Is DNA a protein?").focus();
    await there.page.keyboard.press("e");
    await expect(there.outline.edit.answer).toBeVisible();
    await there.page.clock.install();
    await there.page.clock.runFor(2_000);
    await expect(there.page.getByRole("note", { name: "Hints" })).toBeHidden();
  });

  test("say of a sentence in which two devices gave one number to two words that these are asked together", async ({
    openTree,
  }) => {
    const { page, outline } = await openTree("Body\n  The {{c3::heart}} and the {{c3::lungs}} work");
    await outline.caretIn("The {{c3::heart}} and the {{c3::lungs}} work");
    await page.keyboard.press("Alt+Enter");
    const hints = page.getByRole("note", { name: "Hints" });
    await expect(hints).toContainText("Gaps of one number are asked together");
    expect(await findFaults(page, "hints of gaps")).toEqual([]);
    await page
      .getByRole("textbox", { name: "Sentence" })
      .fill("The {{c3::heart}} and the {{c4::lungs}} work");
    await expect(hints).toBeHidden();
    await page.getByRole("textbox", { name: "Sentence" }).fill("The {{heart and the lungs work");
    await expect(hints).toContainText("Some braces hide nothing");
  });
});
