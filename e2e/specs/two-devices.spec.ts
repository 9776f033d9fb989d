import type { FlatTree } from "@perennial/contract/outline/wire";
import { AWAY, answering } from "../answers.ts";
import { expect, test } from "../fixtures.ts";
import { typeAt } from "../pages/outline.ts";
import { isDataCall } from "../proxy.ts";
import { call } from "../stage/api.ts";

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
    await there.outline.caretIn("Meanders");
    await there.page.keyboard.press("Alt+Enter");
    await there.page.keyboard.type("Slow water on flat land", { delay: 15 });
    // What is typed is saved after two seconds: until then the other device cannot know of it.
    await here.outline.caretIn("Meanders");
    await here.page.keyboard.type(" wan", { delay: 15 });
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

  for (const [what, key, after] of [
    ["whoever waits has the caret where it was, behind the letters typed meanwhile", undefined, "Meaxynders"],
    ["whoever has gone to another row stays there", "ArrowUp", "Meanders"],
  ] as const)
    test(`it is deleted on another device and brought back there: ${what}`, async ({ openTree }) => {
      const here = await openTree(RIVERS);
      const there = await openTree("", { account: here.account });
      await here.outline.caretIn("Meanders", 3);
      await (await there.outline.row("Meanders")).focus();
      await there.page.keyboard.press("Control+Shift+Backspace");
      await expect(here.page.getByText("The note you were in was deleted elsewhere.")).toBeVisible();
      await here.outline.expectFocus("Deltas");
      await here.page.keyboard.type("xz");
      await here.page.keyboard.press("Backspace");
      await here.page.keyboard.type("y");
      if (key) {
        await here.page.keyboard.press(key);
        await here.outline.expectFocus("Springs");
      }
      await there.page.keyboard.press("Control+z");
      await here.outline.expectText(RIVERS.replace("Meanders", after));
      if (key) await here.outline.expectFocus("Springs");
      else await here.outline.expectCaret(after, "Meaxy".length);
      await there.outline.expectText(RIVERS.replace("Meanders", after));
    });

  for (const key of ["Enter", "Backspace", "Delete", "c"])
    test(`it is deleted on another device as its words were saved: ${key}, which was meant for it, does nothing to the row that stands there now`, async ({
      openTree,
      target,
    }) => {
      const { page, outline, account, expectKept } = await openTree(
        RIVERS.replace("Deltas", "Deltas\n      Mud"),
      );
      const address = page.url();
      await outline.caretIn("Meanders");
      const id = await (await outline.row("Meanders")).getAttribute("data-node-id");
      await call<null>(target.origin, "DELETE", `/trees/${id}`, account.token);
      await expect(outline.grid.getByRole("row")).toHaveCount(4);
      await page.keyboard.press(key);
      await expect(page.getByText("The note you were in was deleted elsewhere.")).toBeVisible();
      await outline.expectFocus("Deltas");
      await expectKept("Rivers\n  Springs\n  Deltas\n    Mud");
      expect(page.url()).toBe(address);
    });
});

const CARD = `
  Rivers
    ? What do rivers carry => sand and clay
    Deltas
`;

/** The same card, with its form open on two devices. */
test.describe("while a card is edited", () => {
  test("the words that two devices change in one side both stand, and come into the open form at once", async ({
    openTree,
  }) => {
    const here = await openTree(CARD);
    const there = await openTree("", { account: here.account });
    for (const { outline, page } of [here, there]) {
      await outline.card("What do rivers carry").focus();
      await page.keyboard.press("e");
      await outline.edit.question.focus();
      await page.keyboard.press("Control+End");
    }
    await here.page.keyboard.type(" down", { delay: 15 });
    await there.outline.edit.question.fill("What do great rivers carry");
    await there.page.keyboard.press("Enter");
    await expect(here.outline.edit.question).toHaveValue("What do great rivers carry down");
    // The caret stays with its words.
    await here.page.keyboard.type(" to the sea", { delay: 15 });
    await here.page.keyboard.press("Enter");
    const question = "What do great rivers carry down to the sea";
    const after = CARD.replace("What do rivers carry", question);
    await here.expectKept(after.replace(" => sand and clay", ""));
    await expect(there.outline.card(question)).toBeVisible();
  });

  test("of the same word on two devices both are kept, and one sentence says where the other is", async ({
    openTree,
  }) => {
    const here = await openTree(CARD);
    const there = await openTree("", { account: here.account });
    await here.outline.card("What do rivers carry").focus();
    await here.page.keyboard.press("e");
    await here.outline.edit.answer.fill("sand and mud");
    await there.outline.card("What do rivers carry").focus();
    await there.page.keyboard.press("e");
    await there.outline.edit.answer.fill("sand and silt");
    await there.page.keyboard.press("Enter");
    await there.outline.expectSaved();
    await here.page.keyboard.press("Enter");
    const both = CARD.replace(" => sand and clay", "").replace("    Deltas", "    sand and silt\n    Deltas");
    await here.outline.expectText(both);
    await there.outline.expectText(both);
    const said = "The same words were changed elsewhere: what was written there is in a note right below.";
    await expect(here.page.getByText(said)).toBeVisible();
    await expect(there.page.getByText(said)).toHaveCount(0);
    await here.outline.card("What do rivers carry").click();
    await expect(here.outline.answer("sand and mud")).toBeVisible();
  });
});

test("a child written offline under a note that is deleted elsewhere hangs under the nearest living one, and it is said", async ({
  openTree,
  net,
  watch,
  target,
}) => {
  watch.allowFailedRequests = true;
  const here = await openTree(RIVERS);
  net.answerInstead = answering(isDataCall, AWAY);
  await here.outline.caretIn("Meanders");
  await here.page.keyboard.press("Control+Shift+Enter");
  await typeAt(here.page, "Oxbow lakes", 15);
  await here.page.keyboard.press("ArrowUp");
  await here.outline.expectWaiting(2, 30_000);
  const { token, rootId } = here.account;
  const tree = await call<FlatTree>(target.origin, "GET", `/trees/${rootId}?format=flat`, token);
  const meanders = tree.nodes.find(({ content }) => "text" in content && content.text === "Meanders");
  await call(target.origin, "DELETE", `/trees/${meanders?.id}`, token);
  net.answerInstead = undefined;
  const sentence =
    "The note above was deleted elsewhere. What you wrote below it hangs under the nearest note that is left.";
  await expect(here.frame.toast("alert", sentence)).toBeVisible({ timeout: 45_000 });
  await here.expectKept(RIVERS.replace("Meanders", "Oxbow lakes"), 45_000);
});
