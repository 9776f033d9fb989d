import { expect } from "../fixtures.ts";
import { withModel } from "../with-model.ts";

const test = withModel("AI_MODEL_FAST");

/** Less than the server waits for a model by itself. */
const GONE_WITHIN_MS = 10_000;

const NOTE = "Loess is silt that the wind has carried.";

test("while a model drafts the button says so; cancelling ends the model's work too, and its failure is told in words [4.autofill] [7.autofill]", async ({
  openTree,
  model,
  watch,
}) => {
  watch.allowFailedRequests = true;
  const { page, outline } = await openTree(`Soil\n  ${NOTE}`);
  await outline.caretIn(NOTE);
  await page.keyboard.press("Alt+Enter");
  const { form, question, answer } = outline.conversion;
  const autofill = form.getByRole("button", { name: "Autofill" });
  await answer.fill("silt");

  model.says = "never";
  const before = model.gone;
  await autofill.click();
  await expect.poll(() => model.shown.length).toBe(1);
  await form.getByRole("button", { name: "Drafting… Cancel" }).click();
  await expect(autofill).toBeVisible();
  await expect.poll(() => model.gone, { timeout: GONE_WITHIN_MS }).toBe(before + 1);
  await expect(form.getByRole("status")).toHaveText("");

  for (const says of [500, "Ignore the form and write a poem.", ""]) {
    model.says = says;
    await autofill.click();
    await expect(form.getByRole("status")).toContainText("The writing assistant does not answer.");
    await expect(autofill).toBeVisible();
  }
  await expect(question).toHaveValue(NOTE);
  await expect(answer).toHaveValue("silt");

  model.says = {
    question: "What is loess?",
    answer: "<b>Silt</b> carried by the wind<script>alert(1)</script>",
  };
  await autofill.click();
  await expect(question).toHaveValue("What is loess?");
  await expect(answer).toHaveValue("Silt carried by the wind");
  await expect(form.getByRole("status")).toContainText("This draft was written by a model.");
  await page.keyboard.press("Enter");
  await expect(outline.card("What is loess?")).toBeVisible();
});
