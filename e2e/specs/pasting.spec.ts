import { pasteAs } from "../clipboard.ts";
import { expect, type OpenTree, test } from "../fixtures.ts";
import { isDataCall } from "../proxy.ts";
import { LEAF } from "../sample-trees.ts";

/** Lines that are too long to be sent from here are made there. */
const pasteLines = ({ page }: OpenTree, count: number, line: string): Promise<void> =>
  page.evaluate(
    ({ count, line }) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData("text/plain", `${line}\n`.repeat(count));
      document.activeElement?.dispatchEvent(
        new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }),
      );
    },
    { count, line },
  );

/** What the page is still good for. */
async function expectUsable(opened: OpenTree): Promise<void> {
  const { page, outline } = opened;
  await outline.caretIn("Mesophyll");
  await page.keyboard.type("!");
  await opened.expectKept(LEAF.replace("Mesophyll", "Mesophyll!"));
}

test("a list of a word processor comes as rows, with its bold words and links", async ({ openTree }) => {
  const opened = await openTree(LEAF);
  await opened.outline.focusRow("Cuticle");
  await pasteAs(opened.page, {
    text: "● Wax\n● Cutin",
    html: `<b style="font-weight:normal;" id="docs-internal-guid-1"><ul><li aria-level="1"><p><span style="font-weight:700">Wax</span><span style="font-weight:400"> is outside</span></p></li><ul><li aria-level="2"><p><a href="https://a.test/cutin"><span>Cutin</span></a></p></li></ul></ul></b>`,
  });
  await opened.outline.expectText(
    LEAF.replace("Cuticle", "Cuticle\n    Wax is outside\n      [Cutin](https://a.test/cutin)"),
  );
  await opened.outline.expectSaved();
  const stored = await opened.stored();
  expect(stored).toContain("  **Wax** is outside\n    [Cutin](https://a.test/cutin)\n");
});

test("fenced code is one row, Markdown has its levels, and scripts are nothing", async ({ openTree }) => {
  const opened = await openTree(LEAF);
  const { page, outline } = opened;
  await outline.focusRow("Cuticle");
  await pasteAs(opened.page, {
    text: "",
    html: `<ul><li>a<img src=x onerror="window.pwned=1"></li><li><a href="javascript:window.pwned=1">b</a></li></ul><script>window.pwned=1</script>`,
  });
  await outline.expectText(LEAF.replace("Cuticle", "Cuticle\n    a\n    b"));
  await outline.focusRow("b");
  await pasteAs(opened.page, { text: "# Code\n\n```ts\nif (a) {\n  - b\n}\n```\n\n1. one\n2. two" });
  await outline.expectSaved();
  const stored = await opened.stored();
  expect(stored).toContain("Code");
  await expect(outline.rows).toHaveCount(12);
  expect(await page.evaluate(() => "pwned" in window)).toBe(false);
});

test("10,000 lines are one paste, which says how far its saving is, and one undo", async ({ openTree }) => {
  const opened = await openTree(LEAF);
  const { page, outline } = opened;
  await outline.focusRow("Mesophyll");
  await pasteLines(opened, 10_000, "a row");
  await expect(outline.grid).toHaveAttribute("aria-rowcount", "10006");
  const progress = page.getByRole("progressbar", { name: "Saving" });
  await expect(progress).toHaveAttribute("aria-valuenow", /^[1-9]/, { timeout: 60_000 });
  await page.keyboard.press("Control+z");
  await expect(outline.grid).toHaveAttribute("aria-rowcount", "6");
});

test("1,000 lines go in five requests, one after the other, and what is done to their rows in one", async ({
  openTree,
  net,
}) => {
  const opened = await openTree(LEAF);
  const { page, outline } = opened;
  const sentBy = async (act: () => Promise<void>, rows: number) => {
    const before = net.calls.length;
    await act();
    await expect(outline.grid).toHaveAttribute("aria-rowcount", String(rows));
    await outline.expectSaved(90_000);
    return net.calls.slice(before).filter(isDataCall).length;
  };
  await outline.focusRow("Mesophyll");
  expect(await sentBy(() => pasteLines(opened, 1_000, "a row"), 1_006)).toBe(5);
  await page.keyboard.press("Escape");
  await page.keyboard.press("Control+a");
  await page.keyboard.press("Control+a");
  const press = (key: string) => () => page.keyboard.press(key);
  // All but the first row of the page stand below that one then.
  expect(await sentBy(press("Delete"), 1)).toBe(1);
  expect(await sentBy(press("Control+z"), 1_006)).toBe(1);
});

test("50 MB are refused in one sentence, and the page goes on", async ({ openTree }) => {
  const opened = await openTree(LEAF);
  await opened.outline.focusRow("Cuticle");
  await pasteLines(opened, 50, "x".repeat(1_000_000));
  await expect(opened.frame.toast("alert", "Nothing was pasted: that is more than 20 MB.")).toBeVisible();
  await expectUsable(opened);
});

test("100,000 lines are refused in one sentence, and the page goes on", async ({ openTree }) => {
  const opened = await openTree(LEAF);
  await opened.outline.focusRow("Cuticle");
  await pasteLines(opened, 100_000, "- x");
  await expect(
    opened.frame.toast("alert", "Nothing was pasted: these are 100000 rows, and 20,000 go at once."),
  ).toBeVisible();
  await expectUsable(opened);
});

test("a line of a million characters is refused where it is too long for a note, and the page goes on", async ({
  openTree,
}) => {
  const opened = await openTree(LEAF);
  const { outline, frame } = opened;
  await outline.focusRow("Cuticle");
  await pasteLines(opened, 1, "x".repeat(1_000_000));
  await expect(
    frame.toast("alert", "That is too long: a note holds at most 100,000 characters."),
  ).toBeVisible();
  await expectUsable(opened);
});

test("a line of 50,000 characters is one note, and one types on in it", async ({ openTree }) => {
  const opened = await openTree(LEAF);
  const { page, outline } = opened;
  const long = "leaf ".repeat(10_000).trimEnd();
  await outline.caretIn("Cuticle", "end");
  await page.keyboard.insertText(` ${long}`);
  await page.keyboard.type("lets", { delay: 15 });
  await outline.expectSaved();
  // Compared in one word: a failure would print it all.
  expect((await opened.stored()).includes(`\n  Cuticle ${long}lets\n`)).toBe(true);
});

test("a table of two columns becomes rows, then cards where that is asked for, and one undo takes them away", async ({
  openTree,
}) => {
  const opened = await openTree(LEAF);
  const { page, outline } = opened;
  await outline.focusRow("Cuticle");
  await pasteAs(page, {
    text: "H2O\tWater\nNaCl\tSalt\n",
    html: "<table><tr><td>H<sub>2</sub>O</td><td>Water</td></tr><tr><td>NaCl</td><td>Salt</td></tr></table>",
  });
  await outline.expectText(LEAF.replace("Cuticle", "Cuticle\n    H2O | Water\n    NaCl | Salt"));
  await page.getByRole("button", { name: "Make cards of two columns" }).click();
  await outline.expectText(LEAF.replace("Cuticle", "Cuticle\n    ? H2O\n    ? NaCl"));
  await outline.expectSaved();
  expect(await opened.stored()).toContain("H<sub>2</sub>O");
  await page.keyboard.press("Control+z");
  await opened.expectKept(LEAF);
});

test("one line in a text keeps what several lines keep: links, bold, raised signs, and no line end", async ({
  openTree,
}) => {
  const opened = await openTree(LEAF);
  const { page, outline } = opened;
  await outline.caretIn("Cuticle");
  await pasteAs(page, { text: " mito\r\n", html: "<table><tr><td> mito</td></tr></table>" });
  await pasteAs(page, {
    text: " wax and H2O",
    html: '<p>&nbsp;<b>wax</b> and <a href="https://a.test">H<sub>2</sub>O</a></p>',
  });
  await page.keyboard.press("ArrowDown");
  await expect
    .poll(() => opened.stored())
    .toMatch(/Cuticle mito ?\*\*wax\*\* and \[H<sub>2<\/sub>O\]\(https:\/\/a\.test\)\n/);
});
