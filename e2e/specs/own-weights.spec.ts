import type { Locator, Page } from "@playwright/test";
import { findFaults } from "../accessibility.ts";
import { expect, test } from "../fixtures.ts";
import { type Account, call } from "../stage/api.ts";
import { readTree } from "../stored-tree.ts";

/** So many that the gain is beyond chance. */
const CARDS = 120;
const NOTES = [
  "Biology",
  ...Array.from({ length: CARDS }, (_, i) => `  ? Question ${i} => Answer ${i}`),
].join("\n");
/** The days before today on which each card was met. */
const DAYS_AGO = [200, 199, 195, 189, 180, 168, 150, 128, 100, 70, 40, 1];
const DAY_MS = 86_400_000;

/** Reviews of somebody who forgets far less than most. */
async function studied(origin: string, account: Account): Promise<void> {
  const { nodes } = await readTree(origin, account, account.rootId);
  const cards = nodes.flatMap(({ item_type, item_id }) => (item_type === "flashcard" ? [item_id] : []));
  const now = Date.now();
  const reviews = cards.flatMap((flashcard_id, card) =>
    DAYS_AGO.map((days, round) => ({
      uuid: crypto.randomUUID(),
      flashcard_id,
      rating: round > 0 && (card * DAYS_AGO.length + round) % 25 === 0 ? 1 : 3,
      reviewed_at: new Date(now - days * DAY_MS - card * 60_000).toISOString(),
      time_zone: "UTC",
    })),
  );
  for (let at = 0; at < reviews.length; at += 200)
    await call(origin, "POST", "/study/reviews", account.token, { reviews: reviews.slice(at, at + 200) });
}

const partOf = (page: Page): Locator => page.getByRole("region", { name: "Weights of your own" });
const TRAINED = { timeout: 60_000 };

test("weights of one's own are trained on the server, shown with before and after, used by one press and given up by one", async ({
  openTree,
  target,
}) => {
  const { page, outline, account } = await openTree(NOTES);
  await studied(target.origin, account);
  await page.goto("/progress");
  const part = partOf(page);
  await expect(part).toContainText("They may be no better.");
  await expect(part).toContainText("In use: standard, FSRS-6.");
  await part.getByRole("button", { name: "Train", exact: true }).press("Enter");
  await expect(part).toContainText(
    "They predict your recall slightly better. Nothing changes until you use them.",
    TRAINED,
  );
  const table = part.getByRole("table", { name: "Weights in use compared with the trained ones" });
  await expect(table.getByRole("row")).toHaveCount(3);
  const settings = () =>
    call<{ from: { weights: { node_id: number } | null } }>(
      target.origin,
      "GET",
      `/study/settings/${account.rootId}`,
      account.token,
    );
  expect((await settings()).from.weights).toBeNull();
  await part.getByRole("button", { name: "Use your own weights" }).press("Enter");
  await expect(part).toContainText("In use: your own.");
  await outline.expectSaved();
  expect((await settings()).from.weights?.node_id).toBe(account.rootId);
  await page.reload();
  await expect(part).toContainText("In use: your own.");
  await expect(part.getByRole("button", { name: "Use your own weights" })).toHaveCount(0);
  await part.getByRole("button", { name: "Go back to the standard weights" }).press("Enter");
  await expect(part).toContainText("In use: standard, FSRS-6.");
  await outline.expectSaved();
  expect((await settings()).from.weights).toBeNull();
  await expect(part.getByRole("button", { name: "Use your own weights" })).toBeVisible();
  expect(await findFaults(page, "weights")).toEqual([]);
});

test("with few reviews it says what is missing, and a training can be begun again", async ({ openTree }) => {
  const { page, outline, account } = await openTree("Root\n  ? Alpha => One");
  await page.goto(`/trees/${account.rootId}`);
  await outline.rateCard("Alpha", "3");
  await outline.expectSaved();
  await page.goto("/progress");
  const part = partOf(page);
  await part.getByRole("button", { name: "Train", exact: true }).click();
  await expect(part).toContainText("There is not enough to learn from yet", TRAINED);
  await expect(part.getByRole("button", { name: "Train again" })).toBeVisible();
});
