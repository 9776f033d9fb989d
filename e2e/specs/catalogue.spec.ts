import type { Page } from "@playwright/test";
import { expect, type OpenOptions, type OpenTree, signedIn, test } from "../fixtures.ts";
import type { PageWatch } from "../page-watch.ts";
import { LandingPage } from "../pages/landing.ts";
import { OutlinePage } from "../pages/outline.ts";
import { type FaultProxy, isDataCall, type SeenCall } from "../proxy.ts";
import { call, createAnonymous, createNamed } from "../stage/api.ts";
import { readTree, storedText } from "../stored-tree.ts";
import { expected } from "../tree-text.ts";

const LEAF = `
  Leaf
    Cuticle
    Stomata
      Guard cells
      Pores
    Mesophyll
`;
const CARDS = `
  Kidney
    Filtration
    ? Where is glucose taken back? => In the first coiled tubule
`;
const QUESTION = "Where is glucose taken back?";
const ANSWER = "In the first coiled tubule";
const REFUSED = { status: 500, body: { error: "Something went wrong.", code: "internal" } };
const refuseData = (seen: SeenCall) => (isDataCall(seen) ? REFUSED : undefined);
/** What the log says of calls and changes; a browser has warnings of its own. */
const told = ({ logged }: PageWatch) => logged.filter((line) => /^(API call failed|Failed to)/.test(line));
const failedList = (page: Page) => page.getByRole("region", { name: "Failed changes" });

test.beforeEach(({ watch }) => {
  watch.allowFailedRequests = true;
});

interface Stage {
  readonly openTree: (source: string, options?: OpenOptions) => Promise<OpenTree>;
  readonly net: FaultProxy;
  readonly target: { readonly origin: string };
}

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

/**
 * Follows a refused change to its end: the message, the outline and the server's tree as they were, the change
 * kept in the history and in the list of failures with its message and its text, and taken when sent again.
 */
async function followRefusal(
  { openTree, net, target }: Stage,
  { source, act, refuse = refuseData, message, kept = [], takenBack, after }: Refusal,
): Promise<OpenTree> {
  const opened = await openTree(source, { search: "?history=true" });
  const { page, outline, account } = opened;
  net.answerInstead = refuse;
  await act(opened);
  await expect(outline.toast("alert", message)).toBeVisible();
  await outline.expectText(expected(source));
  await expect(outline.sync).toHaveText("1 changes failed");
  expect(await storedText(target.origin, account)).toBe(expected(source));
  await takenBack?.(opened);

  const history = page.getByRole("complementary", { name: "History" });
  await history.getByRole("tab", { name: "Mutations" }).click();
  await expect(history.getByText("1 failed", { exact: true })).toBeVisible();
  await expect(history.getByText(message, { exact: true })).toBeVisible();
  await page.getByRole("button", { name: "Show", exact: true }).click();
  await expect(failedList(page).getByText(message, { exact: true })).toBeVisible();
  await expect(failedList(page).locator("blockquote")).toHaveText([...kept]);

  net.answerInstead = undefined;
  await failedList(page).getByRole("button", { name: "Try again" }).click();
  await outline.expectSaved();
  await outline.expectText(expected(after));
  await expect.poll(() => storedText(target.origin, account)).toBe(expected(after));
  return opened;
}

test.describe("a change that is refused is told, taken back, kept, and taken when it is sent again:", () => {
  test("a note's text [8.note-update]", async ({ openTree, net, target }) => {
    await followRefusal(
      { openTree, net, target },
      {
        source: LEAF,
        async act({ page, outline }) {
          await outline.caretIn("Cuticle");
          await page.keyboard.type(" and wax", { delay: 15 });
          await page.keyboard.press("ArrowDown");
        },
        message: "Failed to update note. Please try again.",
        kept: ["Cuticle and wax"],
        after: LEAF.replace("Cuticle", "Cuticle and wax"),
      },
    );
  });

  test("a new note, which the log tells as a note and as an item of the tree [8.internal-log]", async ({
    openTree,
    net,
    target,
    watch,
  }) => {
    await followRefusal(
      { openTree, net, target },
      {
        source: LEAF,
        async act({ page, outline }) {
          await outline.caretIn("Cuticle", 3);
          await page.keyboard.press("Enter");
        },
        message: "Failed to create note",
        kept: ["icle", "Cut"],
        after: LEAF.replace("Cuticle", "Cut\n    icle"),
      },
    );
    expect(told(watch)).toEqual([
      "API call failed: POST /api/v1/trees answered 500",
      "Failed to create note: 500 Something went wrong.",
      "Failed to create tree item: 500 Something went wrong.",
    ]);
  });

  test("the deletion of a note [8.delete]", async ({ openTree, net, target }) => {
    await followRefusal(
      { openTree, net, target },
      {
        source: `${LEAF.trimEnd()}\n    -`,
        async act({ page, outline }) {
          await outline.caretIn("");
          await page.keyboard.press("Backspace");
        },
        message: "Failed to delete note. Please try again.",
        after: LEAF,
      },
    );
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
      openTree,
      net,
      target,
      watch,
    }) => {
      await followRefusal(
        { openTree, net, target },
        {
          source: LEAF,
          async act({ page, outline }) {
            await outline.caretIn(note);
            await page.keyboard.press(key);
          },
          message,
          after,
        },
      );
      expect(told(watch)).toEqual([
        expect.stringMatching(/^API call failed: PUT \/api\/v1\/trees\/\d+ answered 500$/),
        "Failed to update tree: 500 Something went wrong.",
      ]);
    });
  }

  test("a merge, with the status in number and words and what the server said [8.merge]", async ({
    openTree,
    net,
    target,
  }) => {
    await followRefusal(
      { openTree, net, target },
      {
        source: LEAF,
        async act({ page, outline }) {
          await outline.caretIn("Pores", "start");
          await page.keyboard.press("Backspace");
        },
        message: "Failed to merge notes: 500 Internal Server Error. Something went wrong.",
        kept: ["Guard cellsPores"],
        after: LEAF.replace("Guard cells\n      Pores", "Guard cellsPores"),
      },
    );
  });

  test("a card made of a note [8.internal-log]", async ({ openTree, net, target, watch }) => {
    await followRefusal(
      { openTree, net, target },
      {
        source: CARDS,
        act: makeCard,
        message: "Failed to create flashcard",
        kept: ["Filtration", "Blood pressure presses water through"],
        after: CARDS.replace("Filtration", "? Filtration => Blood pressure presses water through"),
      },
    );
    expect(told(watch)).toEqual([
      "API call failed: POST /api/v1/flashcards answered 500",
      "Failed to create flashcard: 500 Something went wrong.",
    ]);
  });

  test("a card that was made but not put into the tree is taken back whole [8.internal-log]", async ({
    openTree,
    net,
    target,
    watch,
  }) => {
    await followRefusal(
      { openTree, net, target },
      {
        source: CARDS,
        act: makeCard,
        refuse: (seen) => (seen.method === "PUT" && isDataCall(seen) ? REFUSED : undefined),
        message: "Failed to create flashcard",
        kept: ["Filtration", "Blood pressure presses water through"],
        after: CARDS.replace("Filtration", "? Filtration => Blood pressure presses water through"),
      },
    );
    expect(told(watch)).toContain("Failed to update tree: 500 Something went wrong.");
  });

  test("a card turned back into a note [8.to-note]", async ({ openTree, net, target }) => {
    await followRefusal(
      { openTree, net, target },
      {
        source: CARDS,
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
        after: CARDS.replace(`? ${QUESTION} => ${ANSWER}`, QUESTION),
      },
    );
  });

  test("the sides of a card [8.card-update]", async ({ openTree, net, target }) => {
    const { outline, account } = await followRefusal(
      { openTree, net, target },
      {
        source: CARDS,
        async act({ page, outline }) {
          await outline.card(QUESTION).focus();
          await page.keyboard.press("e");
          await outline.edit.question.fill("Where does glucose go back?");
          await page.keyboard.press("Enter");
        },
        message: "Failed to update flashcard. Please try again.",
        kept: ["Where does glucose go back?"],
        after: CARDS.replace(QUESTION, "Where does glucose go back?"),
      },
    );
    await outline.card("Where does glucose go back?").click();
    await expect(outline.answer(ANSWER)).toBeVisible();
    expect((await readTree(target.origin, account, account.rootId)).nodes[2]?.content).toMatchObject({
      answer: ANSWER,
    });
  });

  test("the rating of a card, whose former colour is back meanwhile [8.rating]", async ({
    openTree,
    net,
    target,
  }) => {
    const { outline } = await followRefusal(
      { openTree, net, target },
      {
        source: CARDS,
        async act({ outline }) {
          net.answerInstead = undefined;
          await rate(outline, "Good");
          await outline.expectSaved();
          net.answerInstead = refuseData;
          await rate(outline, "Hard");
        },
        async takenBack({ outline }) {
          await expect(outline.card(QUESTION)).toHaveAccessibleName(`Flashcard: ${QUESTION}, rated Good`);
          await expect(await outline.row(QUESTION)).toHaveAttribute("data-confidence", "yellow");
        },
        message: "Failed to save confidence rating. Please try again.",
        after: CARDS,
      },
    );
    await expect(outline.card(QUESTION)).toHaveAccessibleName(`Flashcard: ${QUESTION}, rated Hard`);
  });
});

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
  const paywalled = (feature: string) => (seen: SeenCall) =>
    isDataCall(seen)
      ? {
          status: 402,
          body: {
            error: "This needs an active subscription.",
            code: "subscription_required",
            details: { feature },
          },
        }
      : undefined;
  const paywall = (page: Page) => page.getByRole("dialog", { name: "Start your FREE Trial" });

  test("making a card [8.402]", async ({ openTree, net, target }) => {
    const opened = await openTree(CARDS);
    const { page, outline, account } = opened;
    net.answerInstead = paywalled("Flashcard Creation");
    await makeCard(opened);
    await expect(paywall(page).getByText("Flashcard Creation is part of the subscription.")).toBeVisible();
    await expect(paywall(page).getByRole("button", { name: "Try For Free" })).toBeVisible();
    await paywall(page).getByRole("button", { name: "Maybe Later" }).click();
    await outline.expectText(expected(CARDS));
    expect(await storedText(target.origin, account)).toBe(expected(CARDS));
    await page.reload();
    await outline.ready();
    await page.getByRole("button", { name: "Needs PRO", exact: true }).click();
    await expect(failedList(page).locator("blockquote")).toHaveText([
      "Filtration",
      "Blood pressure presses water through",
    ]);
    net.answerInstead = undefined;
    await failedList(page).getByRole("button", { name: "Try again" }).click();
    await outline.expectText(expected(CARDS.replace("Filtration", "? Filtration => …")));
    await outline.expectSaved();
    await expect(page.getByRole("button", { name: "Needs PRO", exact: true })).toHaveCount(0);
  });

  test("rating a card, whose former colour is back [8.402]", async ({ openTree, net }) => {
    const { page, outline } = await openTree(CARDS);
    await rate(outline, "Good");
    await outline.expectSaved();
    net.answerInstead = paywalled("Flashcard Confidence Rating");
    await rate(outline, "Hard");
    await expect(
      paywall(page).getByText("Flashcard Confidence Rating is part of the subscription."),
    ).toBeVisible();
    await paywall(page).getByRole("button", { name: "Maybe Later" }).click();
    await expect(paywall(page)).toHaveCount(0);
    await expect(outline.card(QUESTION)).toHaveAccessibleName(`Flashcard: ${QUESTION}, rated Good`);
    net.answerInstead = undefined;
    await page.getByRole("button", { name: "Needs PRO", exact: true }).click();
    await failedList(page).getByRole("button", { name: "Try again" }).click();
    await expect(outline.card(QUESTION)).toHaveAccessibleName(`Flashcard: ${QUESTION}, rated Hard`);
    await outline.expectSaved();
  });
});

test("a session that ended asks to log in; until then nothing can be moved, which is said of each move, and then it can [8.401] [8.login] [5.login]", async ({
  newContext,
  net,
  target,
}) => {
  const name = `student-${crypto.randomUUID().slice(0, 8)}`;
  const account = await createNamed(target.origin, name, "a long password");
  const context = await newContext({ storageState: signedIn(net.origin, account) });
  let letThrough = () => {};
  const held = new Promise<void>((resolve) => {
    letThrough = resolve;
  });
  await context.route("**/assets/session-ended-*.js", async (route) => {
    await held;
    await route.continue();
  });
  const page = await context.newPage();
  await page.goto(`/trees/${account.rootId}`);
  const outline = new OutlinePage(page);
  await outline.ready();
  await page.keyboard.type("Leaf", { delay: 15 });
  await page.keyboard.press("Control+Enter");
  await page.keyboard.type("Cuticle", { delay: 15 });
  await page.keyboard.press("Enter");
  await page.keyboard.type("Stomata", { delay: 15 });
  await outline.expectSaved();
  const before = "Leaf\n  Cuticle\n  Stomata";
  await outline.expectText(before);

  await call(target.origin, "POST", "/logout", account.token, {});
  await page.keyboard.type("!");
  await expect.poll(() => page.evaluate(() => localStorage.getItem("jwt_token"))).toBeNull();
  await outline.expectText(`${before}!`);
  for (const [key, action] of [
    ["Tab", "indent"],
    ["Shift+Tab", "outdent"],
    ["Shift+ArrowUp", "reorder"],
  ] as const) {
    await page.keyboard.press(key);
    await expect(outline.toast("alert", `Please log in to ${action}`)).toBeVisible();
    await outline.expectText(`${before}!`);
    await outline.expectCaret("Stomata!", 8);
  }

  letThrough();
  const again = page.getByRole("dialog", { name: "Please sign in again" });
  await expect(again).toContainText("Authentication required. Please log in to continue.");
  await new LandingPage(page).signIn(name, "a long password");
  await expect(again).toHaveCount(0);
  await outline.expectSaved(30_000);
  await outline.caretIn("Stomata!");
  await page.keyboard.press("Tab");
  await outline.expectText("Leaf\n  Cuticle\n    Stomata!");
  await outline.expectSaved();
  await page.reload();
  await outline.expectText("Leaf\n  Cuticle\n    Stomata!");
});

test("a subscription status that cannot be read is only logged: one works on, and it is read the next time [8.subscription-status]", async ({
  openTree,
  newContext,
  net,
  target,
  watch,
}) => {
  const account = await createAnonymous(target.origin);
  const status = (code: number, body: unknown) => (seen: SeenCall) =>
    seen.path === "/api/v1/subscriptions/status" ? { status: code, body } : undefined;
  net.answerInstead = status(500, REFUSED.body);
  const context = await newContext({ storageState: signedIn(net.origin, account) });
  const { page, outline } = await openTree("Botany\n  Xylem", { account, context });
  await expect
    .poll(() => watch.logged)
    .toContain("The subscription status was not answered: Something went wrong.");
  const badge = (text: "PRO" | "FREE") =>
    page.getByRole("toolbar", { name: "Tree" }).getByText(text, { exact: true });
  await expect(badge("FREE")).toBeVisible();
  await expect(page.getByRole("region", { name: "Notifications" })).toHaveText("");
  await outline.caretIn("Xylem");
  await page.keyboard.type("!");
  await outline.expectSaved();
  net.answerInstead = status(200, {
    has_subscription: true,
    status: "active",
    required: true,
    trial_ends_at: null,
    current_period_end: null,
  });
  await page.reload();
  await expect(badge("PRO")).toBeVisible();
});
