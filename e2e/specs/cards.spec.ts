import { answering, REFUSED } from "../answers.ts";
import { expect, test } from "../fixtures.ts";
import { isCall, isDataCall } from "../proxy.ts";
import { ANSWER, KIDNEY, QUESTION } from "../sample-trees.ts";
import { readTree } from "../stored-tree.ts";

const NOTES = `
  Kidney
    Filtration
    Reabsorption
      Glucose is taken back whole
`;
/** KIDNEY once its first card is a note again. */

test.describe("making a card of a note", () => {
  test("Alt+Enter opens a form with the note's text as the question; Enter with an answer makes the card [4.convert-form]", async ({
    openTree,
    target,
  }) => {
    const { page, outline, account } = await openTree(NOTES);
    await outline.caretIn("Filtration");
    await page.keyboard.press("Alt+Enter");
    await expect(outline.conversion.question).toHaveValue("Filtration");
    await expect(outline.conversion.answer).toBeFocused();
    await page.keyboard.type("Blood pressure presses water through", { delay: 15 });
    await page.keyboard.press("Enter");
    await expect(outline.card("Filtration")).toBeVisible();
    await expect(outline.card("Filtration")).toHaveAccessibleName("Flashcard: Filtration, not rated");
    await expect(await outline.row("Filtration")).toHaveAttribute("data-confidence", "white");
    await outline.expectSaved();
    const stored = (await readTree(target.origin, account, account.rootId)).nodes[1];
    expect(stored?.item_type).toBe("flashcard");
    expect(stored?.content).toMatchObject({
      question: "Filtration",
      answer: "Blood pressure presses water through",
    });
  });

  test("the form has both sides apart where the note is `question :: answer`; Escape leaves the note, and drops nothing", async ({
    openTree,
  }) => {
    const { page, outline, frame, expectKept } = await openTree("Kidney\n  Nephron :: its smallest unit");
    await outline.caretIn("Nephron :: its smallest unit");
    await page.keyboard.press("Alt+Enter");
    await expect(outline.conversion.question).toHaveValue("Nephron");
    await expect(outline.conversion.answer).toHaveValue("its smallest unit");
    await page.keyboard.press("Escape");
    await outline.expectCaret("Nephron :: its smallest unit", "Nephron :: its smallest unit".length);
    await expect(frame.notifications.getByText("was dropped")).toHaveCount(0);
    await page.keyboard.press("Alt+Enter");
    await expect(outline.conversion.question).toBeFocused();
    await page.keyboard.press("Tab");
    await expect(outline.conversion.answer).toBeFocused();
    await page.keyboard.press("End");
    await page.keyboard.type(" that works", { delay: 15 });
    await page.keyboard.press("Enter");
    await expectKept("Kidney\n  ? Nephron => its smallest unit that works");
  });

  test("Enter on the new card goes on below it, and once one has gone elsewhere it opens the card's page", async ({
    openTree,
  }) => {
    const { page, outline, expectKept } = await openTree("Kidney\n  Filtration");
    await outline.caretIn("Filtration");
    await page.keyboard.press("Alt+Enter");
    await expect(outline.conversion.answer).toBeFocused();
    await page.keyboard.type("Pressure");
    await page.keyboard.press("Enter");
    await expect(outline.card("Filtration")).toBeFocused();
    await page.keyboard.press("Enter");
    await page.keyboard.type("next");
    await expectKept("Kidney\n  ? Filtration => Pressure\n  next");
    await outline.card("Filtration").focus();
    await page.keyboard.press("Enter");
    await expect(page.getByRole("heading", { level: 1, name: "Filtration" })).toBeVisible();
  });

  test("the button on the row opens the same form", async ({ openTree }) => {
    const { page, outline } = await openTree(NOTES);
    await outline.caretIn("Filtration");
    await (await outline.row("Filtration")).getByRole("button", { name: "Make flashcard" }).click();
    await expect(outline.conversion.form).toBeVisible();
    await expect(outline.conversion.answer).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(outline.conversion.form).toHaveCount(0);
    await outline.expectCaret("Filtration", "Filtration".length);
  });

  test("Tab opens it while the default type is flashcard, and a card keeps its children", async ({
    openTree,
  }) => {
    const { page, outline, frame } = await openTree(NOTES);
    await frame.switch("Default item type").click();
    await outline.caretIn("Reabsorption");
    await page.keyboard.press("Tab");
    await expect(outline.conversion.question).toHaveValue("Reabsorption");
    await page.keyboard.type("Taking back what the body needs", { delay: 15 });
    await page.keyboard.press("Enter");
    await outline.expectText(NOTES.replace("Reabsorption", "? Reabsorption"));
  });
});

test.describe("studying", () => {
  test("a click or Space turns the card to its answer, and another click turns it back [2.flip] [4.flip-keys]", async ({
    openTree,
  }) => {
    const { page, outline } = await openTree(KIDNEY);
    await outline.card(QUESTION).click();
    await expect(outline.answer(ANSWER)).toBeVisible();
    await outline.answer(ANSWER).click();
    await expect(outline.card(QUESTION)).toBeVisible();
    await page.keyboard.press("Space");
    await expect(outline.answer(ANSWER)).toBeVisible();
  });

  test("Space turns it, a digit rates it, and the colour is kept [2.keys-rate]", async ({
    openTree,
    target,
  }) => {
    const { page, outline, account } = await openTree(KIDNEY);
    await outline.card(QUESTION).focus();
    await page.keyboard.press("Space");
    await expect(outline.answer(ANSWER)).toBeVisible();
    await expect(outline.rating("Good")).toBeVisible();
    await page.keyboard.press("3");
    await outline.expectRated(QUESTION, "Good");
    await expect(await outline.row(QUESTION)).toHaveAttribute("data-confidence", "yellow");
    await outline.expectSaved();
    await page.reload();
    await outline.expectRated(QUESTION, "Good");
    const stored = (await readTree(target.origin, account, account.rootId)).nodes[1];
    expect(stored?.user_flashcard).toMatchObject({ confidence_color: "yellow", confidence: 3 });
  });

  test("the buttons of a turned card rate it", async ({ openTree }) => {
    const { outline } = await openTree(KIDNEY);
    await outline.card(QUESTION).click();
    await outline.rating("Difficult").click();
    await outline.expectRated(QUESTION, "Difficult");
  });

  test("a rating colours the card and turns it back at once; a refused one gives the former colour back and says so [4.rate] [8.rating]", async ({
    openTree,
    net,
    watch,
  }) => {
    watch.allowFailedRequests = true;
    const { page, outline, frame } = await openTree(KIDNEY);
    await outline.rateCard(QUESTION, "3");
    net.answerInstead = answering(isDataCall, REFUSED);
    await outline.card(QUESTION).click();
    const release = net.hold();
    await page.keyboard.press("1");
    await outline.expectRated(QUESTION, "Hard");
    release();
    await expect(frame.toast("alert", "Failed to save confidence rating. Please try again.")).toBeVisible();
    await outline.expectRated(QUESTION, "Good");
  });

  test("when a card comes back is seen at every width, where the page is narrow below the question", async ({
    openTree,
  }) => {
    const { page, outline } = await openTree(KIDNEY);
    await outline.rateCard(QUESTION, "1");
    const row = await outline.row(QUESTION);
    const due = row.getByText("in 10 min", { exact: true });
    const boxes = async () => {
      const [question, when, whole] = await Promise.all(
        [outline.card(QUESTION), due, row].map((each) => each.boundingBox()),
      );
      if (!question || !when || !whole) throw new Error("a part of the card is not there");
      return { question, when, whole };
    };
    for (const width of [320, 480, 640]) {
      await page.setViewportSize({ width, height: 800 });
      await expect(due).toBeVisible();
      const { question, when, whole } = await boxes();
      expect(when.y).toBeGreaterThanOrEqual(question.y + question.height - 4);
      expect(when.y + when.height).toBeLessThanOrEqual(whole.y + whole.height);
      expect(when.x + when.width).toBeLessThanOrEqual(whole.x + whole.width);
    }
    for (const width of [641, 1024, 1600]) {
      await page.setViewportSize({ width, height: 800 });
      await expect(due).toBeVisible();
      const { question, when } = await boxes();
      expect(when.x).toBeGreaterThanOrEqual(question.x + question.width);
    }
    // The ratings of the turned card say when it would come back.
    await page.setViewportSize({ width: 320, height: 800 });
    await outline.card(QUESTION).click();
    await expect(outline.rating("Good")).toBeVisible();
    await expect(row.locator(".when")).toBeHidden();
  });

  test("a card the server refuses becomes its note again, and the caret goes back into it", async ({
    openTree,
    net,
    watch,
  }) => {
    watch.allowFailedRequests = true;
    const { page, outline, frame } = await openTree(NOTES);
    net.answerInstead = answering(isCall("/flashcards", "POST"), REFUSED);
    await outline.caretIn("Filtration");
    await page.keyboard.press("Alt+Enter");
    await outline.conversion.answer.fill("Pressure pushes water out of the blood");
    await page.keyboard.press("Enter");
    await expect(frame.toast("alert", "Failed to create flashcard")).toBeVisible();
    await outline.expectCaret("Filtration", "Filtration".length);
  });
});

test.describe("editing a card", () => {
  test("e opens it, Enter saves, and only the side that changed is sent", async ({
    openTree,
    net,
    target,
  }) => {
    const { page, outline, account } = await openTree(KIDNEY);
    await outline.card(QUESTION).focus();
    await page.keyboard.press("e");
    await expect(outline.edit.question).toHaveValue(QUESTION);
    await expect(outline.edit.answer).toHaveValue(ANSWER);
    await outline.edit.answer.fill("  In the proximal tubule ");
    await page.keyboard.press("Enter");
    await expect(outline.card(QUESTION)).toBeVisible();
    await outline.expectSaved();
    const sent = net.calls.filter(isDataCall);
    expect(sent).toHaveLength(1);
    expect(JSON.parse(sent[0]?.body ?? "")).toEqual({
      flashcard: { answer: "In the proximal tubule", base_version: expect.any(Number) },
    });
    const stored = (await readTree(target.origin, account, account.rootId)).nodes[1];
    expect(stored?.content).toMatchObject({ question: QUESTION, answer: "In the proximal tubule" });
  });

  test("by its icon or e; leaving the form or Enter saves it, Escape does not [4.edit-card]", async ({
    openTree,
    net,
  }) => {
    const { page, outline } = await openTree(KIDNEY);
    await outline.card(QUESTION).hover();
    await (await outline.row(QUESTION)).getByRole("button", { name: "Edit flashcard" }).click();
    await outline.edit.question.fill("Where does glucose go back?");
    await outline.caretIn("Filtration");
    await expect(outline.card("Where does glucose go back?")).toBeVisible();
    await outline.expectSaved();
    expect(net.calls.filter(isDataCall)).toHaveLength(1);
    await outline.card("Where does glucose go back?").focus();
    await page.keyboard.press("e");
    await outline.edit.question.fill("Where is sugar taken back?");
    await page.keyboard.press("Enter");
    await expect(outline.card("Where is sugar taken back?")).toBeVisible();
    await outline.expectSaved();
    expect(net.calls.filter(isDataCall)).toHaveLength(2);
    await page.keyboard.press("e");
    await expect(page.getByRole("button", { name: "Cancel" })).toBeHidden();
    await outline.edit.question.fill("Something else");
    await page.keyboard.press("Escape");
    await expect(outline.card("Where is sugar taken back?")).toBeVisible();
    expect(net.calls.filter(isDataCall)).toHaveLength(2);
  });
});

test("keys alone choose the kind of a card, hide words of its sentence, and have its answer typed", async ({
  openTree,
  target,
}) => {
  const SENTENCE = "Glucose is taken back whole";
  const { page, outline, account } = await openTree(NOTES);
  const inForm = (name: string) => page.getByRole("form").getByRole("textbox", { name });
  const kind = (name: string) => page.getByRole("radiogroup", { name: "Kind" }).getByRole("radio", { name });
  await outline.caretIn(SENTENCE);
  await page.keyboard.press("Alt+Enter");
  await expect(inForm("Answer")).toBeFocused();
  await page.keyboard.press("Shift+Tab");
  await page.keyboard.press("Shift+Tab");
  await expect(kind("One way")).toBeFocused();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowRight");
  await expect(kind("Gaps")).toBeChecked();
  await page.keyboard.press("Tab");
  await expect(inForm("Sentence")).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByText("Select the words to hide")).toBeVisible();
  await inForm("Sentence").evaluate((field: HTMLTextAreaElement) => field.setSelectionRange(0, 7));
  await page.keyboard.press("Alt+Shift+C");
  await expect(inForm("Sentence")).toHaveValue(`{{Glucose}}${SENTENCE.slice(7)}`);
  await expect(inForm("Question")).toHaveValue(`[…]${SENTENCE.slice(7)}`);
  await expect(inForm("Answer")).toHaveValue("Glucose");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("form")).toHaveCount(0);
  await page.keyboard.press("e");
  await expect(inForm("Sentence")).toHaveValue(`{{c1::Glucose}}${SENTENCE.slice(7)}`);
  await expect(inForm("Sentence")).toBeFocused();
  await page.keyboard.press("Shift+Tab");
  await page.keyboard.press("ArrowLeft");
  await expect(kind("Both ways")).toBeChecked();
  for (let i = 0; i < 3; i++) await page.keyboard.press("Tab");
  await expect(page.getByRole("checkbox", { name: "Type the answer" })).toBeFocused();
  await page.keyboard.press("Space");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("form")).toHaveCount(0);
  await outline.expectSaved();
  const { nodes } = await readTree(target.origin, account, account.rootId);
  expect(nodes.find(({ item_type: type }) => type === "flashcard")?.content).toMatchObject({
    kind: "both",
    is_typed: true,
    answer: "Glucose",
  });
});

test("an empty page says where Enter leads, the page of a card does not: there it turns the card", async ({
  openTree,
}) => {
  const { page, outline } = await openTree("Leaf\n  Cuticle\n  ? What closes a pore? => Guard cells");
  const says = page.getByText("in the title to go to the first note");
  const open = async (text: string) => {
    const id = await (await outline.row(text)).getAttribute("data-node-id");
    await page.goto(`/trees/${id}`);
    await expect(page.getByRole("button", { name: "New note" })).toBeVisible();
  };
  await open("Cuticle");
  await expect(says).toBeVisible();
  await page.goBack();
  await open("What closes a pore?");
  await expect(says).toHaveCount(0);
});
