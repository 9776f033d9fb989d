import { expect, type OpenTree, test } from "../fixtures.ts";
import { StudyPage } from "../pages/study.ts";
import { Finger, type Point } from "../pages/touch.ts";
import { NUMBERS } from "../sample-trees.ts";

const LIST = `
  Numbers
    one
    two
    three
`;

/** In the words of a row. */
async function wordsOf({ outline }: OpenTree, text: string): Promise<Point> {
  const box = await (await outline.row(text)).locator(".txt").boundingBox();
  if (!box) throw new Error(`no text of ${text}`);
  return { x: box.x + 100, y: box.y + box.height / 2 };
}

async function swipe(opened: OpenTree, text: string, by: number): Promise<void> {
  const finger = await Finger.on(opened.page);
  const from = await wordsOf(opened, text);
  await finger.down(from);
  await finger.move(from, { ...from, x: from.x + by });
  await finger.up();
}

test.describe("on a phone", () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 320, height: 700 } });

  test("a row that is swiped to the right is indented, to the left outdented, and it is said", async ({
    openTree,
  }) => {
    const opened = await openTree(LIST);
    const said = opened.page.locator("main [aria-live=polite]");
    await swipe(opened, "two", 90);
    await opened.expectKept("Numbers\n  one\n    two\n  three");
    await expect(said).toHaveText("Indented, level 3, under one, 1 of 1");
    await swipe(opened, "two", -90);
    await opened.expectKept(LIST);
    await swipe(opened, "two", 24);
    await opened.expectKept(LIST);
  });

  test("a tap at once behind a swipe does what it says", async ({ openTree }) => {
    const opened = await openTree(LIST);
    const { outline, page } = opened;
    const finger = await Finger.on(page);
    const three = await wordsOf(opened, "three");
    await swipe(opened, "two", 90);
    await finger.tap(three);
    await outline.expectFocus("three");
    await opened.expectKept("Numbers\n  one\n    two\n  three");
  });

  test("a card that is swiped is rated, and a tap at once shows the next answer", async ({ openTree }) => {
    const { page } = await openTree("Colours\n  ? sky => blue\n  ? grass => green\n  ? snow => white");
    const study = new StudyPage(page);
    await study.begin();
    const button = await study.showAnswer.boundingBox();
    if (!button) throw new Error("the button is not there");
    await study.showAnswer.tap();
    await expect(study.rating("Good")).toBeVisible();
    const box = await study.card.getByRole("button", { name: "Flashcard: sky" }).boundingBox();
    if (!box) throw new Error("the card is not there");
    const from = { x: box.x + 60, y: box.y + box.height / 2 };
    const finger = await Finger.on(page);
    await finger.down(from);
    await finger.move(from, { ...from, x: from.x + 160 });
    await finger.up();
    await expect(study.showAnswer).toBeVisible();
    await finger.tap({ x: button.x + button.width / 2, y: button.y + button.height / 2 });
    await expect(study.rating("Good")).toBeVisible();
  });

  test("words of a sentence are hidden by a button of its form", async ({ openTree }) => {
    const { outline, frame } = await openTree("Plants\n  Xylem carries water");
    await outline.caretIn("Xylem carries water");
    await frame.mobileBar.getByRole("button", { name: "Make flashcard" }).tap();
    const { form } = outline.conversion;
    await form.getByRole("radio", { name: "Gaps" }).tap();
    await expect(form.getByText("Select the words to hide").locator("kbd").first()).toBeHidden();
    const sentence = form.getByRole("textbox", { name: "Sentence" });
    await sentence.evaluate((field: HTMLTextAreaElement) => field.setSelectionRange(14, 19));
    await form.getByRole("button", { name: "Hide words in a gap" }).tap();
    await expect(sentence).toHaveValue("Xylem carries {{water}}");
    await expect(sentence).toBeFocused();
  });

  test("the form of a card is left by Cancel: what was typed is dropped, and comes back by Undo", async ({
    openTree,
  }) => {
    const { page, outline, frame } = await openTree("Numbers\n  one\n  ? two => zwei");
    await outline.caretIn("one");
    await frame.mobileBar.getByRole("button", { name: "Make flashcard" }).tap();
    await page.keyboard.type("eins", { delay: 15 });
    const cancel = page.getByRole("button", { name: "Cancel" });
    expect((await cancel.boundingBox())?.height).toBeGreaterThanOrEqual(44);
    await cancel.tap();
    await outline.expectCaret("one", 3);
    const undo = frame
      .toast("status", "What you wrote for a card was dropped")
      .getByRole("button", { name: "Undo" });
    await undo.tap();
    await expect(outline.conversion.answer).toHaveValue("eins");
    await page.keyboard.press("Enter");
    await expect(outline.card("one")).toBeFocused();

    await (await outline.row("two")).getByRole("button", { name: "Edit flashcard" }).tap();
    await outline.edit.question.fill("deux");
    await cancel.tap();
    await expect(outline.card("two")).toBeFocused();
    await frame
      .toast("status", "What you changed on the card was dropped")
      .getByRole("button", { name: "Undo" })
      .tap();
    await expect(outline.edit.question).toHaveValue("deux");
    await outline.caretIn("Numbers");
    await outline.expectText("Numbers\n  ? one\n  ? deux");
    // Nothing was written: nothing is said.
    await (await outline.row("deux")).getByRole("button", { name: "Edit flashcard" }).tap();
    await cancel.tap();
    await expect(frame.notifications.getByText("dropped")).toHaveCount(0);
  });

  test("a card that is the title of its page is rated within the screen", async ({ openTree }) => {
    const { page, outline } = await openTree("Numbers\n  ? two => zwei");
    const id = await (await outline.row("two")).getAttribute("data-node-id");
    await page.goto(`/trees/${id}`);
    await outline.card("two").tap();
    const easy = await outline.rating("Easy").boundingBox();
    expect((easy?.x ?? 0) + (easy?.width ?? 0)).toBeLessThanOrEqual(320);
  });

  for (const width of [320, 480])
    test(`a card that is the title of its page has a pencil at ${width} px, for a finger and by its key`, async ({
      openTree,
    }) => {
      const { page, outline } = await openTree("Numbers\n  ? two => zwei\n    deux");
      await page.setViewportSize({ width, height: 700 });
      const id = await (await outline.row("two")).getAttribute("data-node-id");
      await page.goto(`/trees/${id}`);
      const pencil = (await outline.row("two")).getByRole("button", { name: "Edit flashcard" });
      const { width: wide = 0, height: high = 0 } = (await pencil.boundingBox()) ?? {};
      expect(Math.min(wide, high)).toBeGreaterThanOrEqual(44);
      await pencil.tap();
      await outline.edit.question.fill("three");
      await page.getByRole("button", { name: "Save" }).tap();
      await expect(outline.card("three")).toBeFocused();
      await page.keyboard.press("e");
      await outline.edit.answer.fill("drei");
      await page.keyboard.press("Enter");
      await expect(outline.card("three")).toBeFocused();
      await outline.card("three").tap();
      await expect(outline.card("three")).toHaveCount(0);
      await outline.expectSaved();
      const { x: left = 0 } = (await outline.rating("Hard").boundingBox()) ?? {};
      const easy = await outline.rating("Easy").boundingBox();
      expect(left).toBeGreaterThanOrEqual(0);
      expect((easy?.x ?? 0) + (easy?.width ?? 0)).toBeLessThanOrEqual(width);
    });

  test("the styles of text step back while rows are selected", async ({ openTree }) => {
    const { page, outline } = await openTree(NUMBERS);
    await outline.caretIn("one");
    const styles = page.getByRole("toolbar", { name: "Text style" });
    const opens = page.getByRole("button", { name: "Text style" });
    await opens.tap();
    await expect(styles).toBeVisible();
    await page.keyboard.press("Control+Shift+ArrowDown");
    await expect(page.getByRole("toolbar", { name: "Selection" })).toBeVisible();
    await expect(styles).toHaveCount(0);
    await page.keyboard.press("Escape");
    await expect(page.getByRole("toolbar", { name: "Selection" })).toHaveCount(0);
    await expect(styles).toHaveCount(0);
    await expect(opens).toHaveAttribute("aria-expanded", "false");
  });

  test("the form of a card on level 10 has room for words, its buttons stand in one line, and the way back from a draft is in sight", async ({
    openTree,
  }) => {
    const levels = Array.from({ length: 10 }, (_, i) => `${"  ".repeat(i + 1)}level ${i + 1} of the tree`);
    const { page, outline, frame } = await openTree(`\n${levels.join("\n")}\n`);
    await outline.caretIn("level 10 of the tree");
    await frame.mobileBar.getByRole("button", { name: "Make flashcard" }).tap();
    const { form, question } = outline.conversion;
    expect((await question.boundingBox())?.width ?? 0).toBeGreaterThanOrEqual(220);
    // Read at once: the page may still scroll the form into sight.
    const tops = await form
      .getByRole("button", { name: /^(Make card|Cancel|Autofill)/ })
      .evaluateAll((buttons) => buttons.map((button) => button.getBoundingClientRect().top));
    expect(tops).toHaveLength(3);
    expect(new Set(tops).size).toBe(1);
    await question.fill("Osmosis is the movement of water through a membrane towards the stronger solution.");
    await form.getByRole("button", { name: "Autofill" }).tap();
    const undo = form.getByRole("button", { name: "Undo" });
    await expect(undo).toBeVisible();
    const { y = 0, height = 0 } = (await undo.boundingBox()) ?? {};
    const bar = await page.getByRole("navigation", { name: "Actions" }).boundingBox();
    expect(y + height).toBeLessThanOrEqual(bar?.y ?? 0);
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  });

  test("a long press selects: Select in its menu begins, a tap goes on, a long press too, and Done ends it", async ({
    openTree,
  }) => {
    const opened = await openTree(NUMBERS);
    const { page, outline } = opened;
    const finger = await Finger.on(page);
    const selected = outline.grid.locator("[aria-selected=true]");
    await finger.down(await wordsOf(opened, "one"));
    const menu = page.getByRole("menu", { name: "Row" });
    await expect(menu).toBeVisible();
    await finger.up();
    await menu.getByRole("menuitem", { name: "Select" }).tap();
    await expect(selected).toHaveCount(1);
    await (await outline.row("two")).locator(".txt").tap();
    await expect(selected).toHaveCount(4);
    await expect(outline.fields.and(page.locator("textarea:focus"))).toHaveCount(0);
    await finger.down(await wordsOf(opened, "three"));
    await expect(selected).toHaveCount(5);
    await finger.up();
    await expect(menu).toHaveCount(0);
    const bar = page.getByRole("toolbar", { name: "Selection" });
    for (const button of await bar.getByRole("button").all())
      expect((await button.boundingBox())?.height ?? 0).toBeGreaterThanOrEqual(44);
    await bar.getByRole("button", { name: "Delete" }).tap();
    await opened.expectKept("Numbers\n  four");
  });

  test("a note on level 17 has a line of several words, and what is pressed is 44 px high", async ({
    openTree,
  }) => {
    const levels = Array.from({ length: 17 }, (_, i) => `${"  ".repeat(i + 1)}level ${i + 1} of the tree`);
    const { outline, page } = await openTree(`\n${levels.join("\n")}\n`);
    const row = await outline.row("level 17 of the tree");
    const box = await row.locator(".txt").boundingBox();
    expect(box?.width ?? 0).toBeGreaterThan(130);
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
    for (const { height } of await outline.rows.evaluateAll((rows) =>
      rows.map((each) => ({ height: each.getBoundingClientRect().height })),
    ))
      expect(height).toBeGreaterThanOrEqual(44);
  });

  test("what is written is marked up and taken back by the bar, and the caret stays in the note", async ({
    openTree,
  }) => {
    const opened = await openTree(LIST);
    const { page, outline } = opened;
    await (await outline.row("two")).locator(".txt").tap();
    await page.keyboard.press("Control+a");
    await page.getByRole("button", { name: "Text style" }).tap();
    const styles = page.getByRole("toolbar", { name: "Text style" });
    await styles.getByRole("button", { name: "Bold" }).tap();
    await outline.expectFocus("**two**");
    await styles.getByRole("button", { name: "Bold" }).tap();
    await outline.expectFocus("two");
    await styles.getByRole("button", { name: "Hide words in a gap" }).tap();
    await outline.expectFocus("{{two}}");
    await styles.getByRole("button", { name: "Hide words in a gap" }).tap();
    await outline.expectFocus("two");
    await styles.getByRole("button", { name: "Link" }).tap();
    // At once: a pause between two letters would be a step of undo.
    await page.keyboard.insertText("https://a.test");
    await outline.expectFocus("[two](https://a.test)");
    await (await outline.row("three")).locator(".txt").tap();
    await outline.expectText("Numbers\n  one\n  two\n  three");
    await outline.expectSaved();
    expect(await opened.stored()).toContain("[two](https://a.test)");
    await page.getByRole("button", { name: "Undo" }).tap();
    await opened.expectKept("Numbers\n  one\n  [two]()\n  three");
    for (const bar of await page.locator(".mobile [role=toolbar] button").all())
      expect((await bar.boundingBox())?.width ?? 0).toBeGreaterThanOrEqual(44);
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  });
});

test.describe("on a tablet", () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 1024, height: 700 } });

  test("the bar of actions is there, and nests a row", async ({ openTree }) => {
    const opened = await openTree(LIST);
    const bar = opened.page.getByRole("toolbar", { name: "Mobile actions" });
    await expect(bar).toBeVisible();
    await (await opened.outline.row("two")).locator(".txt").tap();
    await bar.getByRole("button", { name: "Indent" }).tap();
    await opened.expectKept("Numbers\n  one\n    two\n  three");
  });
});

test.describe("right to left", () => {
  test("a row whose text is read from the right has its bullet there, and stands in from there", async ({
    openTree,
  }) => {
    const { outline } = await openTree("\n  Words\n    שלום\n      עולם\n    one\n");
    const at = async (text: string) => {
      const row = await outline.row(text);
      const [box, bullet, words] = await Promise.all([
        row.boundingBox(),
        row.locator(".bul").boundingBox(),
        row.locator(".txt").boundingBox(),
      ]);
      return { box, bullet, words };
    };
    const first = await at("שלום");
    const below = await at("עולם");
    const latin = await at("one");
    expect(first.bullet?.x ?? 0).toBeGreaterThan((first.words?.x ?? 0) + (first.words?.width ?? 0) - 1);
    expect(below.bullet?.x ?? 0).toBeLessThan(first.bullet?.x ?? 0);
    expect(latin.bullet?.x ?? 0).toBeLessThan(latin.words?.x ?? 0);
  });

  test("a card that is turned has its ratings within the window", async ({ openTree }) => {
    const { page } = await openTree("\n  Words\n    ? שלום => Peace\n");
    await page.setViewportSize({ width: 390, height: 800 });
    await page.getByRole("button", { name: /^Flashcard/ }).click();
    const ratings = await page.getByRole("group", { name: "How well did you know it?" }).boundingBox();
    const { x, width } = ratings ?? { x: -1, width: 0 };
    expect([x >= 0, x + width <= 390]).toEqual([true, true]);
    expect(width).toBeGreaterThan(320);
  });
});

test.describe("in forced colours", () => {
  test.use({ contextOptions: { forcedColors: "active" } });

  test("bullets, the row with the focus and selected rows are seen", async ({ openTree }) => {
    const { page, outline } = await openTree(LIST);
    await page.emulateMedia({ forcedColors: "active" });
    await outline.caretIn("two");
    const look = (selector: string, property: string) =>
      page
        .locator(selector)
        .first()
        .evaluate((element, name) => getComputedStyle(element).getPropertyValue(name), property);
    const paper = await look("body", "background-color");
    expect(await look(".row:not(.is-focus) .dot", "background-color")).not.toBe(paper);
    expect(await look(".bar-live", "background-color")).not.toBe(paper);
    await page.keyboard.press("Control+Shift+ArrowDown");
    expect(await look("[aria-selected=true]", "outline-style")).toBe("solid");
  });
});
