import type { Page } from "@playwright/test";
import { answering, paywalled, REFUSED, SUBSCRIBED } from "../answers.ts";
import { test as base, expect, type OpenTree } from "../fixtures.ts";
import type { PageWatch } from "../page-watch.ts";
import { HistoryPanel } from "../pages/history.ts";
import type { OutlinePage } from "../pages/outline.ts";
import { type FaultProxy, isCall, isDataCall } from "../proxy.ts";
import { ANSWER, KIDNEY, LEAF, QUESTION } from "../sample-trees.ts";
import { readTree } from "../stored-tree.ts";
import { expected } from "../tree-text.ts";

const refuseData = answering(isDataCall, REFUSED);
const DENIED = {
  status: 403,
  body: { error: "Access denied. You don't have permission to perform this action.", code: "forbidden" },
};
/** What the log says of calls and changes; a browser has warnings of its own. */
const told = ({ logged }: PageWatch) => logged.filter((line) => /^(API call failed|Failed to)/.test(line));

/** One change of the outline that the server refuses. */
interface Refusal {
  readonly source: string;
  readonly act: (opened: OpenTree) => Promise<void>;
  readonly refuse?: FaultProxy["answerInstead"];
  /** Word for word. */
  readonly message: string;
  /** What the person had written in it, as the list of failures keeps it. */
  readonly kept?: readonly string[];
  /** What else is as it was. */
  readonly takenBack?: (opened: OpenTree) => Promise<void>;
  /** The outline once it was sent again and taken. */
  readonly after: string;
}

interface PerTest {
  /**
   * Follows a refused change to its end: the message, the outline and the server's tree as they were, the change
   * kept in the history and in the list of failures with its message and its text, and taken when sent again.
   */
  followRefusal: (refusal: Refusal) => Promise<OpenTree>;
}

const test = base.extend<PerTest>({
  followRefusal: async ({ openTree, net }, use) => {
    await use(async ({ source, act, refuse = refuseData, message, kept = [], takenBack, after }) => {
      const opened = await openTree(source, { search: "?history=true" });
      const { page, outline, frame, stored } = opened;
      net.answerInstead = refuse;
      await act(opened);
      await expect(frame.toast("alert", message)).toBeVisible();
      await outline.expectText(source);
      await outline.expectFailed(1);
      expect(await stored()).toBe(expected(source));
      await takenBack?.(opened);

      const history = new HistoryPanel(page);
      await history.tab("Mutations").click();
      await expect(history.panel.getByText("1 failed", { exact: true })).toBeVisible();
      await expect(history.panel.getByText(message, { exact: true })).toBeVisible();
      const failed = await frame.showFailed();
      await expect(failed.getByText(message, { exact: true })).toBeVisible();
      await expect(failed.locator("blockquote")).toHaveText([...kept]);
      await page.keyboard.press("Escape");
      await expect(failed).toBeHidden();
      await page.keyboard.press("Enter");

      net.answerInstead = undefined;
      await frame.tryFailedAgain();
      await expect(page.getByRole("main")).toBeFocused();
      await outline.expectSaved();
      await outline.expectText(after);
      await expect.poll(stored).toBe(expected(after));
      return opened;
    });
  },
});

test.beforeEach(({ watch }) => {
  watch.allowFailedRequests = true;
});

test.describe("a change that is refused is told, taken back, kept, and taken when it is sent again:", () => {
  test("a note's text, sent on leaving a note that changed and no other [4.edit-blur] [8.note-update]", async ({
    followRefusal,
    net,
  }) => {
    await followRefusal({
      source: LEAF,
      async act(opened) {
        await opened.outline.caretIn("Mesophyll");
        await addWax(opened);
      },
      message: "Failed to update note. Please try again.",
      async takenBack() {
        expect(net.calls.filter(isDataCall)).toHaveLength(1);
      },
      kept: ["Cuticle and wax"],
      after: LEAF.replace("Cuticle", "Cuticle and wax"),
    });
  });

  test("a note's text for which the permission is missing, in the words of the 403 [8.403]", async ({
    followRefusal,
  }) => {
    await followRefusal({
      source: LEAF,
      act: addWax,
      refuse: answering(isDataCall, DENIED),
      message: DENIED.body.error,
      kept: ["Cuticle and wax"],
      after: LEAF.replace("Cuticle", "Cuticle and wax"),
    });
  });

  test("a new note, which the log tells as a note and as an item of the tree [8.internal-log]", async ({
    followRefusal,
    watch,
  }) => {
    await followRefusal({
      source: LEAF,
      async act({ page, outline }) {
        await outline.caretIn("Cuticle", 3);
        await page.keyboard.press("Enter");
      },
      message: "Failed to create note",
      kept: ["icle", "Cut"],
      after: LEAF.replace("Cuticle", "Cut\n    icle"),
    });
    expect(told(watch)).toEqual([
      "API call failed: POST /api/v1/trees answered 500",
      "Failed to create note: 500 Something went wrong.",
      "Failed to create tree item: 500 Something went wrong.",
    ]);
  });

  test("the deletion of a note [8.delete]", async ({ followRefusal }) => {
    await followRefusal({
      source: `${LEAF}    -`,
      async act({ page, outline }) {
        await outline.caretIn("");
        await page.keyboard.press("Backspace");
      },
      message: "Failed to delete note. Please try again.",
      after: LEAF,
    });
  });

  for (const [what, note, key, message, after] of [
    [
      "an indent",
      "Mesophyll",
      "Tab",
      "Failed to indent node",
      LEAF.replace("    Mesophyll", "      Mesophyll"),
    ],
    ["an outdent", "Pores", "Shift+Tab", "Failed to outdent node", LEAF.replace("      Pores", "    Pores")],
    [
      "a reordering",
      "Guard cells",
      "Shift+ArrowDown",
      "Failed to reorder nodes. Please try again.",
      LEAF.replace("Guard cells\n      Pores", "Pores\n      Guard cells"),
    ],
  ] as const) {
    test(`${what}, in the words “${message}” [8.structure] [4.structure-failure] [8.internal-log]`, async ({
      followRefusal,
      watch,
    }) => {
      await followRefusal({
        source: LEAF,
        async act({ page, outline }) {
          await outline.caretIn(note);
          await page.keyboard.press(key);
        },
        message,
        after,
      });
      expect(told(watch)).toEqual([
        expect.stringMatching(/^API call failed: PUT \/api\/v1\/trees\/\d+ answered 500$/),
        "Failed to update tree: 500 Something went wrong.",
      ]);
    });
  }

  test("a merge, with the status in number and words and what the server said [8.merge]", async ({
    followRefusal,
  }) => {
    await followRefusal({
      source: LEAF,
      async act({ page, outline }) {
        await outline.caretIn("Pores", "start");
        await page.keyboard.press("Backspace");
      },
      message: "Failed to merge notes: 500 Internal Server Error. Something went wrong.",
      kept: ["Guard cellsPores"],
      after: LEAF.replace("Guard cells\n      Pores", "Guard cellsPores"),
    });
  });

  test("a card made of a note [8.internal-log]", async ({ followRefusal, watch }) => {
    await followRefusal({
      source: KIDNEY,
      act: makeCard,
      message: "Failed to create flashcard",
      kept: ["Filtration", "Blood pressure presses water through"],
      after: KIDNEY.replace("Filtration", "? Filtration => Blood pressure presses water through"),
    });
    expect(told(watch)).toEqual([
      "API call failed: POST /api/v1/flashcards answered 500",
      "Failed to create flashcard: 500 Something went wrong.",
    ]);
  });

  test("a card that was made but not put into the tree is taken back whole [8.internal-log]", async ({
    followRefusal,
    watch,
  }) => {
    await followRefusal({
      source: KIDNEY,
      act: makeCard,
      refuse: answering((seen) => seen.method === "PUT" && isDataCall(seen), REFUSED),
      message: "Failed to create flashcard",
      kept: ["Filtration", "Blood pressure presses water through"],
      after: KIDNEY.replace("Filtration", "? Filtration => Blood pressure presses water through"),
    });
    expect(told(watch)).toContain("Failed to update tree: 500 Something went wrong.");
  });

  test("a card turned back into a note [8.to-note]", async ({ followRefusal }) => {
    await followRefusal({
      source: KIDNEY,
      async act({ page, outline }) {
        await outline.card(QUESTION).focus();
        await page.keyboard.press("Shift+Tab");
      },
      message: "Failed to convert to note. Please try again.",
      async takenBack({ page }) {
        // What was not done needs no undoing.
        await expect(page.getByText("Turned back into a note")).toBeHidden();
      },
      kept: [QUESTION],
      after: KIDNEY.replace(`? ${QUESTION} => ${ANSWER}`, QUESTION),
    });
  });

  test("the sides of a card [8.card-update]", async ({ followRefusal, target }) => {
    const { outline, account } = await followRefusal({
      source: KIDNEY,
      async act({ page, outline }) {
        await outline.card(QUESTION).focus();
        await page.keyboard.press("e");
        await outline.edit.question.fill("Where does glucose go back?");
        await page.keyboard.press("Enter");
      },
      message: "Failed to update flashcard. Please try again.",
      kept: ["Where does glucose go back?"],
      after: KIDNEY.replace(QUESTION, "Where does glucose go back?"),
    });
    await outline.card("Where does glucose go back?").click();
    await expect(outline.answer(ANSWER)).toBeVisible();
    expect((await readTree(target.origin, account, account.rootId)).nodes[1]?.content).toMatchObject({
      answer: ANSWER,
    });
  });

  test("the rating of a card, whose former colour is back meanwhile [8.rating]", async ({
    followRefusal,
    net,
  }) => {
    const { outline } = await followRefusal({
      source: KIDNEY,
      async act({ outline }) {
        net.answerInstead = undefined;
        await rate(outline, "Good");
        await outline.expectSaved();
        net.answerInstead = refuseData;
        await rate(outline, "Hard");
      },
      async takenBack({ outline }) {
        await outline.expectRated(QUESTION, "Good");
        await expect(await outline.row(QUESTION)).toHaveAttribute("data-confidence", "yellow");
      },
      message: "Failed to save confidence rating. Please try again.",
      after: KIDNEY,
    });
    await outline.expectRated(QUESTION, "Hard");
  });
});

async function addWax({ page, outline }: OpenTree): Promise<void> {
  await outline.caretIn("Cuticle");
  await page.keyboard.type(" and wax", { delay: 15 });
  await page.keyboard.press("ArrowDown");
}

async function makeCard({ page, outline }: OpenTree): Promise<void> {
  await outline.caretIn("Filtration");
  await page.keyboard.press("Alt+Enter");
  await outline.conversion.answer.fill("Blood pressure presses water through");
  await page.keyboard.press("Enter");
}

async function rate(outline: OutlinePage, name: "Hard" | "Good"): Promise<void> {
  await outline.card(QUESTION).click();
  await outline.rating(name).click();
}

test.describe("a 402 opens the paywall for what was tried, and keeps it until there is a subscription:", () => {
  const needsPro = (page: Page) => page.getByRole("button", { name: "Needs PRO", exact: true });

  test("making a card [8.402]", async ({ openTree, net }) => {
    const opened = await openTree(KIDNEY);
    const { page, outline, frame, stored, expectKept } = opened;
    net.answerInstead = answering(isDataCall, paywalled("Flashcard Creation"));
    await makeCard(opened);
    await frame.expectPaywall("Flashcard Creation");
    await frame.maybeLater();
    await outline.expectText(KIDNEY);
    expect(await stored()).toBe(expected(KIDNEY));
    await page.reload();
    await outline.ready();
    await needsPro(page).click();
    await expect(frame.failedChanges.locator("blockquote")).toHaveText([
      "Filtration",
      "Blood pressure presses water through",
    ]);
    net.answerInstead = undefined;
    await frame.tryFailedAgain();
    await expectKept(KIDNEY.replace("Filtration", "? Filtration"));
    await expect(needsPro(page)).toHaveCount(0);
  });

  test("rating a card, whose former colour is back [8.402]", async ({ openTree, net }) => {
    const { page, outline, frame } = await openTree(KIDNEY);
    await rate(outline, "Good");
    // Until its code is here, the rating does not wait yet, and what came before it is saved.
    await outline.expectRated(QUESTION, "Good");
    await outline.expectSaved();
    net.answerInstead = answering(isDataCall, paywalled("Flashcard Confidence Rating"));
    await rate(outline, "Hard");
    await frame.expectPaywall("Flashcard Confidence Rating");
    await frame.maybeLater();
    await outline.expectRated(QUESTION, "Good");
    net.answerInstead = undefined;
    await needsPro(page).click();
    await frame.tryFailedAgain();
    await outline.expectRated(QUESTION, "Hard");
    await outline.expectSaved();
  });
});

test("a subscription status that cannot be read is only logged: one works on, and it is read the next time [8.subscription-status]", async ({
  openTree,
  net,
  watch,
}) => {
  net.answerInstead = answering(isCall("/subscriptions/status"), REFUSED);
  const { page, outline, frame } = await openTree("Botany\n  Xylem");
  await expect
    .poll(() => watch.logged)
    .toContain("The subscription status was not answered: Something went wrong.");
  await expect(frame.badge("FREE")).toBeVisible();
  await expect(frame.notifications).toHaveText("");
  await outline.caretIn("Xylem");
  await page.keyboard.type("!");
  await outline.expectSaved();
  net.answerInstead = answering(isCall("/subscriptions/status"), SUBSCRIBED);
  await page.reload();
  await expect(frame.badge("PRO")).toBeVisible();
});
