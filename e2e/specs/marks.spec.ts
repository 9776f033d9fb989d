import { expect, type OpenTree, test } from "../fixtures.ts";
import { editApart } from "../stored-tree.ts";

const LIST = `
  Numbers
    one
    two
    three
`;

const completeIn = ({ page }: OpenTree) =>
  page.getByRole("menu", { name: "Row" }).getByRole("menuitem", { name: "Complete" });

async function complete(opened: OpenTree, text: string): Promise<void> {
  await (await opened.outline.row(text)).click({ button: "right" });
  await completeIn(opened).click();
  // The menu has given the focus back by then.
  await expect((await opened.outline.row(text)).getByRole("checkbox", { name: "Complete" })).toBeChecked();
  await expect(completeIn(opened)).toHaveCount(0);
}

test.describe("a row that is done", () => {
  test("is struck through and ticked, on another device too, until it is taken up again", async ({
    openTree,
  }) => {
    const opened = await openTree(LIST);
    const { page, outline, account } = opened;
    await complete(opened, "two");
    const tick = (await outline.row("two")).getByRole("checkbox", { name: "Complete" });
    await expect(tick).toBeChecked();
    await expect((await outline.row("two")).locator(".txt")).toHaveCSS(
      "text-decoration-line",
      "line-through",
    );
    await expect(page.locator("main [aria-live=polite]")).toHaveText("Completed 1 row");
    await outline.expectSaved();
    const there = await openTree("", { account });
    const other = (await there.outline.row("two")).getByRole("checkbox", { name: "Complete" });
    await expect(other).toBeChecked();
    await tick.click();
    await expect(tick).toHaveCount(0);
    await expect(other).toHaveCount(0);
    await page.keyboard.press("Control+z");
    await expect(tick).toBeChecked();
    await outline.expectSaved();
  });

  test("is hidden by a switch in More, which is kept on this device; below the rows it says how many are", async ({
    openTree,
  }) => {
    const opened = await openTree(LIST);
    const { page, outline } = opened;
    await complete(opened, "two");
    await (await outline.row("three")).press("ArrowUp");
    await expect(await outline.row("two")).toBeFocused();
    await page.getByRole("button", { name: "More" }).click();
    await page.getByRole("switch", { name: "Hide done notes" }).click();
    await page.keyboard.press("Escape");
    await expect(outline.grid.getByRole("row", { name: "two" }), "the row with the focus").toHaveCount(1);
    await (await outline.row("one")).click();
    await outline.expectText("Numbers\n  one\n  three");
    const count = page.getByRole("button", { name: "1 done note is hidden. Show it" });
    await expect(count).toBeVisible();
    await expect(await outline.row("three")).toHaveAttribute("aria-posinset", "2");
    await expect(await outline.row("three")).toHaveAttribute("aria-setsize", "2");
    await outline.expectSaved();
    await page.reload();
    await outline.expectText("Numbers\n  one\n  three");
    await page.keyboard.press("Control+f");
    await page.getByRole("textbox", { name: "Find" }).pressSequentially("two");
    await expect(outline.grid.getByRole("row", { name: "two" })).toHaveCount(1);
    await page.keyboard.press("Escape");
    await expect(outline.grid.getByRole("row", { name: "two" }), "what was found").toHaveCount(1);
    await (await outline.row("one")).click();
    await count.click();
    await outline.expectText("Numbers\n  one\n  two\n  three");
    await page.keyboard.press("Control+k");
    await page.getByRole("combobox", { name: "Go to" }).pressSequentially("hide done");
    await page.keyboard.press("Enter");
    await outline.expectText("Numbers\n  one\n  three");
  });
});

test.describe("a text that did not stand", () => {
  async function conflict(
    openTree: (source: string) => Promise<OpenTree>,
    origin: string,
  ): Promise<OpenTree> {
    const opened = await openTree("\n  Body\n    Blood is pumped\n    Next\n");
    const { account, outline } = opened;
    await editApart(origin, account, "Blood is pumped", ["Blood is moved", "Blood is driven"]);
    await outline.expectText("Body\n  Blood is driven\n  Blood is moved\n  Next");
    return opened;
  }
  const groupIn = async ({ outline }: OpenTree) =>
    (await outline.row("Blood is moved")).getByRole("group", { name: "Conflict" });

  for (const [button, after] of [
    ["Keep both", "Body\n  Blood is driven\n  Blood is moved\n  Next"],
    ["Keep mine", "Body\n  Blood is driven\n  Next"],
    ["Keep theirs", "Body\n  Blood is moved\n  Next"],
  ] as const)
    test(`is marked beside its note, and ${button} ends it in one step of undo`, async ({
      openTree,
      target,
    }) => {
      const opened = await conflict(openTree, target.origin);
      const { page, outline } = opened;
      await expect(await outline.row("Blood is moved")).toHaveAttribute("data-conflict", "true");
      await (await groupIn(opened)).getByRole("button", { name: button }).click();
      await opened.expectKept(after);
      await expect(outline.grid.locator("[data-conflict]")).toHaveCount(0);
      await page.keyboard.press("Control+z");
      await opened.expectKept("Body\n  Blood is driven\n  Blood is moved\n  Next");
      await expect(await outline.row("Blood is moved")).toHaveAttribute("data-conflict", "true");
    });
});
