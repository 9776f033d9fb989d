import { findFaults } from "../accessibility.ts";
import { expect, test } from "../fixtures.ts";
import { forget } from "../forgotten-cards.ts";
import { expected } from "../tree-text.ts";

const NOTES = `
  Biology
    Plants
      ? What is osmosis, in a word? => Water moves
        through a membrane
    Cells
      ? What is Osmosis in a word => The movement of water
      ? What opens a pore? => Potassium ions
      ? What opens pores? => Potassium ions
`;
const MERGED = `
  Biology
    Plants
    Cells
      ? What is osmosis, in a word? => Water moves
        through a membrane
      ? What opens a pore? => Potassium ions
      ? What opens pores? => Potassium ions
`;

test("similar cards are found by Go to and merged into the one that was asked first, taken back, or told apart for good, offline too (issue 45, point 6)", async ({
  openTree,
  target,
  watch,
}) => {
  const { page, outline, account, stored } = await openTree(NOTES);
  await forget(target.origin, account, { "What is Osmosis in a word": 2 });
  await outline.card("What opens a pore?").focus();
  await page.keyboard.press("ControlOrMeta+k");
  await page.keyboard.type("find similar");
  await page.getByRole("option", { name: "Find similar cards", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Similar cards" })).toBeFocused();
  const pairs = page.getByRole("main").getByRole("listitem");
  await expect(pairs).toHaveCount(2);
  await expect(pairs.nth(0)).toContainText("The same question");
  await expect(pairs.nth(0)).toContainText(
    /Older card · .*The movement of water5 reviews since .*Newer card/,
  );
  const edit = pairs.nth(1).getByRole("button", { name: "Merge with other words" });
  await edit.press("Enter");
  await expect(page.getByLabel("Question")).toBeFocused();
  expect(await findFaults(page, "similar cards")).toEqual([]);
  await page.keyboard.press("Escape");
  await expect(pairs.nth(1).getByRole("button").first()).toBeFocused();

  // By the keyboard alone: the focus goes on to the next pair, and an undo brings both back.
  const keepNewer = pairs.nth(0).getByRole("button", { name: "Merge, keep the newer words" });
  await keepNewer.press("Enter");
  await expect(pairs.nth(1).getByRole("button").first()).toBeFocused();
  await expect(pairs.nth(0)).toContainText("Merged · ");
  await expect(pairs.nth(0)).toContainText("5 reviews since");
  await page.keyboard.press("ControlOrMeta+z");
  await expect(keepNewer).toBeVisible();
  await keepNewer.press("Enter");
  await expect(pairs.nth(0)).toContainText("Merged · ");
  await expect.poll(stored).toBe(expected(MERGED));

  watch.allowFailedRequests = true;
  await page.context().setOffline(true);
  await pairs.nth(1).getByRole("button", { name: "Not the same" }).press("Enter");
  await expect(pairs.nth(1)).toContainText("not shown again on this device");
  await expect(page.getByRole("main").getByRole("status")).toHaveText("Nothing is left to decide.");
  await page.context().setOffline(false);
  await page.reload();
  await expect(page.getByText("No cards are similar.")).toBeVisible();
});
