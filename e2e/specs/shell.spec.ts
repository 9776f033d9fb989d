import type { Page } from "@playwright/test";
import { expect, test } from "../fixtures.ts";
import { isDataCall } from "../proxy.ts";
import { call, createAnonymous } from "../stage/api.ts";

const BOTANY = `
  Botany
    Xylem
      Tracheids
    ? What carries sugar? => Phloem
      Sieve tubes
    Pith
`;
const CARD = "What carries sugar?";

const more = (page: Page) => page.getByRole("dialog", { name: "More" });
const toolbar = (page: Page) => page.getByRole("toolbar", { name: "Tree" });
const paywall = (page: Page) => page.getByRole("dialog", { name: "Start your FREE Trial" });
const openMore = (page: Page) => page.getByRole("button", { name: "More", exact: true }).click();

test.describe("around a tree", () => {
  test("the toolbar names the user, says FREE or PRO, and its switches hold [2.toolbar] [2.mode-address]", async ({
    openTree,
    net,
    target,
  }) => {
    const account = await createAnonymous(target.origin);
    const user = await call<{ username: string }>(
      target.origin,
      "GET",
      `/users/${account.userId}`,
      account.token,
    );
    const { page, outline } = await openTree(BOTANY, { account });
    const bar = toolbar(page);
    await expect(bar.getByRole("link", { name: user.username })).toHaveAttribute(
      "href",
      `/users/${account.userId}`,
    );
    await expect(bar.getByText("FREE", { exact: true })).toBeVisible();
    await expect(bar.getByRole("button", { name: "Log out" })).toBeVisible();
    await expect(page).not.toHaveURL(/mode=/);
    await bar.getByRole("button", { name: "Mode", exact: true }).click();
    await expect(page).toHaveURL(/\?mode=viewing$/);
    await expect(outline.fields).toHaveCount(0);
    await bar.getByRole("button", { name: "Mode", exact: true }).click();
    await expect(page).not.toHaveURL(/mode=/);
    await expect(outline.fields.first()).toBeVisible();
    await bar.getByRole("button", { name: "Default item type", exact: true }).click();
    await outline.caretIn("Pith");
    await page.keyboard.press("Control+Enter");
    await expect(outline.conversion.form).toBeVisible();

    net.answerInstead = ({ path }) =>
      path === "/api/v1/subscriptions/status"
        ? {
            status: 200,
            body: {
              has_subscription: true,
              status: "active",
              required: true,
              trial_ends_at: null,
              current_period_end: null,
            },
          }
        : undefined;
    await page.goto(`/trees/${account.rootId}`);
    await expect(bar.getByText("PRO", { exact: true })).toBeVisible();
    await outline.ready();
    await openMore(page);
    await expect(more(page).getByText("PRO", { exact: true })).toBeVisible();
  });

  test("a menu opened while the tree is loading stays open when the tree is there", async ({
    openTree,
    net,
  }) => {
    const { page, outline, account } = await openTree(BOTANY);
    net.delayMs = 800;
    await page.goto(`/trees/${account.rootId}`);
    await openMore(page);
    await expect(outline.rows.first()).toBeVisible();
    await expect(more(page).getByRole("button", { name: "Help" })).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(more(page)).toHaveCount(0);
  });

  test("every entry of the More menu does what it says [2.more] [1.version]", async ({ openTree }) => {
    const { page, outline } = await openTree(BOTANY);
    await openMore(page);
    const menu = more(page);
    await expect(menu.getByText("FREE", { exact: true })).toBeVisible();
    await expect(menu.getByRole("status", { name: "Backend health" })).toHaveText("ok");
    await expect(menu.getByRole("button", { name: "Log out" })).toBeVisible();
    const childType = menu.getByRole("button", { name: "Default child type", exact: true });
    await childType.click();
    await expect(childType).toHaveAccessibleDescription("Flashcard");
    await expect(
      toolbar(page).getByRole("button", { name: "Default item type", exact: true }),
    ).toHaveAccessibleDescription("Flashcard");
    const theme = page.locator("html");
    await menu.getByRole("button", { name: "Theme" }).click();
    await expect(theme).toHaveAttribute("data-theme", "dark");
    await menu.getByRole("button", { name: "Theme" }).click();
    await expect(theme).toHaveAttribute("data-theme", "light");
    const viewing = menu.getByRole("switch", { name: "Viewing mode" });
    await expect(viewing).not.toBeChecked();
    await viewing.click();
    await expect(viewing).toBeChecked();
    await expect(page).toHaveURL(/\?mode=viewing$/);
    await expect(outline.fields).toHaveCount(0);
    await menu.getByRole("button", { name: "Help" }).click();
    await expect(page.getByRole("dialog", { name: "Keyboard shortcuts" })).toBeVisible();
    await page.keyboard.press("Escape");
    await openMore(page);
    await menu.getByRole("link", { name: "v0.12.0" }).click();
    await expect(page).toHaveURL(/\/releases$/);
  });

  test("the link to the parent has its text, else its question, else its id [2.parent-link]", async ({
    openTree,
  }) => {
    const { page, outline, account } = await openTree(`
      -
        Xylem
          Tracheids
        ? What carries sugar? => Phloem
          Sieve tubes
    `);
    const ids = new Map((await outline.shown()).map(({ text, nodeId }) => [text, nodeId]));
    const parentOf = async (text: string) => {
      await page.goto(`/trees/${ids.get(text)}`);
      await outline.ready();
      return page.getByRole("link", { name: /^Go to parent tree/ });
    };
    await expect(await parentOf("Tracheids")).toHaveAccessibleName("Go to parent tree: Xylem");
    await expect(await parentOf("Sieve tubes")).toHaveAccessibleName(`Go to parent tree: ${CARD}`);
    const blank = await parentOf("Xylem");
    await expect(blank).toHaveAccessibleName(`Go to parent tree: Parent Tree ${account.rootId}`);
    await blank.click();
    await expect(page).toHaveURL(new RegExp(`/trees/${account.rootId}$`));
    await expect(outline.rows).toHaveCount(5);
    await expect(page.getByRole("link", { name: /^Go to parent tree/ })).toHaveCount(0);
  });

  test("a tree is asked for once, by its id, with its parent and the user's progress [2.tree-load]", async ({
    openTree,
    net,
  }) => {
    const { outline, account } = await openTree(BOTANY);
    await outline.expectSaved();
    const read = net.calls.filter(({ path }) => path.startsWith(`/api/v1/trees/${account.rootId}`));
    expect(read).toHaveLength(1);
    const query = new URL(read[0]?.path ?? "", net.origin).searchParams;
    expect([query.get("include_parent"), query.get("include_user_flashcards")]).toEqual(["true", "true"]);
  });

  test("a row that moves carries a visible mark until it is answered [2.pending]", async ({
    openTree,
    net,
  }) => {
    const { page, outline } = await openTree(BOTANY);
    await outline.caretIn("Pith");
    await page.keyboard.press("Escape");
    net.delayMs = 1_500;
    await page.keyboard.press("Shift+ArrowUp");
    const row = await outline.row("Pith");
    await expect(row).toHaveAttribute("data-pending", "true");
    await expect(row.getByText("Moving…")).toBeVisible();
    net.delayMs = 0;
    await outline.expectSaved();
    await expect(page.getByText("Moving…")).toHaveCount(0);
  });
});

test.describe("the bar of a narrow screen", () => {
  test("is there at 480 px and not at 481, and makes a flashcard of a note only [2.mobile-bar] [9.breakpoint]", async ({
    openTree,
  }) => {
    const { page, outline } = await openTree(BOTANY);
    const bar = page.getByRole("toolbar", { name: "Mobile actions" });
    await page.setViewportSize({ width: 481, height: 800 });
    await expect(bar).toHaveCount(0);
    await page.setViewportSize({ width: 480, height: 800 });
    await outline.caretIn("Pith");
    const names = bar.getByRole("button");
    await expect(names).toHaveCount(6);
    expect(await names.evaluateAll((all) => all.map((each) => each.getAttribute("aria-label")))).toEqual([
      "Outdent",
      "Up",
      "Open tree",
      "Down",
      "Indent",
      "Make flashcard",
    ]);
    await bar.getByRole("button", { name: "Make flashcard" }).click();
    await expect(outline.conversion.form).toBeVisible();
    await page.keyboard.press("Escape");
    await outline.caretIn("Tracheids");
    await bar.getByRole("button", { name: "Down" }).click();
    await expect.poll(async () => (await outline.focus()).text).toBe(CARD);
    await expect(names).toHaveCount(5);
    await expect(bar.getByRole("button", { name: "Make flashcard" })).toHaveCount(0);
    const { nodeId } = await outline.rowOf(CARD);
    await bar.getByRole("button", { name: "Open tree" }).click();
    await expect(page).toHaveURL(new RegExp(`/trees/${nodeId}$`));
  });
});

test.describe("messages and dialogs", () => {
  test("a toast stands in its region until it is dismissed by its button or a click on it [2.toasts]", async ({
    openTree,
  }) => {
    const { page, outline } = await openTree(BOTANY);
    const toast = outline.toast("alert", "Cannot delete note with children");
    for (const dismiss of [
      () => toast.getByRole("button", { name: "Dismiss" }).click(),
      () => toast.getByText("Cannot delete").click(),
    ]) {
      await outline.caretIn("Xylem", "start");
      await page.keyboard.press("Backspace");
      await expect(toast).toBeVisible();
      // Held by the pointer it would stay for ever: what takes it away is the press.
      await toast.hover();
      await dismiss();
      await expect(page.getByText("Cannot delete note with children")).toHaveCount(0);
    }
  });

  test("the paywall names each of the three features [2.paywall-features] [4.paywall]", async ({
    openTree,
    net,
  }) => {
    const { page, outline } = await openTree(BOTANY);
    const require = (needed: boolean) =>
      page.evaluate(
        (value) =>
          localStorage.setItem("perennial_settings", JSON.stringify({ SUBSCRIPTION_NOT_NECESSARY: value })),
        String(!needed),
      );
    const expectPaywall = async (feature: string) => {
      await expect(paywall(page)).toContainText(feature);
      await expect(paywall(page).getByRole("button", { name: "Try For Free" })).toBeVisible();
      await paywall(page).getByRole("button", { name: "Maybe Later" }).click();
      await expect(paywall(page)).toHaveCount(0);
    };
    await require(true);
    await outline.caretIn("Pith");
    await page.keyboard.press("Alt+Enter");
    await expectPaywall("Flashcard Creation");
    await outline.card(CARD).click();
    await expectPaywall("Studying flashcards");
    await require(false);
    await outline.card(CARD).click();
    await expect(outline.answer("Phloem")).toBeVisible();
    await require(true);
    await page.keyboard.press("3");
    await expectPaywall("Flashcard Confidence Rating");
    await expect(await outline.row("Phloem")).toHaveAttribute("data-confidence", "white");
    expect(net.calls.filter(isDataCall)).toEqual([]);
  });
});

test.describe("settings of this device", () => {
  test("a stored one overrides its default: every request waits for API_DELAY [9.settings] [7.delay]", async ({
    openTree,
  }) => {
    const DELAY_MS = 700;
    const { page } = await openTree(BOTANY, { settings: { API_DELAY: String(DELAY_MS) } });
    const starts = await page.evaluate(() =>
      performance
        .getEntriesByType("resource")
        .filter(({ name }) => /\/api\/v1\/(validate-session|trees\/\d+)/.test(name))
        .map(({ startTime }) => startTime),
    );
    expect(starts).toHaveLength(2);
    expect(Math.min(...starts)).toBeGreaterThanOrEqual(DELAY_MS);
  });
});
