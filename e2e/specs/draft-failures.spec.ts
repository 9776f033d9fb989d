import type { Page } from "@playwright/test";
import { findFaults } from "../accessibility.ts";
import { expect } from "../fixtures.ts";
import { forget } from "../forgotten-cards.ts";
import type { OutlinePage } from "../pages/outline.ts";
import { pdfOf } from "../pdf.ts";
import { turnAssistantOn, withModel } from "../with-model.ts";

const test = withModel("AI_MODEL_SLOW");

const CELLS = `
  Biology
    Osmosis is the movement of water through a membrane
`;

/** Turns the assistant on, and comes back to the tree. */
async function withAssistant(page: Page, outline: OutlinePage): Promise<void> {
  const tree = page.url();
  await turnAssistantOn(page);
  await page.goto(tree);
  await outline.ready();
}

/** Opens the dialog that drafts from the branch, by keyboard. */
async function askForDraft(page: Page): Promise<void> {
  await page.getByRole("row", { name: "Biology" }).press("Shift+F10");
  await page.getByRole("menuitem", { name: "Draft from this…" }).press("Enter");
}

const startDraft = (page: Page): Promise<void> =>
  page.getByRole("dialog").getByRole("button", { name: "Draft", exact: true }).press("Enter");

test("a draft that a model fails is asked for again, or made by rules, by keyboard (issue 45, point 2)", async ({
  openTree,
  model,
}) => {
  const { page, outline } = await openTree(CELLS);
  await withAssistant(page, outline);
  model.says = 401;
  await askForDraft(page);
  await page.getByRole("textbox", { name: "What matters" }).fill("Causes rather than dates");
  await startDraft(page);
  const bar = page.getByRole("region", { name: "Drafts" });
  const again = bar.getByRole("button", { name: "Try again" });
  await expect(again).toBeFocused();
  await expect(bar.getByRole("alert")).toContainText("AI_API_KEY");
  expect(model.shown.at(-1)).toContain("Causes rather than dates");
  expect(await findFaults(page, "drafts", [320, 1024])).toEqual([]);
  const failed = page.url();
  await page.keyboard.press("Enter");
  await expect.poll(() => page.url()).not.toBe(failed);
  await expect(again).toBeFocused();
  await page.keyboard.press("ArrowRight");
  await expect(bar.getByRole("button", { name: "Use the rules here" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("row", { name: /^Proposed flashcard: What is osmosis/i })).toBeFocused();
});

test("a draft under way says about what it has used; ending it keeps that and what had come (issue 45, point 2)", async ({
  openTree,
  model,
}) => {
  const { page, outline } = await openTree(CELLS);
  await withAssistant(page, outline);
  const quote = "Osmosis is the movement of water";
  const item = { kind: "card", under: 1, question: "What is osmosis?", answer: "movement of water", quote };
  model.says = { begins: `{"items":[${JSON.stringify(item)},` };
  await askForDraft(page);
  await expect(page.getByRole("dialog")).toContainText(
    /About \d+ tokens to send, and at most \d+ to come back\./,
  );
  await startDraft(page);
  await expect(page.getByRole("row", { name: "Proposed flashcard: What is osmosis?" })).toBeFocused();
  const bar = page.getByRole("region", { name: "Drafts" });
  await expect(bar).toContainText(/1 row so far.*about \d+ tokens · some/);
  // Whoever hears the page is not told again and again.
  await expect(bar.getByRole("status")).not.toContainText("tokens");
  await bar.getByRole("button", { name: "Stop" }).click();
  await expect(bar.getByRole("status")).toContainText(/1 row proposed \d+ tokens · some/);
});

test("pages of a PDF, a file of words and a card that is mended say about what they would use, too (issue 45, point 2)", async ({
  openTree,
  model,
  target,
}) => {
  const { page, outline, account } = await openTree("\n  Biology\n    ? Osmosis? => movement of water\n");
  await forget(target.origin, account, { "Osmosis?": 5 });
  await withAssistant(page, outline);
  const asked = model.shown.length;
  await askForDraft(page);
  const dialog = page.getByRole("dialog");
  const told = /About ([\d,]+) tokens to send, and at most [\d,]+ to come back\./;
  const sent = async () => {
    await expect(dialog).toContainText(told);
    return Number(told.exec((await dialog.textContent()) ?? "")?.[1]?.replace(",", ""));
  };
  await dialog.getByRole("tab", { name: "A file" }).press("Enter");
  await expect(dialog).not.toContainText(told);
  const choose = dialog.locator("input[type=file]");
  const words = (count: number) => "Osmosis is the movement of water through a membrane. ".repeat(count);
  await choose.setInputFiles({
    name: "cells.pdf",
    mimeType: "application/pdf",
    buffer: pdfOf([[11, words(1)]], [[11, words(40)]]),
  });
  const whole = await sent();
  await dialog.getByRole("textbox", { name: "Pages" }).fill("1");
  await expect.poll(sent).toBeLessThan(whole);
  await choose.setInputFiles({ name: "cells.txt", mimeType: "text/plain", buffer: Buffer.from(words(200)) });
  await expect.poll(sent).toBeGreaterThan(whole);
  await page.keyboard.press("Escape");
  await outline.card("Osmosis?").focus();
  await page.keyboard.press("Shift+F10");
  await page.getByRole("menuitem", { name: "Mend this card…" }).press("Enter");
  await sent();
  // To the letter, by keyboard too; nothing is sent by looking.
  await dialog.getByText("Show exactly").press("Enter");
  const exactly = dialog.getByRole("region", { name: "What would be sent, to the letter" });
  await expect(exactly).toContainText('"card":{"question":"Osmosis?","answer":"movement of water"}');
  await exactly.focus();
  expect(await findFaults(page, "what would be sent", [320, 1024])).toEqual([]);
  expect(model.shown.length).toBe(asked);
  await dialog.getByRole("button", { name: "Propose" }).press("Enter");
  await expect(dialog).toHaveCount(0);
  await expect.poll(() => model.shown.length).toBe(asked + 1);
});

test("a card both ways that a model proposes is told as one, and is one when it is accepted; one undo takes it back (issue 45, point 3)", async ({
  openTree,
  model,
}) => {
  const { page, outline, stored } = await openTree(CELLS);
  const before = await stored();
  await withAssistant(page, outline);
  const [question, answer] = ["Osmosis", "movement of water through a membrane"];
  const item = { kind: "both", under: 1, question, answer, quote: "Osmosis is the movement of water" };
  const gaps = { ...item, kind: "cloze", question: "Water {{moves}} through a {{membrane}}", answer: "" };
  model.says = JSON.stringify({ items: [item, gaps] });
  await askForDraft(page);
  await startDraft(page);
  const proposed = page.getByRole("row", { name: "Proposed flashcard, both ways: Osmosis" });
  await expect(proposed).toBeFocused();
  await expect(proposed).toContainText("both ways");
  await expect(page.getByRole("row", { name: /^Proposed flashcard: Water/ })).toContainText("2 gaps");
  await page.keyboard.press("a");
  await outline.expectSaved();
  await expect.poll(stored).toMatch(/\? Osmosis$/);
  await outline.card("Osmosis").focus();
  await page.keyboard.press("e");
  await expect(page.getByRole("radio", { name: "Both ways" })).toBeChecked();
  await page.keyboard.press("Escape");
  await page.keyboard.press("ControlOrMeta+Z");
  await outline.expectSaved();
  await expect.poll(stored).toBe(before);
});

test("of what stands below something private it is said that nothing leaves, and a text there is drafted from by rules (issue 45, point 7)", async ({
  openTree,
  model,
  target,
}) => {
  const { page, outline, account } = await openTree(
    "\n  Home\n    Diary #private\n      A day\n      ? Canary? => cage\n",
  );
  await forget(target.origin, account, { "Canary?": 5 });
  await withAssistant(page, outline);
  const asked = model.shown.length;
  const nothing = "Nothing leaves this server";
  await outline.card("Canary?").press("Shift+F10");
  await page.getByRole("menuitem", { name: "Mend this card…" }).press("Enter");
  const mending = page.getByRole("dialog", { name: "Mend this card" });
  await expect(mending).toContainText(nothing);
  await expect(mending).not.toContainText("Sent to");
  await page.keyboard.press("Escape");
  const day = page.getByRole("row", { name: "A day" });
  await day.press("Shift+F10");
  await page.getByRole("menuitem", { name: "Explain this…" }).press("Enter");
  const panel = page.getByRole("complementary", { name: "Explanation" });
  await expect(panel.getByRole("status")).toContainText(nothing);
  await panel.getByRole("button", { name: "Close" }).press("Enter");
  await day.press("Shift+F10");
  await page.getByRole("menuitem", { name: "Draft from this…" }).press("Enter");
  const dialog = page.getByRole("dialog", { name: "Draft from this" });
  await expect(dialog).toContainText(nothing);
  await expect(dialog).not.toContainText("Sent to");
  await dialog.getByRole("tab", { name: "A text" }).press("Enter");
  await dialog
    .getByRole("textbox", { name: "Text to draft from" })
    .fill("Canary: a small yellow bird of the Atlantic islands");
  await dialog.getByRole("button", { name: "Draft", exact: true }).press("Enter");
  await expect(page.locator("[data-proposed]").first()).toBeVisible();
  await expect(page.getByText("Made by rules from your own words.")).toBeVisible();
  expect(model.shown.length).toBe(asked);
});
