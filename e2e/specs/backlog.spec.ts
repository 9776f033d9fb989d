import { findFaults } from "../accessibility.ts";
import { expect, test } from "../fixtures.ts";
import { StudyPage } from "../pages/study.ts";
import { call } from "../stage/api.ts";
import { readTree } from "../stored-tree.ts";

const CARDS = 12;
const NOTES = `
  Biology
${Array.from({ length: CARDS }, (_, i) => `    ? Question ${i}? => Answer ${i}`).join("\n")}
`;
const DAY_MS = 86_400_000;

test("what is late is spread over chosen days, seen before it is chosen, also offline, and taken back", async ({
  openTree,
  target,
  net,
  watch,
}) => {
  watch.allowFailedRequests = true;
  const { page, outline, account } = await openTree(NOTES);
  const { nodes } = await readTree(target.origin, account, account.rootId);
  const reviews = nodes.flatMap(({ content, item_id }) =>
    "question" in content
      ? {
          uuid: crypto.randomUUID(),
          flashcard_id: item_id,
          rating: 3,
          reviewed_at: new Date(Date.now() - 30 * DAY_MS).toISOString(),
          time_zone: "UTC",
        }
      : [],
  );
  await call(target.origin, "POST", "/study/reviews", account.token, { reviews });
  const due = async () =>
    (await call<{ due: number }>(target.origin, "GET", "/study/queue", account.token)).due;

  await page.goto("/review");
  await expect(page.getByText("12 cards are overdue.")).toBeVisible();
  await page.getByRole("link", { name: "Spread them over several days" }).click();
  await expect(page.getByRole("heading", { name: "Your days" })).toBeFocused();
  const days = page.getByRole("slider", { name: "Days" });
  await expect(days).toHaveAccessibleDescription(/^Compared with studying all of them today/);
  await days.fill("3");
  const rows = page.getByRole("table", { name: "Cards on each day" }).getByRole("row");
  await expect(rows).toHaveCount(4);
  await expect(rows.nth(1)).toContainText("Today4002 min");
  expect(await findFaults(page, "your days")).toEqual([]);
  expect(await due()).toBe(12);

  net.down = true;
  await page.getByRole("button", { name: "Spread them" }).press("Enter");
  await expect(page.getByText("8 cards wait for the days after today.")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Overdue cards" })).toBeFocused();
  await page.getByRole("link", { name: "Back to Study" }).click();
  await expect(page.getByText("8 overdue cards wait for the coming days.")).toBeVisible();
  await expect(page.getByText("4 cards, about 2 minutes.")).toBeVisible();
  net.down = false;
  await expect.poll(due).toBe(4);

  await page.getByRole("link", { name: "Study all 4" }).click();
  const study = new StudyPage(page);
  for (let i = 1; i <= 4; i++) {
    await expect(study.progress).toHaveAttribute("aria-valuetext", `${i} of 4`);
    await page.keyboard.press("Space");
    await expect(study.rating("Good")).toBeVisible();
    await page.keyboard.press("3");
  }
  await expect(study.done).toBeVisible();
  await expect(page.getByRole("heading", { name: "Tomorrow: 4 cards, 2 minutes" })).toBeVisible();
  await outline.expectSaved();
  await page.goto("/review");
  await page.getByRole("link", { name: "8 overdue cards wait" }).click();
  await page.getByRole("button", { name: "Cancel this plan" }).press("Enter");
  await expect(page.getByText("8 cards were due before today.")).toBeVisible();
  await expect.poll(due).toBe(8);
});
