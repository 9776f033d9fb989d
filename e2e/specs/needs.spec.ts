import { expect, test } from "../fixtures.ts";

const COURSE = `
  Physiology
    ? What opens at a voltage? => The ion channel
    ? What is an action potential? => A spike
    ? Which pump makes the gradient? => Sodium and potassium
    See
`;
const CHANNEL = "What opens at a voltage?";
const SPIKE = "What is an action potential?";

test("a card needs another: by the box, as a chip, never in a circle, taken back by one undo, by the popup of links, by a link dropped on it, and listed with what it waits for (issue 43, point 10)", async ({
  openTree,
}) => {
  const { page, outline } = await openTree(COURSE);
  const box = page.getByRole("combobox", { name: "Needs" });
  const openBox = async (words: string) => {
    await outline.card(words).focus();
    await page.keyboard.press("Shift+F10");
    await page.getByRole("menuitem", { name: "Needs…" }).press("Enter");
    await expect(box).toBeFocused();
  };
  const chip = page.getByRole("button", { name: `Needs ${CHANNEL}`, exact: true });

  // What stands before it is proposed, and nothing is set by that.
  await openBox(SPIKE);
  await expect(page.getByRole("option")).toHaveText(new RegExp(CHANNEL.slice(0, -1)));
  await page.keyboard.press("Escape");
  await expect(chip).toHaveCount(0);
  await openBox(SPIKE);
  await page.keyboard.type("voltage");
  await page.keyboard.press("Enter");
  await expect(chip).toBeVisible();

  await openBox(CHANNEL);
  await page.keyboard.type("action");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("alert")).toContainText("neither could be learned first");
  await expect(page.getByRole("button", { name: `Needs ${SPIKE}` })).toHaveCount(0);

  await page.keyboard.press("ControlOrMeta+z");
  await expect(chip).toHaveCount(0);
  await page.keyboard.press("ControlOrMeta+Shift+z");
  await expect(chip).toBeVisible();

  // In the form of a card, beside the links; what was typed for it goes.
  await outline.card(SPIKE).focus();
  await page.keyboard.press("e");
  await outline.edit.question.press("End");
  await page.keyboard.type(" [[pump");
  await page.getByRole("option", { name: "Needs Which pump", exact: false }).click();
  await expect(outline.edit.question).toHaveValue(`${SPIKE} `);
  await page.keyboard.press("Escape");
  await expect(page.getByRole("button", { name: /^Needs Which pump/ })).toBeVisible();

  // By a link that is dropped on a card.
  const pumps = page.getByRole("button", { name: /^Needs Which pump/ });
  await outline.caretIn("See");
  await page.keyboard.press("End");
  await page.keyboard.type(" [[pump");
  await page.getByRole("option", { name: /^Which pump/ }).click();
  await page.keyboard.press("Enter");
  await page.getByRole("link", { name: /^Which pump/ }).dragTo(outline.card(CHANNEL));
  await expect(pumps).toHaveCount(2);
  await page.keyboard.press("ControlOrMeta+z");
  await expect(pumps).toHaveCount(1);

  await page.goto("/cards?q=is:blocked");
  const rows = page.getByRole("table", { name: "Cards" }).getByRole("row");
  await expect(rows).toHaveCount(2);
  await expect(rows.nth(1)).toContainText(`${SPIKE}Waits for 2 cards: ${CHANNEL} …`);
});
