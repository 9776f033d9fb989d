import { expect, type OpenTree, type OpenTreeCall, signedIn, test } from "../fixtures.ts";
import type { PageWatch } from "../page-watch.ts";
import { StudyPage } from "../pages/study.ts";
import type { FaultProxy } from "../proxy.ts";
import { call, createAnonymous } from "../stage/api.ts";
import { readTree } from "../stored-tree.ts";

const NOTES = `
  Biology
    Cells
      ? What holds the nucleus? => An envelope
      Mitochondria
        Two membranes
        ? What do they make? => ATP
        They have genes of their own
    Plants
      ? What opens a pore? => Potassium
`;
const [FIRST, SECOND, THIRD] = ["What holds the nucleus?", "What do they make?", "What opens a pore?"];

/** A zone in which the day has long begun: shortly before its end what comes tomorrow may be minutes away. */
const hour = new Date().getUTCHours();
test.use({ timezoneId: hour < 12 ? `Etc/GMT-${12 - hour}` : `Etc/GMT+${hour - 12}` });

const DAY_MS = 86_400_000;

interface Reviews {
  readonly reviews: readonly {
    readonly rating: number;
    readonly duration_ms: number | null;
    readonly due_after: string;
    readonly undone_by: string | null;
  }[];
}
const reviewsOf = async (origin: string, account: OpenTree["account"]) =>
  (await call<Reviews>(origin, "GET", "/study/reviews", account.token)).reviews;

declare global {
  interface Window {
    perennialCommits: number;
  }
}

/** React tells whoever stands in for its tools of each time it has changed the page. */
function countCommits(): void {
  window.perennialCommits = 0;
  const told = () => {
    window.perennialCommits += 1;
  };
  const tools = {
    supportsFiber: true,
    inject: () => 1,
    onCommitFiberRoot: told,
    onPostCommitFiberRoot: () => {},
    onCommitFiberUnmount: () => {},
  };
  Object.assign(window, { __REACT_DEVTOOLS_GLOBAL_HOOK__: tools });
}

/** Opens the notes, begins to study them, and loses the network. */
async function beginOffline(openTree: OpenTreeCall, net: FaultProxy, watch: PageWatch) {
  watch.allowFailedRequests = true;
  const opened = await openTree(NOTES);
  const study = new StudyPage(opened.page);
  await study.begin();
  net.down = true;
  return { ...opened, study };
}

test.describe("a study evening", () => {
  test("by keys alone: what is due is asked, rated, and each card says when it comes back, as the server keeps it", async ({
    openTree,
    target,
  }) => {
    const { page, outline, account } = await openTree(NOTES);
    const study = new StudyPage(page);
    await expect(study.link).toHaveAccessibleName("Study, 3 due, 2 minutes");
    await study.begin();
    await study.expectQuestion(FIRST);
    await expect(study.progress).toHaveAttribute("aria-valuetext", "1 of 3");
    await page.keyboard.press("Space");
    await study.expectAnswer("An envelope");
    await expect(study.rating("Hard")).toHaveAccessibleName("Hard, forgot it, in 10 min");
    await expect(study.rating("Difficult")).toHaveAccessibleName("Difficult, barely, tomorrow");
    await expect(study.rating("Good")).toHaveAccessibleName("Good, knew it, in 2 days");
    await expect(study.rating("Easy")).toHaveAccessibleName("Easy, at once, in 8 days");
    await page.keyboard.press("3");
    await study.expectQuestion(SECOND);
    await expect(study.progress).toHaveAttribute("aria-valuetext", "2 of 3");
    await page.keyboard.press("Enter");
    await study.expectAnswer("ATP");
    await page.keyboard.press("4");
    // Whatever the link counts in the browser's spare time: here there is none.
    await page.evaluate(() => {
      window.requestIdleCallback = () => 0;
    });
    await study.answer(THIRD, "2");
    await expect(study.done).toBeFocused();
    await expect(study.link).toHaveAccessibleName("Study");
    await expect(page.getByText("3 cards in")).toBeVisible();
    await expect(page.getByRole("heading", { name: "Tomorrow: 1 card, 1 minute" })).toBeVisible();
    await outline.expectSaved();
    const reviews = await reviewsOf(target.origin, account);
    expect(reviews.map(({ rating }) => rating)).toEqual([3, 4, 2]);
    for (const { duration_ms } of reviews) expect(duration_ms).toBeGreaterThan(0);
    const days = reviews.map(({ due_after }) => (Date.parse(due_after) - Date.now()) / DAY_MS);
    expect(Math.ceil(days[1] ?? 0), "as its button has said").toBe(8);
    const { nodes } = await readTree(target.origin, account, account.rootId);
    const rated = nodes.filter(({ item_type }) => item_type === "flashcard");
    expect(rated).toHaveLength(3);
    await expect(study.link).toHaveAccessibleName("Study");
    await page.goto("/review");
    await expect(study.nothing).toBeVisible();
    await expect(page.getByText("tomorrow from 4 in the morning")).toBeVisible();
  });

  test("Space and Enter rate Good on an answer, once however long they are held; a setting leaves them to turn the card", async ({
    openTree,
    target,
  }) => {
    const { page, outline, account } = await openTree(NOTES);
    const study = new StudyPage(page);
    await study.begin();
    await study.expectQuestion(FIRST);
    await page.keyboard.down("Space");
    await page.keyboard.down("Space");
    // A card that a finger has just left would be clicked, and turned back.
    await page.evaluate(() =>
      window.addEventListener("keyup", (event) => {
        document.body.dataset.keyUp = String(event.defaultPrevented);
      }),
    );
    await page.keyboard.up("Space");
    await expect(page.locator("body")).toHaveAttribute("data-key-up", "true");
    await study.expectAnswer("An envelope");
    await page.keyboard.press("Space");
    await study.expectQuestion(SECOND);
    await page.keyboard.press("Enter");
    await study.expectAnswer("ATP");
    await page.keyboard.press("Enter");
    await study.expectQuestion(THIRD);
    await outline.expectSaved();
    expect((await reviewsOf(target.origin, account)).map(({ rating }) => rating)).toEqual([3, 3]);
    await page.goto("/settings");
    await page.getByRole("switch", { name: "Space and Enter rate Good on a shown answer" }).click();
    await page.goto("/trees");
    await study.begin();
    await study.expectQuestion(THIRD);
    await page.keyboard.press("Space");
    await expect(study.rating("Good")).toBeVisible();
    await page.keyboard.press("Space");
    await study.expectQuestion(THIRD);
  });

  test("the next card stands there in the key's own turn, painted once: nothing is waited for", async ({
    openTree,
  }) => {
    const { page } = await openTree(NOTES, { prepare: (context) => context.addInitScript(countCommits) });
    const study = new StudyPage(page);
    await study.begin();
    await study.expectQuestion(FIRST);
    await page.keyboard.press("Space");
    await study.expectAnswer("An envelope");
    const seen = await page.evaluate(() => {
      window.perennialCommits = 0;
      document.activeElement?.dispatchEvent(new KeyboardEvent("keydown", { key: "3", bubbles: true }));
      return [document.querySelector("main .leaf")?.textContent, window.perennialCommits];
    });
    expect(seen).toEqual([expect.stringContaining(SECOND), 1]);
  });

  test("a card that was not known comes back in the same sitting, after its ten minutes", async ({
    openTree,
    net,
  }) => {
    net.hidesTime = true;
    const { page } = await openTree("Root\n  ? Alpha => One\n  ? Beta => Two", {
      prepare: (context) => context.clock.install(),
    });
    const study = new StudyPage(page);
    await page.clock.runFor(10_000);
    await study.begin();
    await study.answer("Alpha", "1");
    await study.answer("Beta", "3");
    await expect(study.done).toBeVisible();
    await expect(page.getByText("One card comes back in 10 min: Alpha")).toBeVisible();
    await page.getByRole("button", { name: "Wait for it" }).click();
    await page.clock.runFor(10 * 60_000);
    await study.answer("Alpha", "1");
    await expect(page.getByText("Forgotten twice today: Alpha")).toBeVisible();
    await page.getByRole("button", { name: "Wait for it" }).click();
    await page.clock.runFor(10 * 60_000);
    await study.answer("Alpha", "3");
    await expect(study.done).toBeVisible();
  });

  test("U takes the last rating back, and the card is asked again from its answer", async ({
    openTree,
    target,
  }) => {
    const { page, outline, account } = await openTree(NOTES);
    const study = new StudyPage(page);
    await study.begin();
    await expect(study.undo).toBeDisabled();
    await study.answer(FIRST, "1");
    await study.expectQuestion(SECOND);
    await page.keyboard.press("u");
    await study.expectAnswer("An envelope");
    await page.keyboard.press("3");
    await study.answer(SECOND, "3");
    await study.answer(THIRD, "3");
    await expect(study.done).toBeVisible();
    for (const takeBack of [
      () => page.keyboard.press("u"),
      () => page.getByRole("button", { name: "Undo the last rating" }).click(),
    ]) {
      await takeBack();
      await study.expectAnswer("Potassium");
      await page.keyboard.press("4");
      await expect(study.done).toBeVisible();
    }
    await outline.expectSaved();
    const reviews = await reviewsOf(target.origin, account);
    expect(reviews.filter(({ undone_by }) => undone_by === null).map(({ rating }) => rating)).toEqual([
      3, 3, 4,
    ]);
    expect(reviews).toHaveLength(6);
  });

  test("without a network, cards are asked and rated; all of it is there afterwards, once", async ({
    openTree,
    target,
    net,
    watch,
  }) => {
    const { page, outline, account, study } = await beginOffline(openTree, net, watch);
    await study.answer(FIRST, "3");
    await study.answer(SECOND, "1");
    await page.keyboard.press("u");
    await study.expectAnswer("ATP");
    await page.keyboard.press("2");
    await study.answer(THIRD, "4");
    await expect(study.done).toBeVisible();
    await expect(outline.sync).toHaveText(/^Offline/);
    net.down = false;
    await outline.expectSaved(30_000);
    const reviews = await reviewsOf(target.origin, account);
    const counted = reviews.filter(({ undone_by }) => undone_by === null);
    expect(counted.map(({ rating }) => rating)).toEqual([3, 2, 4]);
  });
});

test.describe("a card in the outline", () => {
  test("that is rated again before it was left is corrected, however many minutes later", async ({
    openTree,
    target,
    net,
  }) => {
    net.hidesTime = true;
    const at = Date.now() - 3_600_000;
    const { page, outline, account } = await openTree(NOTES, {
      prepare: (context) => context.clock.setFixedTime(at),
    });
    await outline.rateCard(FIRST, "4");
    await outline.expectSaved();
    await page.clock.setFixedTime(at + 5 * 60_000);
    await page.keyboard.press("Space");
    await page.keyboard.press("2");
    await expect(await outline.row(FIRST)).toContainText("tomorrow");
    await outline.expectSaved();
    const reviews = await reviewsOf(target.origin, account);
    expect(reviews.map(({ rating, undone_by }) => [rating, undone_by === null])).toEqual([
      [4, false],
      [2, true],
    ]);
  });
});

test.describe("a card in a session", () => {
  test("E edits it on the spot, with the caret behind its words: they are saved, the schedule is not touched, nothing is rated", async ({
    openTree,
    target,
    net,
  }) => {
    const { page, outline, account } = await openTree(NOTES);
    const study = new StudyPage(page);
    await study.begin();
    await page.keyboard.press("Space");
    await page.keyboard.press("e");
    const question = page.getByRole("textbox", { name: "Question" });
    await expect(question).toBeFocused();
    await page.keyboard.type(" In one word.");
    await page.keyboard.press("Enter");
    await expect(study.question("What holds the nucleus? In one word.")).toBeFocused();
    await outline.expectSaved();
    expect(net.calls.filter(({ path }) => path.includes("confidence"))).toEqual([]);
    const { nodes } = await readTree(target.origin, account, account.rootId);
    expect(nodes.map(({ content }) => ("question" in content ? content.question : ""))).toContain(
      "What holds the nucleus? In one word.",
    );
    expect(await reviewsOf(target.origin, account)).toEqual([]);
  });

  test("the answer shows where the card lives; Open leads there, and Back to the same card", async ({
    openTree,
  }) => {
    const { page, outline } = await openTree(NOTES);
    const study = new StudyPage(page);
    await study.begin();
    await study.answer(FIRST, "3");
    await study.expectQuestion(SECOND);
    await expect(study.card.getByRole("navigation", { name: "Path" })).toHaveText("CellsMitochondria");
    await expect(study.card.getByText("Two membranes")).toHaveCount(0);
    await page.keyboard.press("Space");
    await page.getByRole("button", { name: "Got it, don’t show again" }).click();
    await expect(study.card.getByText("Two membranes")).toBeVisible();
    await expect(study.card.getByText("They have genes of their own")).toBeVisible();
    await page.keyboard.press("o");
    await outline.ready();
    await expect(outline.card(SECOND)).toBeFocused();
    await page.goBack();
    await study.expectAnswer("ATP");
    await expect(study.progress).toHaveAttribute("aria-valuetext", "2 of 3");
  });

  test("a card that goes elsewhere in the moment it is asked is passed over", async ({
    openTree,
    target,
  }) => {
    const { page, account } = await openTree(NOTES);
    const study = new StudyPage(page);
    await study.begin();
    await study.expectQuestion(FIRST);
    const { nodes } = await readTree(target.origin, account, account.rootId);
    const node = nodes.find(({ content }) => "question" in content && content.question === FIRST);
    await call(target.origin, "DELETE", `/trees/${node?.id}`, account.token);
    await study.expectQuestion(SECOND);
    await expect(study.progress).toHaveAttribute("aria-valuetext", "1 of 2");
  });
});

test.describe("what changes elsewhere while it is studied", () => {
  test("a branch that is deleted: its other cards are passed over, and the session ends", async ({
    openTree,
    target,
  }) => {
    const { page, account } = await openTree(NOTES);
    const study = new StudyPage(page);
    await study.link.click();
    await page.getByRole("link", { name: /^Study this ?: Cells$/ }).click();
    await study.answer(FIRST, "3");
    await study.expectQuestion(SECOND);
    const { nodes } = await readTree(target.origin, account, account.rootId);
    const placeOf = (text: string) =>
      nodes.findIndex(({ content }) => "text" in content && content.text === text);
    for (const { id } of nodes.slice(placeOf("Cells"), placeOf("Plants")).reverse())
      await call(target.origin, "DELETE", `/trees/${id}`, account.token);
    await expect(study.done).toBeVisible();
    expect(await reviewsOf(target.origin, account)).toMatchObject([{ rating: 3, undone_by: null }]);
  });

  test("a card that is edited in the moment it is rated keeps the words and the rating", async ({
    openTree,
    target,
    net,
    watch,
  }) => {
    watch.allowFailedRequests = true;
    const { page, outline, account } = await openTree(NOTES);
    const study = new StudyPage(page);
    await study.begin();
    await page.keyboard.press("Space");
    await study.expectAnswer("An envelope");
    const { nodes } = await readTree(target.origin, account, account.rootId);
    const card = nodes.find(({ content }) => "question" in content && content.question === FIRST);
    net.down = true;
    await page.keyboard.press("3");
    await study.expectQuestion(SECOND);
    const flashcard = { flashcard: { answer: "A double membrane" } };
    await call(target.origin, "PUT", `/flashcards/${card?.item_id}`, account.token, flashcard);
    net.down = false;
    await outline.expectSaved(30_000);
    expect(await reviewsOf(target.origin, account)).toMatchObject([{ rating: 3, undone_by: null }]);
    const after = (await readTree(target.origin, account, account.rootId)).nodes.find(
      ({ id }) => id === card?.id,
    );
    expect(after).toMatchObject({
      content: { answer: "A double membrane" },
      user_flashcard: { confidence: 3 },
    });
  });
});

test.describe("a card that is not to be asked", () => {
  test("B puts it off until tomorrow, S suspends it, without a network too; U and Ctrl+Z take that back", async ({
    openTree,
    net,
    watch,
    target,
  }) => {
    const { page, outline, account, study } = await beginOffline(openTree, net, watch);
    await page.keyboard.press("b");
    await study.expectQuestion(SECOND);
    await expect(study.progress).toHaveAttribute("aria-valuetext", "1 of 2");
    await page.keyboard.press("u");
    await study.expectQuestion(FIRST);
    await page.keyboard.press("s");
    await study.expectQuestion(SECOND);
    await page.keyboard.press("Control+z");
    await study.expectQuestion(FIRST);
    await study.suspend.click();
    await study.expectQuestion(SECOND);
    await page.keyboard.press("Space");
    await study.bury.click();
    await study.answer(THIRD, "3");
    await expect(study.done).toBeVisible();
    net.down = false;
    await outline.expectSaved(30_000);
    await expect(study.link).toHaveAccessibleName("Study");
    const queue = await call<{ due: number; new: number }>(
      target.origin,
      "GET",
      "/study/queue?ahead_days=1",
      account.token,
    );
    expect([queue.due, queue.new]).toEqual([0, 0]);
    await page.getByRole("link", { name: "Back to notes" }).last().click();
    await expect(outline.card(FIRST)).toBeVisible();
    await expect(await outline.row(FIRST)).toContainText("suspended");
    await expect(await outline.row(SECOND)).toContainText("tomorrow");
  });

  test("F flags the card and it stays; the flag stands beside it in the outline, and is taken back there", async ({
    openTree,
  }) => {
    const { page, outline } = await openTree(NOTES);
    const study = new StudyPage(page);
    await study.begin();
    await page.keyboard.press("f");
    await expect(study.flag).toHaveAttribute("aria-pressed", "true");
    await study.expectQuestion(FIRST);
    await page.keyboard.press("o");
    await expect(await outline.row(FIRST)).toContainText("flagged");
    await page.keyboard.press("Control+z");
    await expect(await outline.row(FIRST)).not.toContainText("flagged");
  });

  test("the menu of a card suspends it and asks it again; Ctrl+Z takes back either", async ({ openTree }) => {
    const { page, outline } = await openTree(NOTES);
    const study = new StudyPage(page);
    const choose = async (name: string) => {
      await outline.card(FIRST).click({ button: "right" });
      await page.getByRole("menuitem", { name, exact: true }).click();
    };
    await choose("Suspend");
    await expect(await outline.row(FIRST)).toContainText("suspended");
    await expect(study.link).toHaveAccessibleName("Study, 2 due, 1 minute");
    await choose("Resume");
    await expect(await outline.row(FIRST)).not.toContainText("suspended");
    await expect(study.link).toHaveAccessibleName("Study, 3 due, 2 minutes");
    await page.keyboard.press("Control+z");
    await expect(await outline.row(FIRST)).toContainText("suspended");
    await page.keyboard.press("Control+z");
    await choose("Bury until tomorrow");
    await expect(await outline.row(FIRST)).toContainText("tomorrow");
    await choose("Ask today again");
    await expect(await outline.row(FIRST)).toContainText("new");
  });
});

test.describe("with a finger", () => {
  test("an answered card is pulled to the right for Good and to the left for Hard; a question is not", async ({
    openTree,
    target,
    newContext,
    net,
  }) => {
    const account = await createAnonymous(target.origin);
    const context = await newContext({
      hasTouch: true,
      isMobile: true,
      viewport: { width: 390, height: 800 },
      storageState: signedIn(net.origin, account),
    });
    const { page, outline } = await openTree(NOTES, { account, context });
    const study = new StudyPage(page);
    await page.goto("/review?study=all");
    await study.expectQuestion(FIRST);
    const client = await context.newCDPSession(page);
    const pull = async (by: number, before?: () => Promise<void>) => {
      const box = await study.card.locator(".leaf").boundingBox();
      const y = (box?.y ?? 0) + 60;
      const send = (type: string, touchPoints: { x: number; y: number }[]) =>
        client.send("Input.dispatchTouchEvent", { type: type as "touchStart", touchPoints });
      await send("touchStart", [{ x: 195, y }]);
      for (const step of [0.2, 0.5, 0.8, 1]) await send("touchMove", [{ x: 195 + by * step, y }]);
      await before?.();
      await send("touchEnd", []);
    };
    await pull(150);
    await study.expectQuestion(FIRST);
    await study.showAnswer.click();
    await study.expectAnswer("An envelope");
    await pull(60);
    await study.expectAnswer("An envelope");
    await pull(150, () => expect(page.locator(".under")).toHaveText(/Good.*in 2 days/));
    await study.expectQuestion(SECOND);
    await study.showAnswer.click();
    await pull(-150, () => expect(page.locator(".under")).toHaveText(/Hard.*in 10 min/));
    await study.expectQuestion(THIRD);
    await outline.expectSaved();
    expect((await reviewsOf(target.origin, account)).map(({ rating }) => rating)).toEqual([3, 1]);
  });
});

test.describe("at first", () => {
  test("nothing is due, and the page says how a card is made; a first one says what Study will do, once", async ({
    openTree,
  }) => {
    const { page, outline, frame } = await openTree("Root\n  Alpha\n  Beta");
    const study = new StudyPage(page);
    await study.link.click();
    await expect(study.nothing).toBeFocused();
    await expect(page.getByText("You have no cards yet.")).toBeVisible();
    await page.goBack();
    await outline.ready();
    const said = frame.toast(
      "status",
      "Your first card. Study, above, brings it back on the day you are about to forget it.",
    );
    for (const note of ["Alpha", "Beta"]) {
      await outline.caretIn(note);
      await page.keyboard.press("Alt+Enter");
      await expect(outline.conversion.answer).toBeFocused();
      await page.keyboard.type("An answer");
      await page.keyboard.press("Enter");
      await expect(outline.card(note)).toBeVisible();
      if (note === "Beta") continue;
      await said.getByRole("button", { name: "Dismiss" }).click();
      await expect(said).toHaveCount(0);
    }
    await expect(said).toHaveCount(0);
  });

  test("what is said of a first card covers no button of the session that follows at once", async ({
    openTree,
  }) => {
    const { page, outline, frame } = await openTree("Root\n  Alpha");
    const study = new StudyPage(page);
    await outline.caretIn("Alpha");
    await page.keyboard.press("Alt+Enter");
    await expect(outline.conversion.answer).toBeFocused();
    await page.keyboard.type("One");
    await page.keyboard.press("Enter");
    const said = "Your first card. Study, above, brings it back on the day you are about to forget it.";
    await expect(frame.toast("status", said)).toBeVisible();
    await study.link.click();
    await page.getByRole("link", { name: "Study it" }).click();
    await page.keyboard.press("Space");
    for (const width of [481, 700, 1024]) {
      await page.setViewportSize({ width, height: 800 });
      for (const name of ["Hard", "Difficult", "Good", "Easy"] as const)
        await study.rating(name).click({ trial: true });
      await study.undo.hover({ trial: true });
    }
  });

  test("the first session explains the four buttons until one has had enough of it, and never again", async ({
    openTree,
  }) => {
    const { page } = await openTree(NOTES);
    const study = new StudyPage(page);
    const explained = page.getByText("You did not know it, or guessed.");
    await study.begin();
    await page.keyboard.press("Space");
    await expect(explained).toBeVisible();
    await page.keyboard.press("3");
    await study.expectQuestion(SECOND);
    await page.keyboard.press("Space");
    await expect(explained).toBeVisible();
    await page.getByRole("button", { name: "Got it, don’t show again" }).click();
    await expect(explained).toHaveCount(0);
    await study.expectAnswer("ATP");
    await page.keyboard.press("3");
    await page.reload();
    await study.expectQuestion(THIRD);
    await page.keyboard.press("Space");
    await study.expectAnswer("Potassium");
    await expect(explained).toHaveCount(0);
  });
});

test.describe("what is due", () => {
  test("stands branch by branch, and a branch is studied alone, also from the menu of its row", async ({
    openTree,
  }) => {
    const { page, outline } = await openTree(NOTES);
    const study = new StudyPage(page);
    await study.link.click();
    const rows = page.getByRole("table", { name: "Due by branch" }).getByRole("row");
    await expect(rows).toHaveText([/^Branch/, /^Cells.*2.*2.*1 min/, /^Mitochondria.*1.*1/, /^Plants.*1/]);
    await page.getByRole("link", { name: /^Study this ?: Mitochondria$/ }).click();
    await study.answer(SECOND, "3");
    await expect(study.done).toBeVisible();
    await page.getByRole("link", { name: "Back to notes" }).last().click();
    await expect(study.link).toHaveAccessibleName("Study, 2 due, 1 minute");
    await outline.focusRow("Plants");
    await page.keyboard.press("Shift+F10");
    await page.getByRole("menuitem", { name: "Study this" }).click();
    await study.answer(THIRD, "3");
    await expect(study.done).toBeVisible();
  });

  test("is not all that may be asked: also what comes next, and what is weak", async ({ openTree }) => {
    const { page, outline } = await openTree("Root\n  ? Alpha => One\n  ? Beta => Two");
    const study = new StudyPage(page);
    await study.begin();
    await study.answer("Alpha", "2");
    await study.answer("Beta", "4");
    await outline.expectSaved();
    await page.getByRole("link", { name: "Study ahead" }).click();
    await study.expectQuestion("Alpha");
    await expect(study.progress).toHaveAttribute("aria-valuetext", "1 of 1");
    await page.goto("/review");
    await expect(study.nothing).toBeVisible();
    await page.getByRole("link", { name: "Only weak cards" }).click();
    await study.expectQuestion("Alpha");
    await expect(study.progress).toHaveAttribute("aria-valuetext", "1 of 1");
  });

  test("is counted anew when a card is rated in the outline or made there", async ({ openTree }) => {
    const { page, outline } = await openTree("Root\n  ? Alpha => One\n  Beta");
    const study = new StudyPage(page);
    await expect(study.link).toHaveAccessibleName("Study, 1 due, 1 minute");
    await outline.card("Alpha").click();
    await page.keyboard.press("4");
    await expect(study.link).toHaveAccessibleName("Study");
    await outline.caretIn("Beta");
    await page.keyboard.press("Alt+Enter");
    await page.keyboard.type("Two");
    await page.keyboard.press("Enter");
    await expect(study.link).toHaveAccessibleName("Study, 1 due, 1 minute");
  });

  test("stands in the header of a page without notes too: as it was last known, and else as soon as the page rests", async ({
    openTree,
    signedInPage,
    net,
  }) => {
    const { page, account } = await openTree(NOTES);
    const study = new StudyPage(page);
    await expect(study.link).toHaveAccessibleName("Study, 3 due, 2 minutes");
    const release = net.hold();
    await page.goto("/releases");
    await expect(study.link).toHaveAccessibleName("Study, 3 due, 2 minutes");
    release();

    const elsewhere = await signedInPage(account, {
      prepare: (context) => context.clock.install(),
    });
    await elsewhere.goto("/settings");
    // The settings have a part of that name.
    const link = elsewhere.getByRole("banner").getByRole("link", { name: /^Study/ });
    await expect(link).toHaveAccessibleName("Study");
    await elsewhere.clock.runFor(1_000);
    await expect(link).toHaveAccessibleName("Study, 3 due, 2 minutes");
  });

  test("takes the minutes that this learner needs, as the device has seen", async ({ openTree }) => {
    const { page, account } = await openTree(NOTES);
    const study = new StudyPage(page);
    const name = `perennial:seconds-each:${account.userId}`;
    await page.evaluate((name) => localStorage.setItem(name, "120"), name);
    await page.goto("/review");
    await expect(study.link).toHaveAccessibleName("Study, 3 due, 6 minutes");
    await expect(page.getByText("3 cards, about 6 minutes.")).toBeVisible();
    await page.keyboard.press("Enter");
    await study.answer(FIRST, "3");
    await study.expectQuestion(SECOND);
    expect(Number(await page.evaluate((name) => localStorage.getItem(name), name))).toBeLessThan(120);
  });
});

test.describe("without a subscription that is asked for", () => {
  test("the question shows, and the paywall opens for studying when its answer is wanted [2.flip]", async ({
    openTree,
  }) => {
    const { page, frame } = await openTree(NOTES, { settings: { SUBSCRIPTION_NOT_NECESSARY: "false" } });
    const study = new StudyPage(page);
    await study.begin();
    await page.keyboard.press("Space");
    await frame.expectPaywall("Studying flashcards");
    await frame.maybeLater();
    await expect(study.showAnswer).toBeVisible();
  });
});
