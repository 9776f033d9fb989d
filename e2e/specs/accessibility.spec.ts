import type { Page } from "@playwright/test";
import { findFaults } from "../accessibility.ts";
import { expect, signedIn, test } from "../fixtures.ts";
import { HistoryPanel } from "../pages/history.ts";
import { LandingPage } from "../pages/landing.ts";
import { isDataCall } from "../proxy.ts";
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

for (const theme of ["light", "dark"] as const) {
  test.describe(`in the ${theme} theme, without a violation and without scrolling to the side`, () => {
    // Motion is reduced so that nothing is caught half way.
    const quiet = { colorScheme: theme, reducedMotion: "reduce" } as const;
    test.use({ colorScheme: theme, contextOptions: { reducedMotion: "reduce" } });
    test.setTimeout(150_000);

    test("the first page, with and without the banner", async ({ page }) => {
      const landing = new LandingPage(page);
      await landing.open();
      await expect(landing.consent).toBeVisible();
      await page.screenshot({ path: `test-results/visual/landing-${theme}.png` });
      const faults = await findFaults(page, "landing with the banner");
      await landing.decline.click();
      await expect(landing.consent).toBeHidden();
      await page.setViewportSize({ width: 1280, height: 900 });
      await page.screenshot({ path: `test-results/visual/landing-whole-${theme}.png`, fullPage: true });
      faults.push(...(await findFaults(page, "landing")));
      expect(faults).toEqual([]);
    });

    test("the tree: editing, a card turned, its forms, viewing", async ({
      openTree,
      newContext,
      net,
      target,
    }) => {
      const account = await createAnonymous(target.origin);
      const context = await newContext({
        ...quiet,
        storageState: signedIn(net.origin, account),
      });
      const { page, outline } = await openTree(KIDNEY, { account, context });
      const faults: string[] = [];
      const check = async (screen: string) => {
        faults.push(...(await findFaults(page, screen)));
        await page.setViewportSize({ width: 1280, height: 900 });
      };
      await outline.caretIn("Hormones");
      await page.screenshot({ path: `test-results/visual/tree-${theme}.png` });
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
      await page.screenshot({ path: `test-results/visual/card-${theme}.png` });
      await check("card turned to its answer");
      await page.keyboard.press("3");
      await page.keyboard.press("e");
      await expect(outline.edit.answer).toBeVisible();
      await check("form that edits a card");
      await page.keyboard.press("Escape");
      await page.goto(`/trees/${account.rootId}?mode=viewing`);
      await expect(outline.grid.getByRole("link", { name: "Hormones" })).toBeVisible();
      await check("tree in viewing mode");
      expect(faults).toEqual([]);
    });

    test("what opens above the tree: More, help, paywall, toast", async ({
      openTree,
      newContext,
      net,
      target,
    }) => {
      const account = await createAnonymous(target.origin);
      const context = await newContext({
        ...quiet,
        storageState: signedIn(net.origin, account, { SUBSCRIPTION_NOT_NECESSARY: "false" }),
      });
      const { page, outline } = await openTree(KIDNEY, { account, context });
      const faults: string[] = [];
      const check = async (screen: string) => {
        faults.push(...(await findFaults(page, screen)));
        await page.setViewportSize({ width: 1280, height: 900 });
      };
      const more = page.getByRole("button", { name: "More", exact: true });
      await more.click();
      await expect(page.getByRole("dialog", { name: "More" })).toBeVisible();
      await expect(page.getByRole("status", { name: "Backend health" })).toHaveText("ok");
      await check("More");
      await page.keyboard.press("Escape");
      await expect(page.getByRole("dialog", { name: "More" })).toBeHidden();
      await outline.focusRow("Hormones");
      await page.keyboard.press("?");
      await expect(page.getByRole("dialog", { name: "Keyboard shortcuts" })).toBeVisible();
      await check("help");
      await page.keyboard.press("Escape");
      await outline.card(QUESTION).click();
      await expect(page.getByRole("dialog", { name: "Start your FREE Trial" })).toBeVisible();
      await check("paywall");
      await page.keyboard.press("Escape");
      await outline.caretIn("Filtration", "start");
      await page.keyboard.press("Backspace");
      const toast = outline.toast("alert", "Cannot delete note with children");
      // Held by the focus: the pointer loses it when the width changes.
      await toast.getByRole("button", { name: "Dismiss" }).focus();
      await check("tree with a toast");
      expect(faults).toEqual([]);
    });

    test("the history beside the tree: what was done, the changes with a failed one, and no answer", async ({
      openTree,
      newContext,
      net,
      target,
      watch,
    }) => {
      watch.allowFailedRequests = true;
      const account = await createAnonymous(target.origin);
      const context = await newContext({ ...quiet, storageState: signedIn(net.origin, account) });
      const { page, outline } = await openTree(KIDNEY, { account, context, search: "?history=true" });
      const history = new HistoryPanel(page);
      const faults: string[] = [];
      const check = async (screen: string) => {
        faults.push(...(await findFaults(page, screen)));
        await page.setViewportSize({ width: 1280, height: 900 });
      };
      await outline.caretIn("Hormones");
      await page.keyboard.type(" of the kidney");
      await page.keyboard.press("Tab");
      await outline.expectSaved();
      await expect(history.entry("Indented a note")).toBeVisible();
      await page.screenshot({ path: `test-results/visual/history-${theme}.png` });
      await check("history: user actions");
      const refused = { status: 500, body: { error: "No.", code: "internal" } };
      net.answerInstead = (seen) => (isDataCall(seen) ? refused : undefined);
      await outline.caretIn("Filtration");
      await page.keyboard.type("!");
      await history.tab("Mutations").click();
      await expect(history.entry("Edited a note").getByText("Send again")).toBeVisible();
      await check("history: mutations");
      net.answerInstead = (seen) => (/\/user_actions(\?|$)/.test(seen.path) ? refused : undefined);
      await page.reload();
      await expect(history.panel.getByRole("button", { name: "Retry" })).toBeVisible();
      await check("history: not loaded");
      expect(faults).toEqual([]);
    });

    test("releases in all tabs, settings with a refused value, the state diagram with an error and a screenshot", async ({
      newContext,
      net,
      target,
    }) => {
      const account = await createAnonymous(target.origin);
      const context = await newContext({
        ...quiet,
        storageState: signedIn(net.origin, account, { SHOW_IDS: "true", SHOW_SORT_ORDERS: "true" }),
      });
      const page = await context.newPage();
      const faults: string[] = [];
      await page.goto("/releases");
      for (const tab of ["Releases", "Roadmap", "Vision"]) {
        await page.getByRole("tab", { name: tab }).click();
        faults.push(...(await findFaults(page, `releases, ${tab}`)));
      }
      await page.goto("/settings");
      await page.getByLabel("API_DELAY", { exact: true }).fill("soon");
      await page.getByLabel("API_DELAY", { exact: true }).press("Enter");
      await expect(page.getByRole("alert").filter({ hasText: "Write a whole number" })).toBeVisible();
      faults.push(...(await findFaults(page, "settings")));
      await page.goto("/state-diagram");
      const source = page.getByRole("textbox", { name: "Diagram source" });
      const drawn = page.locator('iframe[data-state="drawn"]');
      await expect(drawn).toBeVisible({ timeout: 30_000 });
      await source.fill("stateDiagram-v2\n  Seed --> Tree\n  [IMAGE:/petals.svg]\n  [IMAGE://elsewhere]");
      await expect(page.frameLocator("iframe").getByRole("button", { name: /^Screenshot/ })).toHaveCount(1);
      faults.push(...(await findFaults(page, "state diagram")));
      await source.fill("stateDiagram-v2\n  Seed --> --> Tree");
      await expect(page.getByText("Error rendering diagram")).toBeVisible();
      faults.push(...(await findFaults(page, "state diagram with an error")));
      await page.goto(`/trees/${account.rootId}`);
      await expect(page.getByText(/id \d+ · note/).first()).toBeVisible();
      faults.push(...(await findFaults(page, "tree with ids and sort orders")));
      expect(faults).toEqual([]);
    });

    test("the pages around it: user, releases, a tree that is not there", async ({
      newContext,
      net,
      target,
      watch,
    }) => {
      watch.allowFailedRequests = true;
      const account = await createAnonymous(target.origin);
      const context = await newContext({ ...quiet, storageState: signedIn(net.origin, account) });
      const page = await context.newPage();
      const faults: string[] = [];
      const visit = async (path: string, ready: string | RegExp) => {
        await page.goto(path);
        await expect(page.getByText(ready).first()).toBeVisible();
        faults.push(...(await findFaults(page, path)));
      };
      await visit(`/users/${account.userId}`, "User id");
      await visit("/releases", "Releases");
      await visit("/trees/987654321", "Tree not found: 404");
      expect(faults).toEqual([]);
    });
  });
}

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

test("on a phone a bar of actions moves the focused note", async ({ openTree }) => {
  const { page, outline } = await openTree(KIDNEY);
  await page.setViewportSize({ width: 400, height: 800 });
  const bar = page.getByRole("toolbar", { name: "Mobile actions" });
  await outline.caretIn("Hormones");
  await expect(bar.getByRole("button", { name: "Make flashcard" })).toBeVisible();
  await bar.getByRole("button", { name: "Up" }).click();
  await expect.poll(async () => (await outline.focus()).text).toBe("What makes urine strong?");
  await expect(bar.getByRole("button", { name: "Make flashcard" })).toHaveCount(0);
  await bar.getByRole("button", { name: "Indent" }).click();
  await expect.poll(async () => (await outline.rowOf("What makes urine strong?")).level).toBe(3);
  await bar.getByRole("button", { name: "Outdent" }).click();
  await expect.poll(async () => (await outline.rowOf("What makes urine strong?")).level).toBe(2);
  await page.setViewportSize({ width: 481, height: 800 });
  await expect(bar).toBeHidden();
});
