import { expect, test } from "../fixtures.ts";
import { createAnonymous } from "../stage/api.ts";

test("every release is listed newest first, with version, date, title and changes [2.releases]", async ({
  page,
}) => {
  await page.goto("/releases");
  await expect(page.getByRole("heading", { level: 1, name: "Releases" })).toBeVisible();
  await expect(page.getByRole("tab")).toHaveText(["Vision", "Roadmap", "Releases"]);
  await expect(page.getByRole("tab", { name: "Releases" })).toHaveAttribute("aria-selected", "true");
  const entries = page.getByRole("tabpanel", { name: "Releases" }).locator("ol > li");
  await expect(entries).toHaveCount(12);
  await expect(entries.first()).toContainText("0.12.0");
  await expect(entries.first().locator("time")).toHaveText("6 October 2025");
  await expect(entries.first().getByRole("heading")).toHaveText("A front door");
  await expect(entries.first().getByRole("listitem")).not.toHaveCount(0);
  const since = page.getByRole("tabpanel", { name: "Releases" }).locator("section");
  await expect(since.getByRole("heading")).toHaveText("Since 0.12.0");
  await expect(since.getByRole("listitem")).not.toHaveCount(0);
  await expect(entries.last()).toContainText("0.1.0");
  await expect(entries.last().locator("time")).toHaveText("28 August 2025");
});

test("the tabs tell the vision and the roadmap, by mouse and by keyboard [1.vision] [2.releases]", async ({
  page,
}) => {
  await page.goto("/releases");
  await page.getByRole("tab", { name: "Vision" }).click();
  const panel = page.getByRole("tabpanel");
  await expect(panel).toHaveCount(1);
  await expect(panel.getByRole("heading")).toHaveText("Help 1000 users learn faster and retain more");
  await page.keyboard.press("ArrowRight");
  await expect(page.getByRole("tab", { name: "Roadmap" })).toBeFocused();
  await expect(panel.locator("ol > li")).toHaveCount(4);
  await expect(panel.locator("ol > li").first()).toContainText("In progress, October 2025");
  for (const plan of [
    /v1.*Notes.*Flashcards.*spaced repetition/s,
    /v2.*Dependencies between flashcards.*Links between notes.*Search.*Import/s,
    /v3.*mobile interface/s,
    /v4.*LLM.*adds nodes to the tree/s,
  ]) {
    await expect(panel).toHaveText(plan);
  }
  await page.keyboard.press("End");
  await expect(page.getByRole("tab", { name: "Releases" })).toBeFocused();
  await page.keyboard.press("ArrowRight");
  await expect(page.getByRole("tab", { name: "Vision" })).toHaveAttribute("aria-selected", "true");
});

test("the way back leads to the user's root tree, or to /trees without one [2.releases]", async ({
  page,
  signedInPage,
  target,
}) => {
  await page.goto("/releases");
  const back = (at: typeof page) => at.getByRole("link", { name: "← Back to Home" });
  await expect(back(page)).toHaveAttribute("href", "/trees");
  const account = await createAnonymous(target.origin);
  const own = await signedInPage(account);
  await own.goto("/releases");
  await expect(back(own)).toHaveAttribute("href", `/trees/${account.rootId}`);
  await back(own).click();
  await expect(own.getByRole("treegrid", { name: "Notes" })).toBeVisible();
});
