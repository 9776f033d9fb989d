import { expect } from "@playwright/test";
import { KIDNEY } from "../sample-trees.ts";
import { test } from "./fixtures.ts";

test("Enter behind `question :: answer` makes a card; Space flips it and 1 to 4 rate it", async ({
  web,
  openTree,
}) => {
  const { outline, expectKept } = await openTree("Leaf\n  Stomata");
  await outline.caretIn("Stomata");
  await web.press("Enter");
  await web.type("What opens a pore? :: Potassium");
  await web.press("Enter");
  await outline.expectCaret("", 0);
  await web.get("button", "Flashcard: What opens a pore?, not rated");
  await web.press("ArrowUp");
  await expect.poll(() => web.focused()).toBe("Flashcard: What opens a pore?, not rated");
  await web.press("Space");
  await web.get("button", /^Answer: Potassium/);
  await web.get("button", /^Good/);
  await web.press("3");
  await web.get("button", "Flashcard: What opens a pore?, rated Good");
  await expectKept("Leaf\n  Stomata\n  ? What opens a pore?\n  -");
});

test("Alt+Enter asks for the answer, in a form whose fields grow with what is typed", async ({
  web,
  openTree,
}) => {
  const { outline, expectKept } = await openTree("Leaf\n  What is wax?");
  await outline.caretIn("What is wax?");
  await web.press("Alt+Enter");
  const answer = await web.get("textbox", "Answer");
  await expect.poll(() => web.focused()).toBe("Answer");
  const before = await web.heightOf(answer);
  await web.type("A layer that keeps the water in ".repeat(8).trim());
  await expect.poll(() => web.heightOf(answer)).toBeGreaterThan(before * 1.5);
  await web.press("Enter");
  await web.get("button", "Flashcard: What is wax?, not rated");
  await expectKept("Leaf\n  ? What is wax?");
});

test("a sitting asks one card after the other by keys alone, and says when it is done", async ({
  web,
  openTree,
}) => {
  await openTree(KIDNEY);
  await web.click("link", /^Study, 2 due/);
  await web.expectPath("/review");
  await expect.poll(() => web.focusedRole()).toBe("heading");
  await web.press("Enter");
  for (const [question, answer] of [
    ["Where is glucose taken back?", "In the first coiled tubule"],
    ["What makes urine strong?", "The loop of Henle"],
  ] as const) {
    await expect.poll(() => web.focused()).toContain(`Flashcard: ${question}`);
    await web.press("Space");
    await expect.poll(() => web.focused()).toContain(`Answer: ${answer}`);
    await web.press("4");
  }
  await web.get("heading", "Done for now");
});
