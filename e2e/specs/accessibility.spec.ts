import type { Page } from "@playwright/test";
import { checkOf } from "../accessibility.ts";
import { AWAY, answering, REFUSED } from "../answers.ts";
import { expect, test } from "../fixtures.ts";
import { HistoryPanel } from "../pages/history.ts";
import { LandingPage } from "../pages/landing.ts";
import { StudyPage } from "../pages/study.ts";
import { isCall, isDataCall } from "../proxy.ts";
import { createAnonymous } from "../stage/api.ts";

const KIDNEY = `
  Kidney
    Filtration
      Blood pressure presses water and small molecules through the wall of the capillaries
      A long word: dichlorodiphenyltrichloroethanedichlorodiphenyldichloroethylene
    ? Where is glucose taken back? => In the first coiled tubule
      -
    ? What makes urine strong? => The loop of Henle
    Hormones
`;
const QUESTION = "Where is glucose taken back?";

test.describe("in both themes and at every width, without a violation and without scrolling to the side", () => {
  // Motion is reduced so that nothing is caught half way.
  test.use({ contextOptions: { reducedMotion: "reduce" } });

  test("the first page, with and without the banner", async ({ page }) => {
    const landing = new LandingPage(page);
    await landing.open();
    await expect(landing.consent).toBeVisible();
    const { faults, check } = checkOf(page);
    await check("landing with the banner");
    await landing.decline.click();
    await expect(landing.consent).toBeHidden();
    await check("landing");
    expect(faults).toEqual([]);
  });

  test("the tree: editing, a card turned, its forms, viewing", async ({ openTree }) => {
    const { page, outline, account } = await openTree(KIDNEY);
    const { faults, check } = checkOf(page);
    await outline.caretIn("Hormones");
    await check("tree with the caret in a note");
    await outline.focusRow("Filtration");
    await check("tree with a row focused");
    await outline.caretIn("Hormones");
    await page.keyboard.press("Alt+Enter");
    await expect(outline.conversion.form).toBeVisible();
    await check("form that makes a card");
    await page.keyboard.press("Escape");
    await outline.card(QUESTION).click();
    await expect(outline.rating("Good")).toBeVisible();
    await check("card turned to its answer");
    await page.keyboard.press("3");
    await outline.expectRated(QUESTION, "Good");
    await page.keyboard.press("e");
    await expect(outline.edit.answer).toBeVisible();
    await check("form that edits a card");
    await page.keyboard.press("Escape");
    await page.goto(`/trees/${account.rootId}?mode=viewing`);
    await expect(outline.grid.getByRole("link", { name: "Hormones" })).toBeVisible();
    await check("tree in viewing mode");
    expect(faults).toEqual([]);
  });

  test("Study: what is due, a question, its answer explained and not, the form, the end, nothing", async ({
    openTree,
  }) => {
    const { page, outline } = await openTree(KIDNEY);
    const study = new StudyPage(page);
    const { faults, check } = checkOf(page);
    await study.link.click();
    await expect(page.getByRole("link", { name: "Study all 2" })).toBeVisible();
    await check("what is due");
    await page.keyboard.press("Enter");
    await study.expectQuestion(QUESTION);
    await check("question");
    await page.keyboard.press("Space");
    await expect(page.getByRole("button", { name: "Got it, don’t show again" })).toBeVisible();
    await check("answer, explained");
    await page.getByRole("button", { name: "Got it, don’t show again" }).click();
    await check("answer");
    await page.keyboard.press("e");
    await expect(outline.page.getByRole("textbox", { name: "Answer" })).toBeVisible();
    await check("form that edits the card");
    await page.keyboard.press("Escape");
    await page.keyboard.press("1");
    await study.answer("What makes urine strong?", "3");
    await expect(study.done).toBeVisible();
    await check("end");
    await page.goto("/review");
    await expect(study.nothing).toBeVisible();
    await check("nothing due");
    expect(faults).toEqual([]);
  });

  test("what opens above the tree: More, help, paywall, toast", async ({ openTree }) => {
    const { page, outline, frame } = await openTree(KIDNEY, {
      settings: { SUBSCRIPTION_NOT_NECESSARY: "false" },
    });
    const { faults, check } = checkOf(page);
    await frame.openMore();
    await expect(frame.health).toHaveText("ok");
    await check("More");
    await page.keyboard.press("Escape");
    await expect(frame.more).toBeHidden();
    await outline.focusRow("Hormones");
    await page.keyboard.press("?");
    await expect(frame.help).toBeVisible();
    await check("help");
    await page.keyboard.press("Escape");
    await outline.card(QUESTION).click();
    await expect(frame.paywall).toBeVisible();
    await check("paywall");
    await page.keyboard.press("Escape");
    await outline.caretIn("Filtration", "start");
    await page.keyboard.press("Backspace");
    const toast = frame.toast("alert", "Cannot delete note with children");
    // Held by the focus: the pointer loses it when the width changes.
    await toast.getByRole("button", { name: "Dismiss" }).focus();
    await check("tree with a toast");
    expect(faults).toEqual([]);
  });

  test("the history beside the tree: what was done, the changes with a failed one, and no answer", async ({
    openTree,
    net,
    watch,
  }) => {
    watch.allowFailedRequests = true;
    const { page, outline } = await openTree(KIDNEY, { search: "?history=true" });
    const history = new HistoryPanel(page);
    const { faults, check } = checkOf(page);
    await outline.caretIn("Hormones");
    await page.keyboard.type(" of the kidney");
    await page.keyboard.press("Tab");
    await outline.expectSaved();
    await expect(history.entry("Indented a note")).toBeVisible();
    await check("history: user actions");
    net.answerInstead = answering(isDataCall, REFUSED);
    await outline.caretIn("Filtration");
    await page.keyboard.type("!");
    await history.tab("Mutations").click();
    await expect(history.entry("Edited a note").getByText("Send again")).toBeVisible();
    await check("history: mutations");
    net.answerInstead = answering(isCall("/user_actions"), REFUSED);
    await page.reload();
    await expect(history.panel.getByRole("button", { name: "Retry" })).toBeVisible();
    await check("history: not loaded");
    expect(faults).toEqual([]);
  });

  test("Move to, the question before logging out, a name for the notes, and away from the server", async ({
    openTree,
    net,
    watch,
  }) => {
    watch.allowFailedRequests = true;
    const { page, outline, frame } = await openTree(KIDNEY);
    const { faults, check } = checkOf(page);
    await outline.caretIn("Hormones");
    await page.keyboard.press("Control+k");
    await page.keyboard.type("move this row");
    await page.keyboard.press("Enter");
    const move = page.getByRole("dialog", { name: "Move to" });
    await expect(move).toBeVisible();
    await page.keyboard.type("fil");
    await expect(move.getByRole("option", { name: /Filtration/ })).toBeVisible();
    await check("Move to");
    await page.keyboard.press("Escape");
    await expect(move).toBeHidden();
    await frame.logOut();
    const question = page.getByRole("alertdialog", { name: "Leave your notes behind?" });
    await expect(question).toBeVisible();
    await check("the question before logging out");
    await question.getByRole("button", { name: "Keep your notes: choose a name" }).click();
    const claim = page.getByRole("dialog", { name: "Keep your notes" });
    await expect(claim.getByRole("form")).toBeVisible();
    await check("a name for the notes");
    await page.keyboard.press("Escape");
    await expect(claim).toBeHidden();
    net.answerInstead = answering(isDataCall, AWAY);
    await outline.caretIn("Hormones");
    await page.keyboard.type("!");
    await page.keyboard.press("ArrowUp");
    await outline.expectWaiting(/waiting$/, 30_000);
    await check("away from the server");
    await frame.logOut();
    await expect(page.getByRole("alertdialog", { name: "Not everything is saved" })).toBeVisible();
    await check("the question before logging out with a change unsent");
    expect(faults).toEqual([]);
  });

  test("releases in all tabs, settings with a refused value, the state diagram with an error and a screenshot", async ({
    signedInPage,
    target,
  }) => {
    const account = await createAnonymous(target.origin);
    const page = await signedInPage(account, {
      settings: { SHOW_IDS: "true", SHOW_SORT_ORDERS: "true" },
    });
    const { faults, check } = checkOf(page);
    await page.goto("/releases");
    for (const tab of ["Releases", "Roadmap", "Vision"]) {
      await page.getByRole("tab", { name: tab }).click();
      await check(`releases, ${tab}`);
    }
    await page.goto("/settings");
    await page.getByLabel("API_DELAY", { exact: true }).fill("soon");
    await page.getByLabel("API_DELAY", { exact: true }).press("Enter");
    await expect(page.getByRole("alert").filter({ hasText: "Write a whole number" })).toBeVisible();
    await check("settings");
    await page.goto("/account");
    await expect(page.getByRole("heading", { level: 1, name: "Account" })).toBeVisible();
    await check("account");
    await page.goto("/state-diagram");
    const source = page.getByRole("textbox", { name: "Diagram source" });
    const drawn = page.locator('iframe[data-state="drawn"]');
    await expect(drawn).toBeVisible({ timeout: 30_000 });
    await source.fill("stateDiagram-v2\n  Seed --> Tree\n  [IMAGE:/petals.svg]\n  [IMAGE://elsewhere]");
    await expect(page.frameLocator("iframe").getByRole("button", { name: /^Screenshot/ })).toHaveCount(1);
    await check("state diagram");
    await source.fill("stateDiagram-v2\n  Seed --> --> Tree");
    await expect(page.getByText("Error rendering diagram")).toBeVisible();
    await check("state diagram with an error");
    await page.goto(`/trees/${account.rootId}`);
    await expect(page.getByText(/id \d+ · note/).first()).toBeVisible();
    await check("tree with ids and sort orders");
    expect(faults).toEqual([]);
  });

  test("the pages around it: user, releases, a tree that is not there", async ({
    signedInPage,
    target,
    watch,
  }) => {
    watch.allowFailedRequests = true;
    const account = await createAnonymous(target.origin);
    const page = await signedInPage(account);
    const { faults, check } = checkOf(page);
    const visit = async (path: string, ready: string | RegExp) => {
      await page.goto(path);
      await expect(page.getByText(ready).first()).toBeVisible();
      await check(path);
    };
    await visit(`/users/${account.userId}`, "User id");
    await visit("/releases", "Releases");
    await visit("/trees/987654321", "Tree not found: 404");
    expect(faults).toEqual([]);
  });
});

test("every page has one first heading and a main landmark", async ({ page, openTree }) => {
  const expectLandmarks = async (at: Page) => {
    await expect(at.getByRole("heading", { level: 1 })).toHaveCount(1);
    await expect(at.getByRole("main")).toHaveCount(1);
  };
  await new LandingPage(page).open();
  await expectLandmarks(page);
  const opened = await openTree(KIDNEY);
  await expectLandmarks(opened.page);
  await opened.page.goto("/releases");
  await expect(opened.page.getByRole("heading", { level: 1 })).toBeVisible();
  await expectLandmarks(opened.page);
});

test("the rows say their level, their place among siblings, and whether they are open", async ({
  openTree,
}) => {
  const { outline } = await openTree(KIDNEY);
  const row = await outline.row("Filtration");
  await expect(row).toHaveAttribute("aria-level", "2");
  await expect(row).toHaveAttribute("aria-setsize", "4");
  await expect(row).toHaveAttribute("aria-posinset", "1");
  await expect(row).toHaveAttribute("aria-expanded", "true");
  await expect(outline.grid).toHaveAttribute("aria-multiselectable", "true");
  await expect(await outline.row("Hormones")).not.toHaveAttribute("aria-expanded");
});
