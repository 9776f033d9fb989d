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

  test("do not open with the page, and say nothing of a tag that is there", async ({ openTree }) => {
    const { page, outline } = await openTree("Course #exam");
    const list = page.getByRole("listbox", { name: "Tags" });
    await expect(page.getByRole("textbox", { name: "Note" })).toBeFocused();
    // Once their code is here and the rows were looked through for tags, the list would be.
    const isHere = () =>
      performance.getEntriesByType("resource").some(({ name }) => name.includes("tree-extras"));
    await page.waitForFunction(isHere);
    await page.evaluate(async () => {
      for (let turn = 0; turn < 20; turn += 1) await new Promise((next) => requestIdleCallback(next));
    });
    await expect(list).toHaveCount(0);
    await outline.caretIn("Course #exam");
    await page.keyboard.press("End");
    await page.keyboard.type(" #exam");
    await expect(list.getByRole("option")).toHaveText("#exam1");
    await expect(page.locator(".field-popup .told")).toHaveCount(0);
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

test.describe("tags of rows", () => {
  test("are links to what has them, in notes and on the face of a card, also by the keyboard", async ({
    openTree,
  }) => {
    const { page, outline } = await openTree(COURSE);
    const isFiltered = (tag: string) => expect(page).toHaveURL(new RegExp(`[?&]q=%23${tag}`));
    await page.getByRole("link", { name: "#exam", exact: true }).click();
    await isFiltered("exam");
    await page.goBack();
    await page.getByRole("link", { name: "#experiment", exact: true }).click();
    await isFiltered("experiment");
    await page.goBack();
    await expect(page.getByRole("group", { name: "How well did you know it?" })).toHaveCount(0);
    await outline.caretIn("Lung #Exam #anatomy/lung");
    await page.keyboard.press("End");
    await page.keyboard.press("Control+Alt+Enter");
    await isFiltered("anatomy%2Flung");
  });

  test("are given to all rows that are selected, from their bar, and taken back by one undo", async ({
    openTree,
  }) => {
    const { page, outline, stored } = await openTree(COURSE);
    const before = await stored();
    await outline.caretIn("Heart #exam");
    for (let row = 0; row < 3; row++) await page.keyboard.press("Control+Shift+ArrowDown");
    await page.getByRole("toolbar", { name: "Selection" }).getByRole("button", { name: "Tag" }).click();
    const box = page.getByRole("dialog", { name: "Tag" });
    await expect(box.getByRole("option")).toHaveText([/#exam\s*2/, /#anatomy\/lung\s*1/, /#experiment\s*1/]);
    await box.getByRole("combobox").fill("#week 3");
    await expect(box.getByRole("option")).toHaveText([/#week-3\s*new/]);
    await page.keyboard.press("Enter");
    await expect(page.getByRole("region", { name: "Notifications" })).toContainText(
      "Tagged 3 rows with #week-3",
    );
    await outline.expectSaved();
    expect((await stored()).match(/#week-3/g)).toHaveLength(3);
    await page.keyboard.press("Control+z");
    await outline.expectSaved();
    expect(await stored()).toBe(before);
  });
});

test("the page of tags counts them, renames and merges one in all rows, and each is one undo", async ({
  openTree,
}) => {
  const { page, outline, stored } = await openTree(COURSE);
  await outline.ready();
  const before = await stored();
  await page.goto("/tags");
  const tags = page.getByRole("main").getByRole("listitem");
  await expect(tags).toHaveText([/#anatomy\/lung1 row/, /#exam2 rows/, /#experiment1 row/]);
  await page.getByRole("button", { name: "Rename #exam" }).click();
  const form = page.getByRole("form", { name: "Rename #exam" });
  await expect(form.getByRole("status")).toContainText("2 rows with this tag");
  await form.getByRole("textbox", { name: "New name" }).fill("#experiment/final");
  await page.keyboard.press("Enter");
  await expect(tags).toHaveText([/#anatomy\/lung1 row/, /#experiment3 rows/, /#experiment\/final2 rows/]);
  await page.getByRole("button", { name: "Merge #experiment/final" }).click();
  await page.getByLabel("Merge into").selectOption("#experiment");
  await page.getByRole("button", { name: "Merge", exact: true }).click();
  await expect(tags).toHaveText([/#anatomy\/lung1 row/, /#experiment3 rows/]);
  await expect.poll(stored).toContain("Lung #experiment #anatomy/lung");
  await page.getByRole("button", { name: "Undo" }).last().click();
  await expect(tags).toHaveText([/#anatomy\/lung1 row/, /#experiment3 rows/, /#experiment\/final2 rows/]);
  await page.getByRole("link", { name: "#experiment", exact: true }).click();
  await expect(page).toHaveURL(/\/trees\/\d+\?q=%23experiment/);
  await outline.ready();
  await page.keyboard.press("Control+z");
  await expect.poll(stored).toBe(before);
});
