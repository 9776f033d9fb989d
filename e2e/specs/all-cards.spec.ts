import { checkOf } from "../accessibility.ts";
import { expect, test } from "../fixtures.ts";
import { forget } from "../forgotten-cards.ts";

const NOTES = `
  Biology
    Cells
      ? What holds a cell? => Its membrane
      ? What do mitochondria make? => ATP
    Plants #plants
      ? What opens a pore? => Potassium
      ? What closes a pore? => Abscisic acid
`;

test.describe("all cards in a list", () => {
  test.use({ contextOptions: { reducedMotion: "reduce" } });

  test("are narrowed, sorted, selected by the keyboard, suspended as one change, and given back", async ({
    openTree,
    target,
  }) => {
    const { page, account } = await openTree(NOTES);
    await forget(target.origin, account, { "What opens a pore?": 5, "What holds a cell?": 1 });
    await page.goto("/cards");
    const table = page.getByRole("table", { name: "Cards" });
    const bodyRows = table.getByRole("row").filter({ has: page.getByRole("link") });
    await expect(table).toHaveAttribute("aria-rowcount", "5");
    await expect(bodyRows.nth(0)).toContainText("What holds a cell?");

    // By their branches as the outline has them, and the other way round.
    const branch = table.getByRole("columnheader", { name: "Branch" });
    await branch.getByRole("button").press("Enter");
    await expect(branch).toHaveAttribute("aria-sort", "ascending");
    await branch.getByRole("button").press("Enter");
    await expect(branch).toHaveAttribute("aria-sort", "descending");
    await expect(bodyRows.nth(0)).toContainText("What closes a pore?");
    await expect(page).toHaveURL(/\/cards\?sort=-branch$/);

    // Sorted by a column, the other way round when it is pressed again; what is alike stands as it was made.
    const lapses = table.getByRole("columnheader", { name: "Lapses" });
    await lapses.getByRole("button").press("Enter");
    await expect(lapses).toHaveAttribute("aria-sort", "ascending");
    await lapses.getByRole("button").press("Enter");
    await expect(lapses).toHaveAttribute("aria-sort", "descending");
    await expect(bodyRows.nth(0)).toContainText("What opens a pore?");
    await expect(bodyRows.nth(0)).toHaveAttribute("aria-rowindex", "2");
    await expect(page).toHaveURL(/\/cards\?sort=-lapses$/);

    await bodyRows.nth(0).getByRole("checkbox").focus();
    await page.keyboard.press("Space");
    await page.keyboard.press("Shift+ArrowDown");
    await expect(bodyRows.nth(1).getByRole("checkbox")).toBeFocused();
    const { faults, check } = checkOf(page);
    await check("all cards with two selected");
    expect(faults).toEqual([]);
    const selection = page.getByRole("toolbar", { name: "Selection" });
    await selection.getByRole("button", { name: "Suspend" }).press("Enter");
    await expect(bodyRows.filter({ hasText: "Suspended" })).toHaveCount(2);
    await page.getByRole("link", { name: "Suspended" }).click();
    await expect(table).toHaveAttribute("aria-rowcount", "3");
    await page.keyboard.press("Control+z");
    await expect(bodyRows.filter({ hasText: "Suspended" })).toHaveCount(0);
    await page.getByRole("link", { name: "Slipping" }).click();
    await expect(bodyRows).toHaveCount(1);
    await expect(page.getByRole("main").getByRole("status")).toHaveText("1 card");

    // Due on a day, new again, and each taken back.
    await bodyRows.nth(0).getByRole("checkbox").check();
    await selection.getByRole("button", { name: "Set due date" }).click();
    const dialog = page.getByRole("dialog", { name: "Set due date" });
    const inNineDays = new Date(Date.now() + 9 * 86_400_000).toISOString().slice(0, 10);
    await dialog.getByLabel("Due date").fill(inNineDays);
    await check("the day on which cards are due");
    expect(faults).toEqual([]);
    await dialog.getByRole("button", { name: "Set due date" }).click();
    await expect(bodyRows.nth(0)).toContainText(/in (8|9|10) days/);
    await page.keyboard.press("Control+z");
    await expect(bodyRows.nth(0)).not.toContainText(/in (8|9|10) days/);
    await selection.getByRole("button", { name: "Reset" }).press("Enter");
    await expect(bodyRows.nth(0)).toContainText("New");
    await page.getByRole("button", { name: "Undo" }).last().press("Enter");
    await expect(bodyRows.nth(0)).toContainText("Slipping");

    // A tag, another place, and any search.
    await selection.getByRole("button", { name: "Tag" }).click();
    const tags = page.getByRole("dialog", { name: "Tag" });
    await expect(tags.getByRole("option")).toHaveText([/#plants\s*1/]);
    await tags.getByRole("combobox", { name: "Tag" }).fill("exam");
    await check("the tags that cards can have");
    expect(faults).toEqual([]);
    await page.keyboard.press("Enter");
    await expect(bodyRows.nth(0)).toContainText("#exam");
    await page.keyboard.press("Control+z");
    await expect(bodyRows.nth(0)).not.toContainText("#exam");
    await page.keyboard.press("Control+Shift+z");
    await expect(bodyRows.nth(0)).toContainText("#exam");
    await selection.getByRole("button", { name: "Move to" }).click();
    await page.getByRole("combobox", { name: "Move to" }).fill("Cells");
    await expect(page.getByRole("option").first()).toContainText("Cells");
    await page.keyboard.press("Enter");
    await expect(bodyRows.nth(0)).toContainText("#examCells");
    await page.keyboard.press("Control+z");
    await expect(bodyRows.nth(0)).toContainText("#examPlants #plants");
    await page.keyboard.press("Control+Shift+z");
    await expect(bodyRows.nth(0)).toContainText("#examCells");
    await page.getByRole("textbox", { name: "Query" }).fill("#exam lapses>=3");
    await expect(page.getByRole("main").getByRole("status")).toHaveText("1 card");
    await page.getByRole("textbox", { name: "Query" }).fill("mitochondria");
    await expect(bodyRows).toHaveCount(1);
    await expect(page).toHaveURL(/q=mitochondria/);
    await expect(page.getByRole("link", { name: "Review these" })).toHaveAttribute(
      "href",
      "/review?q=mitochondria",
    );
    await check("a search among all cards");
    expect(faults).toEqual([]);

    // Export takes the selected cards; a column is one's own choice, also after a reload.
    await bodyRows.nth(0).getByRole("checkbox").check();
    await selection.getByRole("button", { name: "Export" }).click();
    await expect(
      page.getByRole("dialog", { name: "Export" }).getByRole("radio", { name: "1 card" }),
    ).toBeChecked();
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "Columns" }).click();
    await page.getByRole("checkbox", { name: "Tags" }).check();
    await page.getByRole("checkbox", { name: "Parts" }).check();
    await page.keyboard.press("Escape");
    await page.reload();
    await expect(table.getByRole("columnheader", { name: "Tags" })).toBeVisible();
    await expect(table.getByRole("columnheader", { name: "Parts" })).toBeVisible();

    // Exactly the selected cards are studied; Enter opens a card in the outline.
    await page.getByRole("link", { name: "Never reviewed" }).click();
    await expect(bodyRows).toHaveCount(2);
    await bodyRows.nth(1).getByRole("checkbox").focus();
    await page.keyboard.press("Space");
    await selection.getByRole("button", { name: "Study" }).click();
    await expect(page.getByRole("region", { name: "Card" })).toContainText(/What closes a pore|mitochondria/);
    await expect(page.getByRole("progressbar", { name: "Session" })).toHaveAttribute("aria-valuemax", "1");
    await page.reload();
    await expect(page.getByRole("progressbar", { name: "Session" })).toHaveAttribute("aria-valuemax", "1");
  });
});
