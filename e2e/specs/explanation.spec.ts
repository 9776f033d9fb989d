import { findFaults } from "../accessibility.ts";
import { expect } from "../fixtures.ts";
import { StudyPage } from "../pages/study.ts";
import { call, createAnonymous } from "../stage/api.ts";
import { turnAssistantOn, withModel } from "../with-model.ts";

const test = withModel("AI_MODEL_SLOW");

const CELLS = `
  Biology
    Cells
      Osmosis is the movement of water through a membrane
      Canary of mine #private
`;
const OSMOSIS = "Osmosis is the movement of water through a membrane";

test("a branch is explained beside it, with links to its rows; stopped, asked again, and kept as proposals below the row (issue 45, point 6)", async ({
  openTree,
  model,
  watch,
}) => {
  const { page, outline, frame, stored } = await openTree(CELLS);
  const openMenu = async () => {
    await page.getByRole("row", { name: "Cells" }).press("Shift+F10");
    return page.getByRole("menuitem", { name: "Explain this…" });
  };
  // Nobody has turned the assistant on.
  await expect(await openMenu()).toHaveCount(0);
  await page.keyboard.press("Escape");
  const tree = page.url();
  await turnAssistantOn(page);
  await page.goto(tree);
  await outline.ready();

  model.says = "never";
  await (await openMenu()).press("Enter");
  const panel = page.getByRole("complementary", { name: "Explanation" });
  await expect(panel.getByRole("heading", { name: "Explanation" })).toBeFocused();
  await expect(panel).toContainText(/About \d+ tokens to send, and at most [\d,]+ to come back\./);
  await panel.getByRole("button", { name: "Stop" }).press("Enter");
  await expect(panel.getByRole("status")).toHaveText("The model has said nothing that can be shown.");

  const paragraph = (text: string, rows: number[]) => ({ text, rows });
  model.says = JSON.stringify({
    items: [
      paragraph("Water goes where more is dissolved. **Really.**", [1, 7]),
      paragraph("A cell is held by its membrane.", [0]),
    ],
  });
  await panel.getByRole("button", { name: "Ask again" }).press("Enter");
  await expect(panel).toContainText("Water goes where more is dissolved. Really.");
  await expect(panel).toContainText("1 private row left out.");
  await expect(panel.getByRole("link", { name: OSMOSIS })).toBeVisible();
  await expect(panel.getByRole("link")).toHaveCount(2);
  expect(model.shown.join()).not.toContain("Canary");
  expect(await findFaults(page, "an explanation", [320, 1024])).toEqual([]);
  const more = await frame.openMore();
  await expect(more.getByRole("link", { name: "Settings" })).toBeVisible();
  await expect(more.getByRole("link", { name: "Drafts" })).toHaveCount(0);
  await page.keyboard.press("Escape");
  const asked = model.shown.length;
  await page.reload();
  await expect(panel).toContainText("A cell is held by its membrane.");
  expect(model.shown.length).toBe(asked);

  // What is shown as kept is: whoever leaves at once finds it again.
  const held = Promise.withResolvers<void>();
  await page.route("**/keep", async (route) => {
    await held.promise;
    await route.continue();
  });
  const keeping = page.waitForRequest("**/keep");
  await panel.getByRole("button", { name: "Keep as note" }).press("Enter");
  await keeping;
  await expect(panel).toBeVisible();
  held.resolve();
  await expect(panel).toHaveCount(0);
  await expect(page.locator("[data-proposed]")).toHaveCount(2);
  // Kept, it waits as other drafts do, and is found from any page; what was only read does not.
  await page.goto("/progress");
  await (await frame.openMore()).getByRole("link", { name: "Drafts: 1" }).click();
  await page.getByRole("link", { name: "2 rows of a draft of notes" }).click();
  await page.getByRole("row", { name: /Proposed note: A cell is held/ }).focus();
  await page.keyboard.press("a");
  await outline.expectSaved();
  await expect.poll(stored).toContain("    A cell is held by its membrane.");
  expect(await stored()).not.toContain("Water goes");

  // Offline it says so, and nothing is lost.
  watch.allowFailedRequests = true;
  await page.context().setOffline(true);
  await page.getByRole("row", { name: OSMOSIS, exact: true }).press("Shift+F10");
  await page.getByRole("menuitem", { name: "Explain this…" }).press("Enter");
  await expect(panel.getByRole("alert")).toContainText("The server does not answer.");
  await page.keyboard.press("Escape");
  await expect(panel).toHaveCount(0);
});

test("a card whose answer shows is explained beside it, never one that is private (issue 45, point 6)", async ({
  openTree,
  model,
  target,
}) => {
  const account = await createAnonymous(target.origin);
  const card = (question: string, answer: string) =>
    call(target.origin, "POST", "/trees", account.token, {
      tree: { item_type: "flashcard", flashcard: { question, answer }, parent_id: account.rootId },
    });
  await card("What is osmosis?", "Movement of water");
  await card("What is kept? #private", "Canary of mine");
  const { page } = await openTree("", { account });
  const study = new StudyPage(page);
  const explain = page.getByRole("button", { name: "Explain this" });
  await page.goto("/review?study=all");
  await study.expectQuestion("What is osmosis?");
  await page.keyboard.press("Space");
  await study.expectAnswer("Movement of water");
  // Nobody has turned the assistant on.
  await expect(explain).toHaveCount(0);
  await turnAssistantOn(page);

  await page.goto("/review?study=all");
  await study.expectQuestion("What is osmosis?");
  const asked = model.shown.length;
  await page.keyboard.press("x");
  await page.keyboard.press("Space");
  await expect(explain).toBeVisible();
  model.says = JSON.stringify({ items: [{ text: "Water goes where more is dissolved.", rows: [0] }] });
  await page.keyboard.press("x");
  const panel = page.getByRole("complementary", { name: "Explanation" });
  await expect(panel.getByRole("heading", { name: "Explanation" })).toBeFocused();
  await expect(panel).toContainText("Water goes where more is dissolved.");
  expect(model.shown.length).toBe(asked + 1);
  expect(await findFaults(page, "a card that is explained", [320, 1024])).toEqual([]);
  // The keys of the card are its own.
  await page.keyboard.press("1");
  await expect(panel).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(panel).toHaveCount(0);
  await study.expectAnswer("Movement of water");

  // A link leads to its row, where the explanation goes along, and Back to the session; nothing is asked again.
  await explain.click();
  await panel.getByRole("link", { name: "What is osmosis?" }).click();
  await expect(page).toHaveURL(/\/trees\/\d+/);
  await expect(panel).toContainText("Water goes where more is dissolved.");
  await page.goBack();
  await study.expectAnswer("Movement of water");
  await explain.click();
  await expect(panel).toContainText("Water goes where more is dissolved.");
  expect(model.shown.length).toBe(asked + 1);
  await study.rating("Good").click();
  await expect(panel).toHaveCount(0);

  await study.expectQuestion("What is kept? #private");
  await page.keyboard.press("Space");
  await study.expectAnswer("Canary of mine");
  await expect(explain).toHaveCount(0);
  await page.keyboard.press("x");
  await page.keyboard.press("3");
  await expect(study.done).toBeVisible();
  expect(model.shown.join()).not.toContain("Canary");
});
