import { expect, test } from "../fixtures.ts";

const COURSE = `
  Course
    Heart #exam
    Lung #Exam #anatomy/lung
    ? What beats? #experiment => The heart
    Here
`;

test.describe("tags that are proposed while one is typed (knowledge 4.7)", () => {
  test("stand at the caret, are chosen by keys, and leave the row alone", async ({ openTree }) => {
    const { page, outline, stored } = await openTree(COURSE);
    await outline.caretIn("Here");
    await page.keyboard.press("End");
    await page.keyboard.type(" #e");
    const list = page.getByRole("listbox", { name: "Tags" });
    const field = page.getByRole("textbox", { name: "Note" }).and(page.locator(":focus"));
    await expect(list.getByRole("option")).toHaveText(["#exam2", "#experiment1"]);
    await page.keyboard.press("ArrowDown");
    const chosen = list.getByRole("option", { selected: true });
    await expect(chosen).toHaveText("#experiment1");
    await expect(field).toHaveAttribute("aria-activedescendant", (await chosen.getAttribute("id")) ?? "");
    await page.keyboard.press("Enter");
    await expect(list).toHaveCount(0);
    await expect(field).toHaveValue("Here #experiment");
    await expect(field).not.toHaveAttribute("aria-activedescendant");
    // A tag that is typed as a whole is no reason to hold Enter back.
    await page.keyboard.type(" #exam");
    await page.keyboard.press("Enter");
    await expect(field).toHaveValue("");
    await page.keyboard.type("#lu");
    await page.keyboard.press("Escape");
    await expect(list).toHaveCount(0);
    await page.keyboard.type("ng");
    await expect(list).toHaveCount(0);
    await page.keyboard.press("Enter");
    await page.keyboard.type("a (#ana");
    await page.keyboard.press("Tab");
    await expect(field).toHaveValue("a (#anatomy/lung");
    await outline.expectSaved();
    expect(await stored()).toContain("Here #experiment #exam\n  #lung\n  a (#anatomy/lung");
  });

  test("open in a card's form, stay within a small window, and are taken by a press", async ({
    openTree,
  }) => {
    const { page, outline } = await openTree(COURSE);
    await page.setViewportSize({ width: 320, height: 420 });
    await outline.caretIn("Here");
    await page.keyboard.press("Alt+Enter");
    const answer = page.getByRole("textbox", { name: "Answer" });
    await answer.click();
    await page.keyboard.type("Because #");
    const list = page.getByRole("listbox", { name: "Tags" });
    await expect(list.getByRole("option")).toHaveCount(3);
    const box = await list.boundingBox();
    const around = await answer.boundingBox();
    expect(box && box.x >= 0 && box.x + box.width <= 320 && box.y >= 0 && box.y + box.height <= 420).toBe(
      true,
    );
    expect(box && around && (box.y >= around.y + 20 || box.y + box.height <= around.y + 4)).toBe(true);
    // Nothing is chosen yet: Escape and Enter would be the form's, but the list takes the first Escape.
    await page.keyboard.press("Escape");
    await expect(answer).toBeFocused();
    await page.keyboard.press("Backspace");
    await page.keyboard.type("#an");
    await list.getByRole("option", { name: "#anatomy/lung" }).click();
    await expect(answer).toHaveValue("Because #anatomy/lung");
    await expect(list).toHaveCount(0);
    await expect(answer).toBeFocused();
  });
});
