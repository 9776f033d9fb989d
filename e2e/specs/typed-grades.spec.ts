import { findFaults } from "../accessibility.ts";
import { expect } from "../fixtures.ts";
import { StudyPage } from "../pages/study.ts";
import { call, createAnonymous } from "../stage/api.ts";
import { turnAssistantOn, withModel } from "../with-model.ts";

const test = withModel("AI_MODEL_SLOW");

test("a typed answer is graded by its words at once, then by the model, until it is rated (issue 45, point 6)", async ({
  openTree,
  model,
  target,
  watch,
}) => {
  watch.allowFailedRequests = true;
  const account = await createAnonymous(target.origin);
  const card = (question: string, answer: string) =>
    call(target.origin, "POST", "/trees", account.token, {
      tree: {
        item_type: "flashcard",
        flashcard: { question, answer, is_typed: true },
        parent_id: account.rootId,
      },
    });
  await card("Who met in Vienna?", "Austria, Britain and Prussia");
  await card("What did they want?", "a balance");
  const { page } = await openTree("", { account });
  await turnAssistantOn(page);
  await expect(page.getByRole("switch", { name: "Grade typed answers" })).toBeChecked();
  expect(await findFaults(page, "the assistant", [320, 1024])).toEqual([]);
  await page.goto("/review?study=all");
  const study = new StudyPage(page);
  const field = page.getByRole("textbox", { name: "Your answer" });

  model.says = "never";
  await field.fill("Prussia and Austria");
  await page.keyboard.press("Enter");
  await expect(study.card).toContainText(
    "Partly right, by its words. Missing: Britain. Difficult is proposed",
  );
  await expect.poll(() => model.shown.length).toBe(1);
  expect(await findFaults(page, "a graded answer", [320, 1024])).toEqual([]);
  await page.keyboard.press("2");
  await expect.poll(() => model.gone).toBe(1);

  model.says = JSON.stringify({ items: [{ verdict: "same", missing: [] }] });
  await field.fill("that nobody rules");
  await page.keyboard.press("Enter");
  await expect(study.card).toContainText("The same, says the model. Good is proposed");
  await expect(study.rating("Good")).toHaveAccessibleName(/proposed/);
  await page.keyboard.press("Enter");
  await expect(study.done).toBeVisible();
});
