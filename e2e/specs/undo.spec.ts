import { expect, freshName, type OpenTree, type PageOptions, test } from "../fixtures.ts";
import { atRest } from "../pages/at-rest.ts";
import { LandingPage } from "../pages/landing.ts";
import { OutlinePage } from "../pages/outline.ts";
import { isDataCall } from "../proxy.ts";
import { createNamed } from "../stage/api.ts";

const LIGHT = `
  Photosynthesis
    Light reactions
      Water is split
    Calvin cycle
    Chlorophyll
    ? What is the product => Sugar
`;

const PASSWORD = "a leaf in the light";
const UNDO = "Control+z";
const REDO = "Control+Shift+z";

/**
 * A page on which no time passes. A rest begins a new step within a word: on a busy machine a key may come later than
 * that behind the one before it.
 */
const WITHOUT_RESTS: PageOptions = { prepare: (context) => context.clock.setFixedTime(new Date()) };

async function press({ page }: OpenTree, ...keys: readonly string[]): Promise<void> {
  for (const key of keys) await page.keyboard.press(key);
}

/** Types as a person does who does not stop to think. */
async function write({ page }: OpenTree, text: string): Promise<void> {
  await page.keyboard.type(text, { delay: 15 });
}

test.describe("typing", () => {
  test("is undone and redone word by word, with the caret where it was", async ({ openTree }) => {
    const opened = await openTree(LIGHT, WITHOUT_RESTS);
    const { outline, expectKept } = opened;
    await outline.caretIn("Calvin cycle");
    await write(opened, " fixes carbon dioxide");
    await press(opened, UNDO);
    await outline.expectCaret("Calvin cycle fixes carbon ", 26);
    await press(opened, UNDO);
    await outline.expectCaret("Calvin cycle fixes ", 19);
    await press(opened, "Control+y");
    await outline.expectCaret("Calvin cycle fixes carbon ", 26);
    await press(opened, UNDO, UNDO, UNDO);
    await expectKept(LIGHT);
    await outline.expectCaret("Calvin cycle", 12);
    await press(opened, REDO, REDO, REDO, REDO);
    await expectKept(LIGHT.replace("Calvin cycle", "Calvin cycle fixes carbon dioxide"));
  });

  test("what was selected and replaced is there and selected again", async ({ openTree }) => {
    const opened = await openTree(LIGHT, WITHOUT_RESTS);
    const { outline } = opened;
    await outline.caretIn("Calvin cycle");
    await press(opened, "Control+Shift+ArrowLeft");
    await write(opened, "loop");
    await outline.expectCaret("Calvin loop", 11);
    await press(opened, UNDO, UNDO);
    await expect.poll(() => outline.focus()).toMatchObject({ text: "Calvin cycle", start: 7, end: 12 });
  });

  test("goes on being undone in the note where it was typed, from wherever the caret is by then", async ({
    openTree,
  }) => {
    const opened = await openTree(LIGHT);
    const { outline, expectKept } = opened;
    await outline.caretIn("Calvin cycle");
    await write(opened, "!");
    await outline.caretIn("Water is split");
    await write(opened, "?");
    await press(opened, UNDO);
    await outline.expectCaret("Water is split", 14);
    await press(opened, UNDO);
    await outline.expectCaret("Calvin cycle", 12);
    await expectKept(LIGHT);
  });

  test("the browser's own undo, from its menu, is ours", async ({ openTree }) => {
    const opened = await openTree(LIGHT, WITHOUT_RESTS);
    const { outline, page } = opened;
    await outline.caretIn("Calvin cycle");
    await write(opened, " twice");
    const asked = { inputType: "historyUndo", bubbles: true, cancelable: true };
    await page.evaluate(
      (event) => document.activeElement?.dispatchEvent(new InputEvent("beforeinput", event)),
      asked,
    );
    await outline.expectCaret("Calvin cycle ", 13);
  });
});

test.describe("what is done to notes", () => {
  test("is one step each, however it was done: split, join, delete, move, new", async ({ openTree }) => {
    const opened = await openTree(LIGHT);
    const { outline, expectKept } = opened;
    await outline.caretIn("Chlorophyll", 6);
    await press(opened, "Enter");
    await outline.expectCaret("phyll", 0);
    await press(opened, "Backspace");
    await outline.expectCaret("Chlorophyll", 6);
    await press(opened, "End", "Enter", "Shift+ArrowUp");
    const moved = LIGHT.replace("Chlorophyll", "-\n    Chlorophyll");
    await outline.expectText(moved);
    await press(opened, "Backspace", UNDO);
    await outline.expectText(moved);
    await outline.expectCaret("", 0);
    await press(opened, UNDO, UNDO);
    await outline.expectCaret("Chlorophyll", 11);
    await press(opened, UNDO);
    await outline.expectCaret("phyll", 0);
    await outline.expectText(LIGHT.replace("Chlorophyll", "Chloro\n    phyll"));
    await press(opened, UNDO);
    await outline.expectCaret("Chlorophyll", 6);
    await expectKept(LIGHT);
    for (let i = 0; i < 5; i++) await press(opened, REDO);
    await expectKept(LIGHT);
    for (let i = 0; i < 5; i++) await press(opened, UNDO);
    await expectKept(LIGHT);
  });

  test("something new is done: what was undone cannot be redone", async ({ openTree }) => {
    const opened = await openTree(LIGHT);
    const { outline, expectKept } = opened;
    await outline.caretIn("Calvin cycle");
    await press(opened, "Tab", UNDO);
    await write(opened, "!");
    await press(opened, REDO);
    await expectKept(LIGHT.replace("Calvin cycle", "Calvin cycle!"));
  });

  test("the way back goes past a row whose form is open, whose undo keys are its own, and redo the same way", async ({
    openTree,
  }) => {
    const opened = await openTree(LIGHT);
    const { page, outline, expectKept } = opened;
    const after = LIGHT.replace("  Calvin", "    Calvin").replace("phyll", "phyll!");
    await outline.caretIn("Calvin cycle");
    await press(opened, "Tab", "Alt+Enter");
    await expect(page.getByRole("textbox", { name: "Answer" })).toBeFocused();
    await outline.caretIn("Chlorophyll");
    await write(opened, "!");
    await outline.expectText(after);
    for (const key of [UNDO, UNDO]) await press(opened, key);
    await outline.expectText(LIGHT);
    await outline.expectFocus("Calvin cycle");
    for (const key of [REDO, REDO]) await press(opened, key);
    await outline.expectText(after);
    await expectKept(after);
  });

  test("a row that was opened as a page and whose creation is undone leaves its page for the one above, where redo goes on", async ({
    openTree,
  }) => {
    const opened = await openTree(LIGHT);
    const { page, outline, expectKept } = opened;
    const after = LIGHT.replace("Calvin cycle", "Calvin cycle\n    -");
    await outline.caretIn("Calvin cycle");
    await press(opened, "Enter");
    await outline.expectText(after);
    await press(opened, "Escape", "Enter");
    await expect(page).not.toHaveURL(new RegExp(`/trees/${opened.account.rootId}$`));
    await press(opened, UNDO);
    await outline.expectText(LIGHT);
    await outline.expectFocus("Calvin cycle");
    await expect(page).toHaveURL(new RegExp(`/trees/${opened.account.rootId}$`));
    await press(opened, REDO);
    await outline.expectText(after);
    await expectKept(after);
  });

  test("a row is open or closed as it was, and an indent below a closed one closes it again", async ({
    openTree,
  }) => {
    const opened = await openTree(LIGHT);
    const { outline } = opened;
    const closed = LIGHT.replace("      Water is split\n", "");
    await outline.caretIn("Light reactions");
    await press(opened, "Control+.");
    await outline.expectText(closed);
    await outline.caretIn("Calvin cycle");
    await press(opened, "Tab");
    await outline.expectText(LIGHT.replace("    Calvin", "      Calvin"));
    await press(opened, UNDO);
    await outline.expectText(closed);
    await press(opened, UNDO);
    await outline.expectText(LIGHT);
    await press(opened, REDO);
    await outline.expectText(closed);
  });
});

test.describe("cards", () => {
  test("a conversion and the way back are undone, and the card is the one it was", async ({ openTree }) => {
    const opened = await openTree(LIGHT);
    const { outline, page, expectKept } = opened;
    await outline.caretIn("Calvin cycle");
    await press(opened, "Alt+Enter");
    await write(opened, "fixes carbon");
    await press(opened, "Enter");
    const made = LIGHT.replace("Calvin cycle", "? Calvin cycle");
    await expectKept(made.replace(" => Sugar", ""));
    await press(opened, UNDO);
    await expectKept(LIGHT.replace(" => Sugar", ""));
    await press(opened, REDO);
    await outline.card("Calvin cycle").focus();
    await press(opened, "Space");
    await expect(outline.answer("fixes carbon")).toBeVisible();
    await press(opened, "Shift+Tab");
    await outline.expectText(LIGHT.replace(" => Sugar", ""));
    await page.getByRole("button", { name: "Undo", exact: true }).click();
    await expectKept(made.replace(" => Sugar", ""));
  });

  test("a rating is undone to what was known before, and redone", async ({ openTree }) => {
    const opened = await openTree(LIGHT);
    const { outline } = opened;
    const question = "What is the product";
    await outline.card(question).focus();
    await press(opened, "Space", "3");
    await outline.expectRated(question, "Good");
    await press(opened, "Space", "1");
    await outline.expectRated(question, "Hard");
    await press(opened, UNDO);
    await outline.expectRated(question, "Good");
    await press(opened, UNDO);
    await expect(outline.card(question)).toHaveAccessibleName(`Flashcard: ${question}, not rated`);
    await press(opened, REDO, REDO);
    await outline.expectRated(question, "Hard");
    await outline.expectSaved();
  });
});

test.describe("without a network", () => {
  test("undo and redo work, and reach the server once there is one", async ({ openTree, net, watch }) => {
    watch.allowFailedRequests = true;
    const opened = await openTree(LIGHT);
    const { outline, page, expectKept } = opened;
    // Fetched when the page has nothing better to do.
    await atRest(page);
    net.down = true;
    await outline.caretIn("Chlorophyll", 6);
    await press(opened, "Enter", "Tab", UNDO, UNDO, UNDO, REDO);
    const split = LIGHT.replace("Chlorophyll", "Chloro\n    phyll");
    await outline.expectText(split);
    await outline.expectWaiting(/^Offline/);
    net.down = false;
    await expectKept(split);
  });
});

test.describe("after a reload", () => {
  /** As a person does it, in the middle of everything. */
  async function reload({ page, outline }: OpenTree): Promise<void> {
    await page.reload();
    await outline.ready();
  }

  test("everything is undone and redone, the last key included, with caret and rows as they were", async ({
    openTree,
    watch,
  }) => {
    watch.allowSentAgain = true;
    const opened = await openTree(LIGHT, WITHOUT_RESTS);
    const { outline, expectKept } = opened;
    await outline.caretIn("Chlorophyll", 6);
    await press(opened, "Enter", "Tab");
    await outline.caretIn("Light reactions");
    await press(opened, "Control+.");
    await outline.caretIn("Calvin cycle");
    await write(opened, " fixes carbon");
    await reload(opened);
    const closed = LIGHT.replace("      Water is split\n", "");
    const split = (tree: string) => tree.replace("Chlorophyll", "Chloro\n      phyll");
    await outline.expectText(split(closed.replace("Calvin cycle", "Calvin cycle fixes carbon")));
    await press(opened, UNDO);
    await outline.expectCaret("Calvin cycle fixes ", 19);
    await press(opened, UNDO, UNDO);
    await outline.expectText(split(closed));
    await outline.expectCaret("Calvin cycle", 12);
    await press(opened, UNDO);
    await outline.expectText(split(LIGHT));
    await press(opened, UNDO);
    await outline.expectCaret("phyll", 0);
    await reload(opened);
    await press(opened, UNDO);
    await outline.expectCaret("Chlorophyll", 6);
    await expectKept(LIGHT);
    await reload(opened);
    await press(opened, REDO, REDO, REDO);
    await outline.expectText(split(closed));
    await press(opened, REDO, REDO, REDO);
    await outline.expectText(split(closed.replace("Calvin cycle", "Calvin cycle fixes carbon")));
    await outline.expectSaved();
  });

  test("each tab goes on with its own steps, and a new one begins with none", async ({ openTree }) => {
    const one = await openTree(LIGHT);
    const { page, outline, expectKept, account } = one;
    await outline.caretIn("Calvin cycle");
    await write(one, "!");
    await outline.expectSaved();
    const second = await page.context().newPage();
    await second.goto(`/trees/${account.rootId}`);
    const two = new OutlinePage(second);
    await two.ready();
    await second.keyboard.press(UNDO);
    await two.caretIn("Water is split");
    await second.keyboard.type("?", { delay: 15 });
    await two.expectSaved();
    for (const each of [second, page]) await each.reload();
    await two.ready();
    await outline.ready();
    await page.bringToFront();
    await press(one, UNDO, UNDO);
    await outline.expectCaret("Calvin cycle", 12);
    await expectKept(LIGHT.replace("Water is split", "Water is split?"));
    await second.bringToFront();
    await second.keyboard.press(UNDO);
    await two.expectCaret("Water is split", 14);
    await expectKept(LIGHT);
  });

  test("nothing of it is left where the person has logged out, or somebody else has signed in", async ({
    openTree,
    target,
  }) => {
    const [mine, theirs] = [freshName(), freshName()];
    const account = await createNamed(target.origin, mine, PASSWORD);
    const other = await createNamed(target.origin, theirs, PASSWORD);
    const opened = await openTree(LIGHT, { account });
    const { page, outline, frame } = opened;
    const remembered = () =>
      page.evaluate(async () => {
        const names = (await indexedDB.databases()).map(({ name = "" }) => name);
        return names.filter((name) => name.startsWith("perennial-undo-"));
      });
    await outline.caretIn("Calvin cycle");
    await write(opened, "!");
    await reload(opened);
    await expect.poll(async () => (await remembered()).length).toBe(1);
    const ofMine = await remembered();
    await page.evaluate((token) => localStorage.setItem("jwt_token", token), other.token);
    await page.goto("/");
    await outline.ready();
    await expect.poll(remembered).not.toEqual(ofMine);
    await press(opened, UNDO);
    await outline.expectText("-");
    await frame.logOut();
    await expect(new LandingPage(page).form).toBeVisible();
    await expect.poll(remembered).toEqual([]);
  });
});

test.describe("with another device", () => {
  test("its words stay where ours go, and what it did is never undone", async ({ openTree }) => {
    const here = await openTree(LIGHT);
    const there = await openTree("", { account: here.account });
    await here.outline.caretIn("Calvin cycle");
    await write(here, " at night");
    await here.outline.expectSaved();
    await there.outline.caretIn("Calvin cycle at night", "start");
    await write(there, "The ");
    await there.outline.caretIn("Water is split");
    await here.outline.expectText(LIGHT.replace("Calvin cycle", "The Calvin cycle at night"));
    await press(here, UNDO, UNDO, UNDO, UNDO);
    const after = LIGHT.replace("Calvin cycle", "The Calvin cycle");
    await here.expectKept(after);
    await there.outline.expectText(after);
    await press(here, REDO, REDO, REDO);
    await here.expectKept(LIGHT.replace("Calvin cycle", "The Calvin cycle at night"));
  });

  test("what it has deleted does not come back, and a sentence says so", async ({ openTree }) => {
    const here = await openTree(LIGHT);
    const there = await openTree("", { account: here.account });
    await here.outline.caretIn("Calvin cycle");
    await write(here, "!");
    await here.outline.expectSaved();
    await there.outline.caretIn("Calvin cycle!", "start");
    await press(there, "Backspace");
    const after = LIGHT.replace("    Calvin cycle\n", "").replace(
      "Light reactions",
      "Light reactionsCalvin cycle!",
    );
    await there.outline.expectText(after);
    await here.outline.expectText(after);
    await press(here, UNDO);
    await expect(here.frame.toast("status", "Not undone: typing; it has been deleted since.")).toBeVisible();
    await here.expectKept(after);
  });
});

test("what is undone inside a closed row is said, since nobody would see it", async ({ openTree }) => {
  const opened = await openTree(LIGHT);
  const { outline, page, frame } = opened;
  await outline.caretIn("Water is split");
  await write(opened, "!");
  // By the address of the row's page, and away from it.
  const { nodeId } = await outline.rowOf("Calvin cycle");
  await outline.expectSaved();
  await page.evaluate((id) => history.pushState(null, "", `/trees/${id}`), nodeId);
  await page.evaluate(() => dispatchEvent(new PopStateEvent("popstate")));
  await outline.expectText("Calvin cycle");
  await press(opened, UNDO);
  await expect(frame.toast("status", "Undone: typing, out of sight.")).toBeVisible();
});

test("a held key undoes one step after the other, and each is a call of its own in a list", async ({
  openTree,
  net,
}) => {
  const opened = await openTree(LIGHT);
  const { outline, page, expectKept } = opened;
  await outline.caretIn("Calvin cycle");
  for (let i = 0; i < 40; i++) await page.keyboard.press(i % 2 === 0 ? "Tab" : "Shift+Tab");
  await page.keyboard.down("Control");
  for (let i = 0; i < 60; i++) await page.keyboard.down("z");
  await page.keyboard.up("z");
  await page.keyboard.up("Control");
  await expectKept(LIGHT);
  expect(net.calls.filter(isDataCall).length).toBeGreaterThan(0);
});
