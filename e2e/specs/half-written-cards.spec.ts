import { answering, REFUSED } from "../answers.ts";
import { expect, type OpenTree, type OpenTreeCall, test } from "../fixtures.ts";
import { typeAt } from "../pages/outline.ts";
import { isDataCall } from "../proxy.ts";

const GONE = "The note you were making a card of is gone. What you wrote is a note of its own now.";
const AGAIN_A_NOTE = "This card is a note again. What you wrote stands in the form that makes a card of it.";
const RIVERS = "Rivers\n  Springs\n  Meanders\n  Deltas";

/** The note is being made into a card, with an answer that is not finished. */
async function beginCard({ page, outline }: Pick<OpenTree, "page" | "outline">): Promise<void> {
  await outline.caretIn("Meanders");
  await page.keyboard.press("Alt+Enter");
  await typeAt(page, "Slow water", 15);
}

async function halfWrittenHere(openTree: OpenTreeCall): Promise<{ here: OpenTree; there: OpenTree }> {
  const here = await openTree(RIVERS);
  const there = await openTree("", { account: here.account });
  await beginCard(here);
  return { here, there };
}

/** The same account on two devices: a card is half written here when its row changes there. */
test.describe("while a card is half written", () => {
  test("its note is deleted on another device: what was written becomes a note there, with the caret in it", async ({
    openTree,
  }) => {
    const { here, there } = await halfWrittenHere(openTree);
    await there.outline.caretIn("Meanders", "start");
    await there.page.keyboard.press("Backspace");
    await expect(here.frame.toast("alert", GONE)).toBeVisible();
    await expect(here.outline.conversion.form).toHaveCount(0);
    await typeAt(here.page, " on flat land", 15);
    await here.page.keyboard.press("ArrowDown");
    await expect.poll(here.stored).toContain("SpringsMeanders");
    await expect.poll(here.stored).toContain("Slow water on flat land");
  });

  test("its note becomes a card on another device: the form goes on as that card's, with both answers", async ({
    openTree,
  }) => {
    const { here, there } = await halfWrittenHere(openTree);
    await there.outline.caretIn("Meanders");
    await there.page.keyboard.press("Alt+Enter");
    await typeAt(there.page, "Loops of a river", 15);
    await there.page.keyboard.press("Enter");
    await expect(here.outline.edit.answer).toHaveValue("Slow water\nLoops of a river");
    await here.page.keyboard.press("Enter");
    await here.expectKept(RIVERS.replace("Meanders", "? Meanders"));
    await there.outline.card("Meanders").click();
    await expect(there.page.getByRole("button", { name: /^Answer: Slow water/ })).toBeVisible();
  });

  test("the making of the card is refused while it is edited: the form goes on in its note", async ({
    openTree,
    net,
    watch,
  }) => {
    watch.allowFailedRequests = true;
    const opened = await openTree(RIVERS);
    const { page, outline, frame, expectKept } = opened;
    net.answerInstead = answering(isDataCall, REFUSED);
    const release = net.hold();
    await beginCard(opened);
    await page.keyboard.press("Enter");
    await expect.poll(() => net.calls.filter(isDataCall).length).toBeGreaterThan(0);
    await page.keyboard.press("e");
    await outline.edit.answer.press("End");
    await typeAt(page, " on flat land", 15);
    release();
    await expect(outline.conversion.answer).toHaveValue("Slow water on flat land");
    await expect(frame.toast("alert", AGAIN_A_NOTE)).toBeVisible();
    net.answerInstead = undefined;
    await outline.conversion.answer.press("Enter");
    await expect(outline.card("Meanders")).toBeVisible();
    await outline.expectFailed(1);
    const failed = await frame.showFailed();
    await failed.getByRole("button", { name: "Dismiss" }).click();
    await expectKept(RIVERS.replace("Meanders", "? Meanders"));
  });

  test("the page is closed, and its note goes meanwhile: what was written is a note at the next load", async ({
    openTree,
  }) => {
    const { here, there } = await halfWrittenHere(openTree);
    const context = here.page.context();
    await here.page.close();
    await there.outline.caretIn("Meanders", "start");
    await there.page.keyboard.press("Backspace");
    await there.outline.expectSaved();
    const next = await openTree("", { account: here.account, context });
    await expect(next.frame.toast("alert", GONE)).toBeVisible();
    await next.outline.expectSaved();
    expect(await next.stored()).toContain("Slow water");
  });
});
