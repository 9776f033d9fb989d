import { checkOf } from "../accessibility.ts";
import { expect, test } from "../fixtures.ts";

const CELL = `
  Cell
    Membrane
      Lipids
    Nucleus
`;

test("a note's history opens from its row's menu, and a version is put back as one undo", async ({
  openTree,
}) => {
  const { page, outline, expectKept } = await openTree(CELL);
  await outline.caretIn("Nucleus", 3);
  await page.keyboard.press("Control+a");
  await page.keyboard.type("Cell nucleus");
  await expectKept(CELL.replace("Nucleus", "Cell nucleus"));
  await page.keyboard.press("Escape");
  await page.keyboard.press("Shift+F10");
  await page.getByRole("menuitem", { name: "Note history" }).press("Enter");
  const panel = page.getByRole("complementary", { name: "Note history" });
  await expect(panel.getByRole("heading", { name: "Note history" })).toBeFocused();
  const restore = panel.getByRole("button", { name: "Restore this" });
  await expect(restore, "what the note says now is not to be put back").toHaveCount(1);
  await expect(panel.getByRole("listitem").first()).toContainText("Nucleus");
  const { faults, check } = checkOf(page);
  await check("a note's history");
  expect(faults).toEqual([]);
  await restore.press("Enter");
  await expectKept(CELL);
  await expect(panel.getByRole("listitem").first()).toContainText("Restored an earlier text");
  await page.getByRole("button", { name: "Undo" }).click();
  await expectKept(CELL.replace("Nucleus", "Cell nucleus"));
  await panel.getByRole("button", { name: "Close note history" }).press("Escape");
  await expect(panel).toBeHidden();
  await outline.expectFocus("Cell nucleus");
});

test("a note that is deleted while its history is open is called deleted; without a server a sentence says why nothing comes", async ({
  openTree,
  net,
  watch,
}) => {
  watch.allowFailedRequests = true;
  const { page, outline } = await openTree(CELL);
  await outline.focusRow("Nucleus");
  await page.keyboard.press("Shift+F10");
  await page.getByRole("menuitem", { name: "Note history" }).press("Enter");
  const panel = page.getByRole("complementary", { name: "Note history" });
  await expect(panel.getByRole("listitem")).toHaveCount(1);
  await outline.focusRow("Nucleus");
  await page.keyboard.press("Delete");
  await expect(panel).toContainText("This note is deleted.");
  await expect(panel.getByRole("button", { name: "Restore this" })).toHaveCount(0);
  await panel.getByRole("link", { name: "Recently deleted" }).click();
  await expect(page.getByRole("list", { name: "Deleted branches" })).toContainText("Nucleus");
  net.down = true;
  await page.goBack();
  await expect(panel).toContainText("the server does not answer");
});

test("what was deleted is listed and comes back at its place, or below what is left, as one undo", async ({
  openTree,
}) => {
  const { page, outline, account, expectKept } = await openTree(CELL);
  for (const name of ["Lipids", "Membrane"]) {
    await outline.focusRow(name);
    await page.keyboard.press("Delete");
  }
  await expectKept(CELL.replace(/ +Membrane\n +Lipids\n/, ""));
  await page.getByRole("button", { name: "More" }).click();
  await page.getByRole("link", { name: "Recently deleted" }).click();
  const list = page.getByRole("list", { name: "Deleted branches" });
  await expect(list.getByRole("listitem")).toHaveText([/Membrane/, /Lipids/]);
  const { faults, check } = checkOf(page);
  await check("recently deleted");
  expect(faults).toEqual([]);
  await list.getByRole("button", { name: "Restore : Lipids" }).press("Enter");
  await expect(page.getByText("Restored below “Cell”: the note above is gone.")).toBeVisible();
  await expect(list.getByRole("button", { name: "Restore : Membrane" })).toBeFocused();
  await page.getByRole("button", { name: "Undo" }).last().click();
  await expect(list.getByRole("listitem")).toHaveText([/Lipids/, /Membrane/]);
  // The second is pressed while the first is still on its way.
  let pressed = () => {};
  const both = new Promise<void>((resolve) => {
    pressed = resolve;
  });
  await page.route(/\/changes\?/, async (route) => {
    await both;
    await route.continue();
  });
  await list.getByRole("button", { name: "Restore : Membrane" }).click();
  await list.getByRole("button", { name: "Restore : Lipids" }).click();
  pressed();
  await expect(list).toBeHidden();
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
  await expect(page.getByText("Nothing was deleted in the last 30 days.")).toBeVisible();
  await page.goto(`/trees/${account.rootId}`);
  // It was deleted once more where it had come back to.
  await expectKept(CELL.replace("      Lipids", "    Lipids"));
});
