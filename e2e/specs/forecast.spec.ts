import type { StudyForecast, StudyQueue, StudyStats } from "@perennial/contract/study/reviews";
import type { Locator } from "@playwright/test";
import { expect, test } from "../fixtures.ts";
import { call } from "../stage/api.ts";
import { readTree } from "../stored-tree.ts";

const OVERDUE = 13;
const COMING = 4;
const NEW = 5;
const SPREAD_OVER = 4;
const DAYS = 30;
const WEEK = 7;
const card = (name: string, i: number) => `    ? ${name} ${i}? => Yes`;
const NOTES = ["Root", "  Cells", ...Array.from({ length: OVERDUE + COMING }, (_, i) => card("Cell", i))]
  .concat("  Plants", ...Array.from({ length: NEW }, (_, i) => card("Plant", i)))
  .join("\n");
const DAY_MS = 86_400_000;

test("each day has the same number on Study, in its seven days, on Your days, on Progress and in the API", async ({
  openTree,
  target,
}) => {
  const { page, outline, account } = await openTree(NOTES);
  const timeZone = await page.evaluate(() => Intl.DateTimeFormat().resolvedOptions().timeZone);
  const get = <T>(path: string) =>
    call<T>(
      target.origin,
      "GET",
      `${path}${path.includes("?") ? "&" : "?"}time_zone=${encodeURIComponent(timeZone)}`,
      account.token,
    );
  const { nodes, root_id } = await readTree(target.origin, account, account.rootId);
  const reviews = nodes
    .filter(({ content }) => "question" in content && content.question.startsWith("Cell"))
    .map(({ item_id }, i) => ({
      uuid: crypto.randomUUID(),
      flashcard_id: item_id,
      // Easy brings the last ones back within the days that are compared.
      rating: i < OVERDUE ? 3 : 4,
      reviewed_at: new Date(Date.now() - DAY_MS * (i < OVERDUE ? 20 + i : 3 + (i % 3))).toISOString(),
      time_zone: timeZone,
    }));
  expect(reviews).toHaveLength(OVERDUE + COMING);
  await call(target.origin, "POST", "/study/reviews", account.token, { reviews });
  await call(target.origin, "PUT", `/study/settings/${root_id}`, account.token, {
    settings: { reviews_per_day: 6, new_per_day: 2 },
  });

  await page.goto("/review?days");
  await page.getByRole("slider", { name: "Days" }).fill(String(SPREAD_OVER));
  const table = page.getByRole("table", { name: "Cards on each day" });
  await expect(table.getByRole("row")).toHaveCount(1 + SPREAD_OVER);
  await expect(table).not.toContainText("…");
  const spread = (await figures(table.getByRole("row"))).map(([late = 0, others = 0, fresh = 0]) => [
    late + others,
    fresh,
  ]);
  await page.getByRole("button", { name: "Spread them" }).press("Enter");
  await expect(page.getByText("overdue cards are spread until")).toBeVisible();
  await outline.expectSaved();

  const { days } = await get<StudyForecast>(`/study/forecast?days=${DAYS}`);
  const foretold = days.map((day) => [day.due, day.new]);
  const asked = days.map((day) => day.due + day.new);
  expect(new Set(asked.slice(0, 1 + WEEK)).size, "the days differ").toBeGreaterThan(2);
  expect(spread, "Your days, as it said before it was chosen").toEqual(foretold.slice(0, SPREAD_OVER));
  const queue = await get<StudyQueue>("/study/queue");
  expect([queue.due, queue.new], "the queue").toEqual(foretold[0]);
  const stats = await get<StudyStats>("/study/stats");
  expect(
    stats.forecast.map((day) => [day.due, day.new]),
    "the API's numbers",
  ).toEqual(foretold);

  await page.goto("/review");
  await expect(page.getByRole("link", { name: `Study all ${asked[0]}` }), "Study").toBeVisible();
  const week = page.getByRole("table", { name: "Cards on the next seven days" });
  await expect(week.getByRole("cell"), "its seven days").toHaveText(asked.slice(1, 1 + WEEK).map(String));

  await page.goto("/progress");
  const figure = page.getByRole("figure", { name: "Coming up" });
  await figure.getByRole("button", { name: "Show as table" }).click();
  const rows = figure.getByRole("table").getByRole("row");
  await expect.poll(() => figures(rows), "Progress").toEqual(foretold);
});

/** The figures of a table, row by row, without its head. */
const figures = async (rows: Locator): Promise<number[][]> =>
  rows.evaluateAll((all) =>
    all
      .slice(1)
      .map((row) =>
        [...row.querySelectorAll("td")].map(({ textContent }) => Number.parseInt(textContent ?? "", 10)),
      ),
  );
