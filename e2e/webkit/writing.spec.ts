import { expect } from "@playwright/test";
import { LEAF, NUMBERS } from "../sample-trees.ts";
import { test } from "./fixtures.ts";
import { WebOutline } from "./web-outline.ts";

test("a person accepts the banner, has a notebook, and writes: Enter makes rows, Tab nests them", async ({
  web,
}) => {
  await web.goTo("/");
  await web.get("region", "Consent");
  await web.click("button", "Accept");
  await web.expectPath(/^\/trees\/\d+$/);
  const outline = new WebOutline(web);
  await outline.expectCaret("", 0);
  await web.type("Leaf");
  await web.press("Enter");
  await web.type("Stomata");
  await outline.expectCaret("Stomata", 7);
  await web.press("Enter");
  await web.type("Guard cells");
  await web.press("Tab");
  await outline.expectCaret("Guard cells", 11);
  await outline.expectText("Leaf\n  Stomata\n    Guard cells");
  await outline.expectSaved();
});

test("Enter splits a note, Backspace joins it again, and the caret stays with its words", async ({
  web,
  openTree,
}) => {
  const { outline, expectKept } = await openTree(LEAF);
  await outline.caretIn("Cuticle", "start");
  await web.press("ArrowRight ArrowRight ArrowRight Enter");
  await outline.expectCaret("icle", 0);
  await expectKept(LEAF.replace("Cuticle", "Cut\n    icle"));
  await web.press("Backspace");
  await outline.expectCaret("Cuticle", 3);
  await expectKept(LEAF);
});

test("Tab and Ctrl+] nest, Shift+Tab and Ctrl+[ bring back, Shift+Up and Shift+Down reorder", async ({
  web,
  openTree,
}) => {
  const { outline, expectKept } = await openTree(LEAF);
  const nested = LEAF.replace("    Mesophyll", "      Mesophyll");
  await outline.caretIn("Mesophyll");
  for (const [there, back] of [
    ["Tab", "Shift+Tab"],
    ["Control+]", "Control+["],
  ] as const) {
    await web.press(there);
    await outline.expectText(nested);
    await outline.expectCaret("Mesophyll", 9);
    await web.press(back);
    await outline.expectText(LEAF);
  }
  await web.press("Shift+ArrowUp");
  const moved = LEAF.replace("    Mesophyll\n", "").replace("Cuticle", "Cuticle\n    Mesophyll");
  await outline.expectText(moved);
  await web.press("Shift+ArrowUp Shift+ArrowDown");
  await expectKept(moved);
});

test("arrows go by the line one sees, keep their column, and go over the edges of rows", async ({
  web,
  openTree,
}) => {
  const long = "a leaf is thin ".repeat(30).trim();
  const { outline } = await openTree(`Root\n  one two three\n  ${long}\n  four five six`);
  await web.session.resize(640, 900);
  await outline.caretIn("one two three", "start");
  await web.press("ArrowRight ArrowRight ArrowRight ArrowRight ArrowDown");
  const first = await outline.caret();
  expect(first).toMatchObject({ text: long });
  expect(Math.abs(first.start - 4)).toBeLessThanOrEqual(1);
  // Many lines: the last one is reached by as many keys, and only then the next row.
  const lines = await outline.countLines(long);
  expect(lines).toBeGreaterThan(3);
  for (let line = 1; line < lines; line += 1) await web.press("ArrowDown");
  expect(await outline.caret()).toMatchObject({ text: long });
  await web.press("ArrowDown");
  expect(await outline.caret()).toMatchObject({ text: "four five six" });
  await web.press("ArrowUp");
  const last = await outline.caret();
  expect(last).toMatchObject({ text: long });
  expect(last.start).toBeGreaterThan(long.length - 80);
  await outline.caretIn("four five six", "start");
  await web.press("ArrowLeft");
  await outline.expectCaret(long, long.length);
  await web.press("ArrowRight");
  await outline.expectCaret("four five six", 0);
});

test("a click on a note puts the caret at the character that was hit, with markup before it too", async ({
  web,
  openTree,
}) => {
  const source = "The **left** ventricle is *thick*";
  const { outline } = await openTree(`Heart\n  ${source}`);
  await outline.expectText(`Heart\n  The left ventricle is thick`);
  const [word] = await web.session.elements("[role=row] em");
  if (word === undefined) throw new Error("No word is in italics.");
  await web.clickOn(word);
  await outline.expectFocus(source);
  // In the middle of five letters.
  const middle = source.indexOf("thick") + 2.5;
  expect(Math.abs((await outline.caret()).start - middle)).toBeLessThan(1);
});

test("a letter with its accent, a joined emoji and a flag go whole with one Backspace, and are passed by as one", async ({
  web,
  openTree,
}) => {
  const family = "👨‍👩‍👧";
  const text = `cafe\u0301${family}🇫🇷`;
  const { outline, expectKept } = await openTree(`Root\n  ${text}`);
  await outline.caretIn(text);
  await web.press("Backspace");
  await outline.expectCaret(`cafe\u0301${family}`, 5 + family.length);
  await web.press("ArrowLeft");
  await outline.expectCaret(`cafe\u0301${family}`, 5);
  await web.press("ArrowRight Backspace Backspace");
  await outline.expectCaret("caf", 3);
  await web.type("é ✓👍");
  await expectKept("Root\n  café ✓👍");
});

test("Ctrl+Z takes back what was typed and what was done, and Ctrl+Shift+Z and Ctrl+Y bring it again", async ({
  web,
  openTree,
}) => {
  const { outline, expectKept } = await openTree(LEAF);
  await outline.caretIn("Cuticle");
  await web.type("s");
  await web.press("Enter");
  await outline.expectText(LEAF.replace("Cuticle", "Cuticles\n    -"));
  await web.press("Control+z");
  await outline.expectText(LEAF.replace("Cuticle", "Cuticles"));
  await web.press("Control+z");
  await outline.expectText(LEAF);
  await web.press("Control+Shift+z Control+y");
  await expectKept(LEAF.replace("Cuticle", "Cuticles\n    -"));
});

test("c on a row and Ctrl+. in its text fold what is below away and bring it back", async ({
  web,
  openTree,
}) => {
  const { outline } = await openTree(LEAF);
  const folded = LEAF.replace("      Guard cells\n      Pores\n", "");
  await outline.focusRow("Stomata");
  await web.press("c");
  await outline.expectText(folded);
  await web.press("c");
  await outline.expectText(LEAF);
  await outline.caretIn("Stomata");
  await web.press("Control+.");
  await outline.expectText(folded);
  await outline.expectCaret("Stomata", 7);
});

test("lines of the clipboard become rows, in one step of undo", async ({ web, openTree }) => {
  await web.copy("Xylem\n- Tracheids\n  - Pits\n- Vessels");
  const { outline, expectKept } = await openTree(LEAF);
  await outline.caretIn("Cuticle");
  await web.press("Enter Control+v");
  await expectKept(LEAF.replace("Cuticle", "Cuticle\n    Xylem\n    Tracheids\n      Pits\n    Vessels"));
  await web.press("Control+z Control+z");
  await expectKept(LEAF);
});

test("several rows are selected, copied as a list, moved a level and deleted, each as one step", async ({
  web,
  openTree,
}) => {
  const { outline, expectKept } = await openTree(NUMBERS);
  await outline.caretIn("three");
  await web.press("Control+Shift+ArrowDown Control+Shift+ArrowDown");
  await web.get("toolbar", "Selection");
  await web.press("Tab");
  await outline.expectText(NUMBERS.replace("    three\n    four", "      three\n      four"));
  await web.press("Control+c");
  expect(await web.pasted()).toBe("- three\n- four");
  await web.press("Delete");
  await outline.expectText(NUMBERS.replace("    three\n    four\n", ""));
  await web.press("Control+z Control+z");
  await expectKept(NUMBERS);
});

test("a row is dragged by its bullet to where the line was", async ({ web, openTree }) => {
  const { outline, expectKept } = await openTree(NUMBERS);
  await web.get("toolbar", "Tree");
  await web.drag(await outline.inRow("four", ".bul"), await outline.inRow("one", ".bul"), 10);
  await expectKept("Numbers\n  one\n  four\n  two\n    two a\n    two b\n  three");
});
