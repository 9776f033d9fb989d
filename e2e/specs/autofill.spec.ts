import type { Locator } from "@playwright/test";
import { findFaults } from "../accessibility.ts";
import { expect, test } from "../fixtures.ts";
import type { OutlinePage } from "../pages/outline.ts";
import { isCall } from "../proxy.ts";

const DEFINITION = "Osmosis is the movement of water through a membrane towards the stronger solution.";
const NOTES = `
  Cells
    ${DEFINITION}
    Hm, really
    ? What moves in osmosis? => Water
`;
const BY_RULES = "This draft was written by built-in rules, from your text alone.";
const isAutofill = isCall("/flashcards/autofill");
const autofillIn = (form: Locator) => form.getByRole("button", { name: "Autofill" });

async function openForm(outline: OutlinePage, note: string) {
  await outline.caretIn(note);
  await outline.page.keyboard.press("Alt+Enter");
  await expect(outline.conversion.answer).toBeVisible();
  return outline.conversion;
}

test("Autofill draws question and answer out of the note, says that rules wrote them, and the card can be kept at once [4.autofill] [7.autofill]", async ({
  openTree,
  net,
}) => {
  const { page, outline } = await openTree(NOTES);
  const { form, question, answer } = await openForm(outline, DEFINITION);
  await autofillIn(form).click();
  await expect(question).toHaveValue("What is Osmosis?");
  await expect(answer).toHaveValue(/movement of water through a membrane/);
  await expect(form.getByRole("status")).toContainText(BY_RULES);
  expect(net.calls.filter(isAutofill).map(({ body }) => JSON.parse(body))).toEqual([
    { text: DEFINITION, mode: "fast", node_id: expect.any(Number) },
  ]);
  expect(await findFaults(page, "conversion form with a draft")).toEqual([]);
  await expect(answer).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(outline.card("What is Osmosis?")).toBeVisible();
  await outline.expectSaved();
});

test("an answer that was typed is one press away from the draft, and the draft from it [4.autofill]", async ({
  openTree,
}) => {
  const { page, outline } = await openTree(NOTES);
  const { form, question, answer } = await openForm(outline, DEFINITION);
  await answer.fill("my own words");
  await autofillIn(form).click();
  await expect(answer).toHaveValue(/movement of water/);
  await form.getByRole("button", { name: "Undo" }).click();
  await expect(question).toHaveValue(DEFINITION);
  await expect(answer).toHaveValue("my own words");
  await form.getByRole("button", { name: "Bring the draft back" }).click();
  await expect(answer).toHaveValue(/movement of water/);
  await form.getByRole("button", { name: "Undo" }).click();
  await expect(answer).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(outline.card(DEFINITION)).toBeVisible();
});

test("without a question nothing is asked, and the form says what is missing [5.autofill]", async ({
  openTree,
  net,
}) => {
  const { outline } = await openTree(NOTES);
  const { form, question, answer } = await openForm(outline, DEFINITION);
  await question.fill("   ");
  await answer.fill("Water");
  await autofillIn(form).click();
  await expect(form.getByRole("status")).toContainText("Write a question first");
  await expect(question).toBeFocused();
  await expect(answer).toHaveValue("Water");
  expect(net.calls.filter(isAutofill)).toEqual([]);
});

test("where nothing can be drawn, or nobody answers, the form says so and the fields are left alone [4.autofill]", async ({
  openTree,
  net,
  watch,
}) => {
  watch.allowFailedRequests = true;
  const { outline } = await openTree(NOTES);
  const { form, question, answer } = await openForm(outline, "Hm, really");
  await answer.fill("perhaps");
  await autofillIn(form).click();
  await expect(form.getByRole("status")).toContainText("No card could be drawn out of this text.");
  net.down = true;
  await autofillIn(form).click();
  await expect(form.getByRole("status")).toContainText("The server does not answer.");
  net.down = false;
  await expect(question).toHaveValue("Hm, really");
  await expect(answer).toHaveValue("perhaps");
  await expect(form.getByRole("button", { name: "Undo" })).toHaveCount(0);
});

test("a card that is edited has Autofill too; using it does not end the edit [4.autofill]", async ({
  openTree,
}) => {
  const { page, outline } = await openTree(NOTES);
  await (await outline.row("What moves in osmosis?")).getByRole("button", { name: "Edit flashcard" }).click();
  const form = page.getByRole("form", { name: "Edit flashcard" });
  await outline.edit.question.fill(DEFINITION);
  await autofillIn(form).click();
  await expect(outline.edit.question).toHaveValue("What is Osmosis?");
  await form.getByRole("button", { name: "Undo" }).click();
  await expect(outline.edit.question).toHaveValue(DEFINITION);
  await expect(outline.edit.answer).toHaveValue("Water");
  await form.getByRole("button", { name: "Bring the draft back" }).click();
  await page.keyboard.press("Enter");
  await expect(outline.card("What is Osmosis?")).toBeVisible();
  await outline.expectSaved();
});
