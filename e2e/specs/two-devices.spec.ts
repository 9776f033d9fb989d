import { expect, test } from "../fixtures.ts";

const RIVERS = `
  Rivers
    Springs
    Meanders
    Deltas
`;

/** The same account on two devices, each with the whole tree open. */
test.describe("while a note is being typed in", () => {
  test("it becomes a card on another device: the caret goes on in its question, and every letter is there", async ({
    openTree,
  }) => {
    const here = await openTree(RIVERS);
    const there = await openTree("", { account: here.account });
    await here.outline.caretIn("Meanders");
    await here.page.keyboard.type(" wan", { delay: 15 });
    await there.outline.caretIn("Meanders");
    await there.page.keyboard.press("Alt+Enter");
    await there.page.keyboard.type("Slow water on flat land", { delay: 15 });
    await there.page.keyboard.press("Enter");
    await expect(here.outline.edit.question).toBeFocused();
    await here.page.keyboard.type("der", { delay: 15 });
    await here.page.keyboard.press("Enter");
    const after = RIVERS.replace("Meanders", "? Meanders wander");
    await here.expectKept(after);
    await there.outline.expectText(after);
  });

  test("it is deleted on another device: it stands there again with the caret in it, and every letter is there", async ({
    openTree,
  }) => {
    const here = await openTree(RIVERS);
    const there = await openTree("", { account: here.account });
    await here.outline.caretIn("Meanders");
    await here.page.keyboard.type(" wander", { delay: 15 });
    await here.page.keyboard.press("ArrowLeft");
    await here.page.keyboard.press("ArrowLeft");
    // Joined with the note before it, it goes, and its text stands there.
    await there.outline.caretIn("Meanders", "start");
    await there.page.keyboard.press("Backspace");
    const after = RIVERS.replace("Springs\n    Meanders", "SpringsMeanders\n    Meanders wander");
    await here.outline.expectText(after);
    await here.outline.expectCaret("Meanders wander", "Meanders wand".length);
    await here.page.keyboard.type("!", { delay: 15 });
    await here.page.keyboard.press("ArrowDown");
    await here.expectKept(after.replace("wander", "wand!er"));
    await there.outline.expectText(after.replace("wander", "wand!er"));
  });
});
