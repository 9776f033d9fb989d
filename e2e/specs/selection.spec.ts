import { findFaults } from "../accessibility.ts";
import { allowClipboard, expectCopied } from "../clipboard.ts";
import { expect, type OpenTree, test } from "../fixtures.ts";
import { LEAF, NUMBERS } from "../sample-trees.ts";

const selected = ({ outline }: OpenTree): Promise<string[]> =>
  outline.rows.evaluateAll((rows) =>
    rows
      .filter((row) => row.getAttribute("aria-selected") === "true")
      .map((row) => row.querySelector("textarea")?.value ?? row.querySelector(".txt")?.textContent ?? ""),
  );

const expectSelected = (opened: OpenTree, texts: readonly string[]): Promise<void> =>
  expect.poll(() => selected(opened)).toEqual(texts);

const bar = ({ page }: OpenTree) => page.getByRole("toolbar", { name: "Selection" });

async function press({ page }: OpenTree, ...keys: readonly string[]): Promise<void> {
  for (const key of keys) await page.keyboard.press(key);
}

/** Selects rows by keys, from the one with the caret. */
async function select(opened: OpenTree, ...texts: readonly string[]): Promise<void> {
  await press(opened, "Control+Shift+ArrowDown", "Control+Shift+ArrowDown");
  await expectSelected(opened, texts);
}

test.describe("several rows are selected", () => {
  test("by Ctrl+Shift and the arrows, each with what is below it; Escape lets them go", async ({
    openTree,
  }) => {
    const opened = await openTree(NUMBERS);
    const { outline } = opened;
    await outline.caretIn("one");
    await press(opened, "Control+Shift+ArrowDown");
    await expectSelected(opened, ["one"]);
    await press(opened, "Control+Shift+ArrowDown");
    await expectSelected(opened, ["one", "two", "two a", "two b"]);
    await press(opened, "Shift+ArrowDown");
    await expectSelected(opened, ["one", "two", "two a", "two b", "three"]);
    await press(opened, "Control+Shift+ArrowUp", "Control+Shift+ArrowUp");
    await expectSelected(opened, ["one"]);
    await press(opened, "Escape");
    await expectSelected(opened, []);
    await expect.poll(() => outline.focus()).toMatchObject({ place: "row", text: "one" });
  });

  test("by Ctrl+A, which takes the text, the row, its siblings, and so on to the page", async ({
    openTree,
  }) => {
    const opened = await openTree(NUMBERS);
    const { outline } = opened;
    await outline.caretIn("two a");
    await press(opened, "Control+a");
    await expect.poll(() => outline.focus()).toMatchObject({ start: 0, end: 5 });
    await press(opened, "Control+a");
    await expectSelected(opened, ["two a"]);
    await press(opened, "Control+a");
    await expectSelected(opened, ["two a", "two b"]);
    await press(opened, "Control+a");
    await expectSelected(opened, ["two", "two a", "two b"]);
    await press(opened, "Control+a");
    await expectSelected(opened, ["one", "two", "two a", "two b", "three", "four"]);
    await press(opened, "Control+a");
    await expectSelected(opened, ["one", "two", "two a", "two b", "three", "four"]);
  });

  test("by Shift and a click, from the row with the caret; a click without it ends it", async ({
    openTree,
  }) => {
    const opened = await openTree(NUMBERS);
    const { outline } = opened;
    await outline.caretIn("three");
    await (await outline.row("two")).locator(".txt").click({ modifiers: ["Shift"] });
    await expectSelected(opened, ["two", "two a", "two b", "three"]);
    await (await outline.row("four")).locator(".txt").click({ modifiers: ["Shift"] });
    await expectSelected(opened, ["three", "four"]);
    await outline.caretIn("one");
    await expectSelected(opened, []);
  });

  test("by drawing from one row into another", async ({ openTree }) => {
    const opened = await openTree(NUMBERS);
    const { page, outline } = opened;
    const middleOf = async (text: string) => {
      const box = await (await outline.row(text)).boundingBox();
      return [(box?.x ?? 0) + 150, (box?.y ?? 0) + (box?.height ?? 0) / 2] as const;
    };
    await page.mouse.move(...(await middleOf("one")));
    await page.mouse.down();
    await page.mouse.move(...(await middleOf("two")), { steps: 4 });
    await page.mouse.move(...(await middleOf("three")), { steps: 4 });
    await page.mouse.up();
    await expectSelected(opened, ["one", "two", "two a", "two b", "three"]);
    await press(opened, "Delete");
    await opened.expectKept("Numbers\n  four");
  });
});

test.describe("what is done to a selection is one step", () => {
  test("Tab and Shift+Tab indent and outdent all of it, and it stays selected", async ({ openTree }) => {
    const opened = await openTree(NUMBERS);
    await opened.outline.caretIn("three");
    await select(opened, "three", "four");
    await press(opened, "Tab");
    const indented = NUMBERS.replace("    three\n    four", "      three\n      four");
    await opened.expectKept(indented);
    await expectSelected(opened, ["three", "four"]);
    await press(opened, "Shift+Tab");
    await opened.expectKept(NUMBERS);
    await press(opened, "Control+z");
    await opened.expectKept(indented);
    await press(opened, "Control+z");
    await opened.expectKept(NUMBERS);
  });

  test("Alt+Shift and the arrows move it past the row beside it", async ({ openTree }) => {
    const opened = await openTree(NUMBERS);
    await opened.outline.caretIn("one");
    await select(opened, "one", "two", "two a", "two b");
    await press(opened, "Alt+Shift+ArrowDown");
    await opened.expectKept("Numbers\n  three\n  one\n  two\n    two a\n    two b\n  four");
    await press(opened, "Control+z");
    await opened.expectKept(NUMBERS);
  });

  test("deleted it is gone with everything in it, and Undo brings it back as it was", async ({
    openTree,
  }) => {
    const opened = await openTree(NUMBERS);
    await opened.outline.caretIn("two");
    await select(opened, "two", "two a", "two b", "three");
    await press(opened, "Backspace");
    await opened.expectKept("Numbers\n  one\n  four");
    await opened.frame.toast("status", "Deleted 4 rows").getByRole("button", { name: "Undo" }).click();
    await opened.expectKept(NUMBERS);
  });

  test("copied, cut and duplicated it goes as a whole", async ({ openTree }) => {
    const opened = await openTree(NUMBERS, {
      prepare: allowClipboard,
    });
    const { page, outline } = opened;
    await outline.caretIn("three");
    await select(opened, "three", "four");
    await press(opened, "Control+c");
    await expectCopied(page, "- three\n- four");
    await press(opened, "Control+x");
    await outline.expectText("Numbers\n  one\n  two\n    two a\n    two b");
    await press(opened, "Control+z");
    await opened.expectKept(NUMBERS);
    await outline.caretIn("three");
    await select(opened, "three", "four");
    await press(opened, "Control+d");
    await opened.expectKept(`${NUMBERS.trimEnd()}\n    three\n    four`);
  });

  test("Alt+Enter makes cards of the notes in it that say question and answer, in one step", async ({
    openTree,
  }) => {
    const notes = "Plants\n  Xylem :: carries water\n  Pith\n  Phloem :: carries sugar";
    const opened = await openTree(notes);
    const { outline, page, frame, expectKept } = opened;
    const selectAll = async () => {
      await outline.caretIn("Xylem :: carries water");
      await press(opened, ...Array.from({ length: 3 }, () => "Control+Shift+ArrowDown"));
      await expectSelected(opened, ["Xylem :: carries water", "Pith", "Phloem :: carries sugar"]);
    };
    await selectAll();
    await press(opened, "Alt+Enter");
    const cards = "Plants\n  ? Xylem => carries water\n  Pith\n  ? Phloem => carries sugar";
    await expectKept(cards);
    await frame
      .toast("status", "Made 2 flashcards; 1 note has no “ :: ”")
      .getByRole("button", { name: "Undo" })
      .click();
    await expectKept(notes);
    await selectAll();
    await (await outline.row("Pith")).click({ button: "right" });
    await page.getByRole("menuitem", { name: "Make flashcards" }).click();
    await expectKept(cards);
  });

  test("the toolbar says how many rows there are, and does the same", async ({ openTree }) => {
    const opened = await openTree(NUMBERS);
    const { page, outline } = opened;
    await outline.caretIn("three");
    await press(opened, "Control+Shift+ArrowDown", "Control+Shift+ArrowDown");
    await expect(page.getByRole("navigation", { name: "Selected rows" })).toContainText("2 rows");
    await bar(opened).getByRole("button", { name: "Indent" }).click();
    await outline.expectText(NUMBERS.replace("    three\n    four", "      three\n      four"));
    await bar(opened).getByRole("button", { name: "Outdent" }).click();
    await outline.expectText(NUMBERS);
    await bar(opened).getByRole("button", { name: "Delete" }).click();
    await opened.expectKept("Numbers\n  one\n  two\n    two a\n    two b");
    await expect(bar(opened)).toHaveCount(0);
  });

  test("what was done is said, with where the rows are now", async ({ openTree }) => {
    const opened = await openTree(NUMBERS);
    const { page, outline } = opened;
    const said = page.locator("main [aria-live=polite]");
    await outline.caretIn("three");
    await press(opened, "Control+Shift+ArrowDown", "Control+Shift+ArrowDown");
    await expect(said).toHaveText("2 rows selected");
    await press(opened, "Tab");
    await expect(said).toHaveText("Indented 2 rows, level 3, under two, 4 of 4");
  });
});

test("a selection whose rows another device deletes is gone, and the page goes on", async ({ openTree }) => {
  const here = await openTree(NUMBERS);
  const there = await openTree("", { account: here.account });
  await here.outline.caretIn("three");
  await press(here, "Control+Shift+ArrowDown", "Control+Shift+ArrowDown");
  await there.outline.focusRow("four");
  await press(there, "Delete");
  await here.outline.expectText(NUMBERS.replace("    four\n", ""));
  await expectSelected(here, []);
  await here.outline.caretIn("one");
  await here.page.keyboard.type("!");
  await here.expectKept(NUMBERS.replace("    four\n", "").replace("one", "one!"));
});

test("a selection with its bar has no violation at any width", async ({ openTree }) => {
  const opened = await openTree(LEAF);
  await opened.outline.caretIn("Cuticle");
  await press(opened, "Control+Shift+ArrowDown", "Control+Shift+ArrowDown");
  await expect(bar(opened)).toBeVisible();
  expect(await findFaults(opened.page, "a selection")).toEqual([]);
});
