import { findFaults } from "../accessibility.ts";
import { expect, test } from "../fixtures.ts";
import { StudyPage } from "../pages/study.ts";
import { call } from "../stage/api.ts";
import { readTree } from "../stored-tree.ts";

const NOTES = `
  Biology
    ? What holds the nucleus? => An envelope
`;
const DAY_MS = 86_400_000;
const WEEKDAYS = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"];

test("a card comes back on a day that takes cards, seen before it is rated, also offline", async ({
  openTree,
  target,
  net,
  watch,
}) => {
  watch.allowFailedRequests = true;
  const { page, outline, account } = await openTree(NOTES);
  const zone = encodeURIComponent(
    await page.evaluate(() => Intl.DateTimeFormat().resolvedOptions().timeZone),
  );
  const queue = await call<{ cards: { previews: { "4": string } }[] }>(
    target.origin,
    "GET",
    `/study/queue?time_zone=${zone}`,
    account.token,
  );
  // Due at four in the morning there: by noon it is that day everywhere.
  const usual = Date.parse(queue.cards[0]?.previews["4"] ?? "");
  const weekday = WEEKDAYS[await page.evaluate((at) => new Date(at).getDay(), usual)] ?? "";

  await page.goto("/review");
  await page.getByRole("link", { name: "Your days" }).click();
  await expect(page.getByRole("heading", { name: "Your days" })).toBeFocused();
  net.down = true;
  await page.getByRole("switch", { name: "Even out the days" }).press("Enter");
  const week = page.getByRole("group", { name: "How much each day takes" });
  await expect(week.getByRole("combobox")).toHaveCount(7);
  await week.getByLabel(weekday).selectOption("None");
  await expect(week.getByLabel(weekday)).toHaveValue("0");
  expect(await findFaults(page, "your days")).toEqual([]);

  await page.getByRole("link", { name: "Back to Study" }).click();
  await page.keyboard.press("Enter");
  const study = new StudyPage(page);
  await page.keyboard.press("Space");
  const said = /in (\d+) days/.exec((await study.rating("Easy").textContent()) ?? "")?.[1];
  await page.keyboard.press("4");
  await expect(study.done).toBeVisible();
  net.down = false;
  await outline.expectSaved();
  const dueAt = async () => {
    const { nodes } = await readTree(target.origin, account, account.rootId);
    return Date.parse(
      nodes.find(({ user_flashcard }) => user_flashcard)?.user_flashcard?.next_review_time ?? "",
    );
  };
  await expect.poll(dueAt).not.toBeNaN();
  const due = await dueAt();
  expect(WEEKDAYS[await page.evaluate((at) => new Date(at).getDay(), due)]).not.toBe(weekday);
  expect(Math.abs(due - usual)).toBeLessThanOrEqual(2 * DAY_MS + DAY_MS / 2);
  const [today, then] = await page.evaluate(
    (times) =>
      times.map((time) => {
        const at = new Date(time - 4 * 3_600_000);
        return Date.UTC(at.getFullYear(), at.getMonth(), at.getDate());
      }),
    [Date.now(), due],
  );
  expect(((then ?? 0) - (today ?? 0)) / DAY_MS, "as the button said").toBe(Number(said));
});

test("some day must take cards, and evening out ends as it began", async ({ openTree }) => {
  const { page } = await openTree(NOTES);
  await page.goto("/review?days");
  const evens = page.getByRole("switch", { name: "Even out the days" });
  await evens.click();
  const days = page.getByRole("group", { name: "How much each day takes" }).getByRole("combobox");
  for (let i = 0; i < 7; i++) await days.nth(i).selectOption("None");
  await expect(page.getByText("At least one day must take cards.").first()).toBeVisible();
  await expect(days.nth(6)).toHaveValue("1");
  await evens.click();
  await expect(evens).toHaveAttribute("aria-checked", "false");
  await expect(days).toHaveCount(0);
});

test("while somebody is away nothing is due, planned by keyboard and without a network, and taken back", async ({
  openTree,
  target,
  net,
  watch,
}) => {
  watch.allowFailedRequests = true;
  const { page, outline, account } = await openTree(NOTES);
  const fresh = async () =>
    (await call<{ new: number }>(target.origin, "GET", "/study/queue", account.token)).new;
  await page.goto("/review?days");
  const dayIn = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);
  const [first, last] = [page.getByLabel("First day away"), page.getByLabel("Last day away")];
  const plan = page.getByRole("button", { name: "Plan it" });
  await first.fill(dayIn(-1));
  await last.fill(dayIn(-3));
  await plan.press("Enter");
  await expect(page.getByText("The last day must not be before the first").first()).toBeVisible();
  await expect(last).toHaveAttribute("aria-invalid", "true");
  expect(await findFaults(page, "your days")).toEqual([]);

  net.down = true;
  await last.fill(dayIn(5));
  await plan.press("Enter");
  await expect(page.getByText("You are away from")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Days away" })).toBeFocused();
  await page.getByRole("link", { name: "Back to Study" }).click();
  await expect(page.getByRole("heading", { name: "Nothing is due" })).toBeVisible();
  await expect(page.getByText("You are away until")).toBeVisible();
  net.down = false;
  await expect.poll(fresh).toBe(0);
  await page.goto("/review?days");
  await page.getByRole("button", { name: "Cancel this plan" }).press("Enter");
  await expect(plan).toBeVisible();
  await outline.expectSaved();
  await expect.poll(fresh).toBe(1);
});
