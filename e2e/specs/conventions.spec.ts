import { allowClipboard, expectCopied } from "../clipboard.ts";
import { expect, type OpenTree, test } from "../fixtures.ts";
import { LEAF, NUMBERS } from "../sample-trees.ts";
import { call } from "../stage/api.ts";

/** What hands expect of an outliner, as people who live in one have said it. */

const press = async ({ page }: OpenTree, keys: string, times = 1): Promise<void> => {
  for (let done = 0; done < times; done += 1)
    for (const key of keys.split(" ")) await page.keyboard.press(key);
};

test.describe("in a text", () => {
  test("Shift+Enter is a line of the same note", async ({ openTree }) => {
    const opened = await openTree(NUMBERS);
    await opened.outline.caretIn("one");
    await press(opened, "Shift+Enter");
    await opened.page.keyboard.type("more");
    await opened.outline.expectCaret("one\nmore", 8);
    await press(opened, "ArrowUp ArrowUp");
    await opened.outline.expectFocus("Numbers");
    await opened.outline.expectSaved();
    expect(await opened.stored()).toContain("one");
    await expect(opened.outline.rows).toHaveCount(7);
  });

  test("Enter at the end of a closed row makes the next sibling, and it stays closed", async ({
    openTree,
  }) => {
    const opened = await openTree(NUMBERS);
    const { page, outline } = opened;
    await outline.caretIn("two");
    await press(opened, "Control+. Enter");
    await page.keyboard.type("between");
    await opened.outline.expectText("Numbers\n  one\n  two\n  between\n  three\n  four");
    await (await outline.row("two")).getByRole("button", { name: "Expand" }).click();
    await opened.expectKept(NUMBERS.replace("    three", "    between\n    three"));
  });

  test("Delete at the end joins the next note, each way back is one step", async ({ openTree }) => {
    const opened = await openTree(NUMBERS);
    const { outline } = opened;
    await outline.caretIn("three");
    await press(opened, "Delete");
    await outline.expectCaret("threefour", 5);
    await press(opened, "Control+z");
    await opened.expectKept(NUMBERS);
    await outline.expectCaret("three", 5);
    await press(opened, "Control+Shift+z");
    await opened.expectKept(NUMBERS.replace("three\n    four", "threefour"));
  });

  test("a deleted word is one step of undo", async ({ openTree }) => {
    const opened = await openTree("\n  Root\n    many green leaves\n");
    const { outline } = opened;
    await outline.caretIn("many green leaves");
    await press(opened, "Control+Backspace");
    await outline.expectFocus("many green ");
    await press(opened, "Control+Backspace");
    await outline.expectFocus("many ");
    await press(opened, "Control+z Control+z");
    await outline.expectFocus("many green leaves");
  });

  test("what is pasted over a selection replaces it, in one step", async ({ openTree }) => {
    const opened = await openTree(NUMBERS, {
      prepare: allowClipboard,
    });
    const { page, outline } = opened;
    await page.evaluate(() => navigator.clipboard.writeText("a\nb"));
    await outline.caretIn("three", 1);
    await press(opened, "Shift+ArrowRight Shift+ArrowRight Shift+ArrowRight Control+v");
    await opened.expectKept(NUMBERS.replace("three", "ta\n    be"));
    await press(opened, "Control+z");
    await opened.expectKept(NUMBERS);
  });

  test("a letter of several code points is split, joined and passed by as one", async ({ openTree }) => {
    const family = "👨‍👩‍👧";
    const opened = await openTree(`\n  Root\n    a${family}é\n`);
    const { outline, page } = opened;
    await outline.caretIn(`a${family}é`, "start");
    await press(opened, "ArrowRight ArrowRight Enter");
    await opened.outline.expectText(`Root\n  a${family}\n  é`);
    await press(opened, "Backspace Backspace");
    await outline.expectFocus("aé");
    await page.keyboard.type("b");
    await opened.expectKept("Root\n  abé");
  });

  test("in a text that is read from the right, Left goes on and Right goes back over its edges", async ({
    openTree,
  }) => {
    const opened = await openTree("\n  Root\n    שלום\n    עולם\n");
    const { outline } = opened;
    await outline.caretIn("שלום", "end");
    await press(opened, "ArrowLeft");
    await outline.expectCaret("עולם", 0);
    await press(opened, "ArrowRight");
    await outline.expectCaret("שלום", 4);
  });
});

test.describe("Backspace keeps what is below", () => {
  test("held down it takes letters, then the row, and stops there until it is held anew", async ({
    openTree,
  }) => {
    const [a, b, c] = ["a", "b", "c"].map((letter) => letter.repeat(30)) as [string, string, string];
    const opened = await openTree(`\n  Root\n    ${a}\n    ${b}\n    ${c}\n`);
    const { outline, page } = opened;
    await outline.caretIn(c);
    const hold = async () => {
      for (let times = 0; times < 50; times += 1) await page.keyboard.down("Backspace");
      await page.keyboard.up("Backspace");
    };
    await hold();
    // 30 letters and an empty row; the other 19 do nothing.
    await outline.expectText(`Root\n  ${a}\n  ${b}`);
    await hold();
    await opened.expectKept(`Root\n  ${a}`);
  });
});

test.describe("keys that follow each other fast", () => {
  test("what is typed anew before Enter is there, and so is every row", async ({ openTree, net }) => {
    const opened = await openTree("\n  Root\n    start\n");
    const { outline, page } = opened;
    net.delayMs = 500;
    await outline.caretIn("start");
    for (let row = 0; row < 8; row += 1) {
      await press(opened, "Backspace");
      await page.keyboard.type(`t${row}`, { delay: 5 });
      await press(opened, "Enter");
      await page.keyboard.type(`row ${row}`, { delay: 5 });
    }
    net.delayMs = 0;
    const rows = Array.from({ length: 7 }, (_, i) => `  row t${i + 1}`);
    await opened.expectKept(`Root\n  start0\n${rows.join("\n")}\n  row 7`, 30_000);
  });

  test("Enter held down makes a row each time, and one goes on typing in the last", async ({ openTree }) => {
    const held = 150;
    const opened = await openTree("\n  Root\n    start\n");
    const { outline, page } = opened;
    await outline.caretIn("start");
    for (let times = 0; times < held; times += 1) await page.keyboard.down("Enter");
    await page.keyboard.up("Enter");
    await page.keyboard.type("last");
    await expect(outline.grid).toHaveAttribute("aria-rowcount", String(held + 2));
    await outline.expectCaret("last", 4);
    await outline.expectSaved(60_000);
    expect((await opened.stored()).trimEnd().split("\n")).toHaveLength(held + 2);
  });

  test("Tab and Shift+Tab held leave the row where it was, and the caret in its text", async ({
    openTree,
  }) => {
    const opened = await openTree(NUMBERS);
    const { outline, page } = opened;
    await outline.caretIn("four", 2);
    for (let times = 0; times < 60; times += 1) await page.keyboard.down("Tab");
    await page.keyboard.up("Tab");
    await page.keyboard.down("Shift");
    for (let times = 0; times < 60; times += 1) await page.keyboard.down("Tab");
    await page.keyboard.up("Tab");
    await page.keyboard.up("Shift");
    await outline.expectCaret("four", 2);
    await opened.expectKept(NUMBERS);
  });
});

test.describe("moving past the edge of a parent", () => {
  test("Alt+Shift+Down goes on into the next branch, Alt+Shift+Up back, with the caret where it was", async ({
    openTree,
  }) => {
    const opened = await openTree(NUMBERS);
    const { outline } = opened;
    await outline.caretIn("two b", 2);
    await press(opened, "Alt+Shift+ArrowDown");
    await opened.expectKept("Numbers\n  one\n  two\n    two a\n  three\n    two b\n  four");
    await outline.expectCaret("two b", 2);
    await press(opened, "Alt+Shift+ArrowUp");
    await opened.expectKept(NUMBERS);
    await press(opened, "Alt+Shift+ArrowUp Alt+Shift+ArrowUp");
    await opened.expectKept("Numbers\n  one\n    two b\n  two\n    two a\n  three\n  four");
    await press(opened, "Alt+Shift+ArrowUp");
    await opened.expectKept("Numbers\n  one\n    two b\n  two\n    two a\n  three\n  four");
  });

  test("several rows go together, a closed branch opens for them, and it is said where they are", async ({
    openTree,
  }) => {
    const opened = await openTree(NUMBERS.replace("    three", "    three\n      below"));
    const { page, outline } = opened;
    await (await outline.row("three")).getByRole("button", { name: "Collapse" }).click();
    await outline.caretIn("two a");
    await press(opened, "Control+Shift+ArrowDown Control+Shift+ArrowDown Alt+Shift+ArrowDown");
    await opened.expectKept("Numbers\n  one\n  two\n  three\n    two a\n    two b\n    below\n  four");
    await expect(outline.grid.locator("[aria-selected=true]")).toHaveCount(2);
    await expect(page.locator("main [aria-live=polite]")).toHaveText(
      /^Moved 2 rows, level 3, under three, \d of 3$/,
    );
    await press(opened, "Control+z");
    await outline.expectText("Numbers\n  one\n  two\n    two a\n    two b\n  three\n  four");
  });

  test("nothing leaves the open page, and its root stays", async ({ openTree }) => {
    const opened = await openTree(NUMBERS);
    const { outline } = opened;
    await outline.focusRow("two");
    await press(opened, "Enter");
    await outline.expectText("two\n  two a\n  two b");
    await outline.caretIn("two a");
    await press(opened, "Alt+Shift+ArrowUp Shift+Tab");
    await outline.caretIn("two");
    await press(opened, "Tab Shift+Tab Alt+Shift+ArrowDown Control+]");
    await opened.outline.expectText("two\n  two a\n  two b");
    await outline.expectSaved();
    expect(await opened.stored()).toBe(NUMBERS.replace(/^\n?/, "").replace(/^ {2}/gm, "").trimEnd());
  });
});

test("Home and End go to the first and last row, PageDown and PageUp a window on and back", async ({
  openTree,
}) => {
  const names = Array.from({ length: 120 }, (_, i) => `row ${i + 1}`);
  const opened = await openTree(`\n  Long\n${names.map((name) => `    ${name}`).join("\n")}\n`);
  const { outline } = opened;
  const at = async () => Number((await outline.focus()).text.replace("row ", ""));
  await outline.focusRow("row 2");
  await press(opened, "End");
  await outline.expectFocus("row 120");
  await press(opened, "Home");
  await outline.expectFocus("Long");
  await press(opened, "PageDown");
  await expect.poll(at).toBeGreaterThan(10);
  const page = await at();
  await press(opened, "PageDown");
  await expect.poll(at).toBeGreaterThan(page + 10);
  await press(opened, "PageUp");
  await expect.poll(async () => Math.abs((await at()) - page)).toBeLessThan(3);
  await outline.caretIn("row 20", 2);
  await press(opened, "Home");
  await outline.expectCaret("row 20", 0);
});

test.describe("with another device", () => {
  test("a row that is indented below one which is deleted elsewhere stays, and no word is lost", async ({
    openTree,
    target,
    watch,
  }) => {
    watch.allowFailedRequests = true;
    const opened = await openTree(NUMBERS);
    const { outline, page, account } = opened;
    const { nodeId } = await outline.rowOf("three");
    await outline.caretIn("four");
    await page.context().setOffline(true);
    await press(opened, "Tab");
    await outline.expectText(NUMBERS.replace("    four", "      four"));
    await call(target.origin, "DELETE", `/trees/${nodeId}`, account.token);
    await page.context().setOffline(false);
    await expect.poll(opened.stored, { timeout: 30_000 }).toContain("four");
    await expect.poll(() => outline.text(), { timeout: 30_000 }).toContain("four");
  });

  test("two rows that are moved below each other from two tabs at once both stand somewhere, on both", async ({
    openTree,
    watch,
  }) => {
    watch.allowFailedRequests = true;
    const here = await openTree("\n  Root\n    a\n    b\n    c\n");
    const there = await openTree("", { account: here.account });
    // Moving is fetched after the first key: it has to be there before the network goes.
    await there.outline.caretIn("b");
    await press(there, "Alt+Shift+ArrowUp");
    await here.outline.expectText("Root\n  b\n  a\n  c");
    await press(there, "Alt+Shift+ArrowDown");
    await here.outline.expectText("Root\n  a\n  b\n  c");
    await here.page.context().setOffline(true);
    await there.page.context().setOffline(true);
    // Here b goes below a; there a goes below b, which stands above it there.
    await here.outline.caretIn("b");
    await press(here, "Tab");
    await there.outline.caretIn("b");
    await press(there, "Alt+Shift+ArrowUp");
    await there.outline.caretIn("a");
    await press(there, "Tab");
    await there.outline.expectText("Root\n  b\n    a\n  c");
    await here.page.context().setOffline(false);
    await expect(here.outline.sync).toHaveText("Saved", { timeout: 30_000 });
    await there.page.context().setOffline(false);
    await expect(there.outline.sync).toHaveText(/^Saved$|failed$/, { timeout: 30_000 });
    const rows = async () => (await here.stored()).split("\n").map((row) => row.trim());
    await expect.poll(async () => (await rows()).toSorted()).toEqual(["Root", "a", "b", "c"].toSorted());
    const same = async ({ outline }: OpenTree) =>
      (await outline.text()).trim() === (await here.stored()).trim();
    await expect.poll(() => same(here), { timeout: 20_000 }).toBe(true);
    await expect.poll(() => same(there), { timeout: 20_000 }).toBe(true);
  });
});

test("what was scrolled through fast is copied as it stands, with rows that were never in the page", async ({
  openTree,
}) => {
  const names = Array.from({ length: 300 }, (_, i) => `row ${i + 1}`);
  const opened = await openTree(`\n  Long\n${names.map((name) => `    ${name}`).join("\n")}\n`, {
    prepare: allowClipboard,
  });
  const { page, outline } = opened;
  await outline.focusRow("row 1");
  await press(opened, "Control+a Control+a");
  for (let step = 0; step < 12; step += 1) await page.mouse.wheel(0, 3_000);
  await page.keyboard.press("Control+c");
  await expectCopied(page, names.map((name) => `- ${name}`).join("\n"));
});

test("a clipboard that is refused takes nothing away, and it is said", async ({ openTree }) => {
  const opened = await openTree(LEAF, {
    prepare: (context) =>
      context.addInitScript(() => {
        document.execCommand = () => false;
      }),
  });
  await opened.outline.focusRow("Stomata");
  await press(opened, "Control+x");
  await expect(opened.frame.toast("alert", "The browser did not allow copying.")).toBeVisible();
  await opened.expectKept(LEAF);
});

test("a text twice as large stays within the window, and every row can be read and reached", async ({
  openTree,
}) => {
  for (const width of [320, 1024]) {
    const opened = await openTree(NUMBERS);
    const { page, outline } = opened;
    await page.setViewportSize({ width, height: 900 });
    await page.evaluate(() => document.documentElement.style.setProperty("font-size", "200%"));
    await outline.caretIn("two a");
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
    const cut = await outline.rows.evaluateAll(
      (rows) =>
        rows.filter((row) =>
          [...row.querySelectorAll(".txt")].some((text) => text.scrollHeight > text.clientHeight + 2),
        ).length,
    );
    expect(cut).toBe(0);
  }
});
