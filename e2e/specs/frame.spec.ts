import type { Page } from "@playwright/test";
import { expect, signedIn, test } from "../fixtures.ts";
import { LandingPage } from "../pages/landing.ts";
import { OutlinePage } from "../pages/outline.ts";
import { call, createAnonymous } from "../stage/api.ts";

const BOTANY = `
  Botany
    Xylem
      Tracheids
    ? What carries sugar? => Phloem
`;

const toolbar = (page: Page) => page.getByRole("toolbar", { name: "Tree" });
const help = (page: Page) => page.getByRole("dialog", { name: "Keyboard shortcuts" });
const paywall = (page: Page) => page.getByRole("dialog", { name: "Start your FREE Trial" });
const freshName = () => `student-${Date.now().toString(36)}-${Math.floor(performance.now())}`;

test.describe("the start page", () => {
  test("a visitor sees what the product is, the ways in and nothing else [1.landing-texts] [2.landing-out] [6.visitor]", async ({
    page,
  }) => {
    const landing = new LandingPage(page);
    await landing.open();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(/remember all the notes/i);
    for (const text of [
      "Take notes and study in one place",
      "Create flashcards from your notes",
      "Nest and reorganize as you learn",
      "Free to start, no credit card required",
      "Spaced repetition",
      "Smart search",
      "AI flashcard generation",
    ]) {
      await expect(page.getByText(text, { exact: true })).toBeVisible();
    }
    await expect(page.getByRole("heading", { name: "Coming Soon" })).toBeVisible();
    await expect(landing.consent).toBeVisible();
    await expect(landing.form).toBeVisible();
    await page.goto("/trees/1");
    await expect(page).toHaveURL(/\/$/);
  });

  test("Join N+ studiers counts the accounts, and says 1+ when nobody tells [1.social-proof]", async ({
    page,
    net,
    watch,
  }) => {
    watch.allowFailedRequests = true;
    net.answerInstead = (seen) =>
      seen.path === "/api/v1/users/stats" ? { status: 200, body: { user_count: 41 } } : undefined;
    await page.goto("/");
    await expect(page.getByText("Join 41+ studiers")).toBeVisible();
    net.answerInstead = (seen) =>
      seen.path === "/api/v1/users/stats"
        ? { status: 500, body: { error: "x", code: "internal" } }
        : undefined;
    await page.reload();
    await expect(page.getByText("Join 1+ studiers")).toBeVisible();
  });

  test("someone signed in is led on to their root tree, and signing in does the same [2.landing-in] [4.sign-in]", async ({
    page,
    openTree,
  }) => {
    const opened = await openTree(BOTANY);
    for (const path of ["/", "/trees"]) {
      await opened.page.goto(path);
      await expect(opened.page).toHaveURL(new RegExp(`/trees/${opened.account.rootId}$`));
    }
    const landing = new LandingPage(page);
    await landing.open();
    const name = freshName();
    await landing.createAccount(name, "a long password");
    await expect(page).toHaveURL(/\/trees\/\d+$/);
    const own = page.url();
    await new OutlinePage(page).ready();
    await toolbar(page).getByRole("button", { name: "Log out" }).click();
    await expect(page).toHaveURL(/\/$/);
    await landing.signIn(name, "a long password");
    await expect(page).toHaveURL(own);
    expect(await page.evaluate(() => localStorage.getItem("jwt_token"))).not.toBeNull();
  });
});

test.describe("the frame of a tree", () => {
  test("the toolbar has user, subscription, item type, logout and mode; the mode is in the address [2.toolbar] [2.mode-address] [2.viewing-link]", async ({
    openTree,
  }) => {
    const { page, outline } = await openTree(BOTANY);
    const bar = toolbar(page);
    await expect(bar.getByRole("link")).toBeVisible();
    await expect(bar.getByText("FREE", { exact: true })).toBeVisible();
    await expect(bar.getByRole("button", { name: "Log out" })).toBeVisible();
    const itemType = bar.getByRole("button", { name: "Default item type", exact: true });
    await expect(itemType).toHaveAccessibleDescription("Note");
    await itemType.click();
    await expect(itemType).toHaveAccessibleDescription("Flashcard");
    const mode = bar.getByRole("button", { name: "Mode", exact: true });
    await expect(mode).toHaveAccessibleDescription("Editing");
    await mode.click();
    await expect(page).toHaveURL(/\?mode=viewing$/);
    await expect(outline.grid.getByRole("link", { name: "Xylem" })).toHaveAttribute("href", /^\/notes\/\d+$/);
    await page.goto((await outline.grid.getByRole("link", { name: "Xylem" }).getAttribute("href")) ?? "");
    await expect(page).toHaveURL(/\/trees\/\d+\?mode=viewing$/);
    await expect(page.getByRole("link", { name: "Go to parent tree: Botany" })).toBeVisible();
    await expect(mode).toHaveAccessibleDescription("Viewing");
    await mode.click();
    await expect(page).toHaveURL(/\/trees\/\d+$/);
  });

  test("while it loads it says so; then its root has the focus [2.tree-loading] [2.focus-root]", async ({
    newContext,
    net,
    target,
  }) => {
    const account = await createAnonymous(target.origin);
    const page = await (await newContext({ storageState: signedIn(net.origin, account) })).newPage();
    net.delayMs = 700;
    await page.goto(`/trees/${account.rootId}`);
    await expect(page.getByText("Loading tree...")).toBeVisible();
    const outline = new OutlinePage(page);
    await outline.ready();
    await outline.expectCaret("", 0);
  });

  test("a tree that is not there, or does not come, is told in words, and can be asked for again [2.tree-error] [2.tree-missing] [4.load-failure] [8.tree-load]", async ({
    openTree,
    net,
    watch,
  }) => {
    watch.allowFailedRequests = true;
    const { page, account } = await openTree(BOTANY);
    await page.goto("/trees/987654321");
    await expect(page.getByText("Error: Tree not found: 404", { exact: true })).toBeVisible();
    await expect(page.getByRole("button", { name: "Try again" })).toBeVisible();
    net.answerInstead = (seen) =>
      seen.path.startsWith(`/api/v1/trees/${account.rootId}?`)
        ? { status: 500, body: { error: "x", code: "internal" } }
        : undefined;
    await page.goto(`/trees/${account.rootId}`);
    await expect(page.getByText("Error: Tree not found: 500", { exact: true })).toBeVisible();
    await expect(page.getByText("Loading tree...")).toHaveCount(0);
    net.answerInstead = undefined;
    await page.getByRole("button", { name: "Try again" }).click();
    await new OutlinePage(page).ready();
  });

  test("More has version, health, help, theme, child type, mode, badge and logout [2.more] [1.version]", async ({
    openTree,
  }) => {
    const { page } = await openTree(BOTANY);
    const button = page.getByRole("button", { name: "More", exact: true });
    await expect(button).toHaveAttribute("aria-expanded", "false");
    await button.click();
    const more = page.getByRole("dialog", { name: "More" });
    await expect(more.getByRole("link", { name: "v0.12.0" })).toHaveAttribute("href", "/releases");
    await expect(more.getByRole("status", { name: "Backend health" })).toHaveText("ok");
    await expect(more.getByText("FREE", { exact: true })).toBeVisible();
    for (const name of ["Help", "Theme", "Default child type", "Log out"]) {
      await expect(more.getByRole("button", { name, exact: true })).toBeVisible();
    }
    await more.getByRole("switch", { name: "Viewing mode" }).click();
    await expect(page).toHaveURL(/mode=viewing/);
    await page.keyboard.press("Escape");
    await expect(more).toBeHidden();
    await expect(button).toBeFocused();
  });

  test("backend health is an error dot when the call fails, and another once it does not [2.health] [8.health]", async ({
    openTree,
    net,
    watch,
  }) => {
    watch.allowFailedRequests = true;
    const { page } = await openTree(BOTANY);
    net.answerInstead = (seen) =>
      seen.path === "/api/v1/health" ? { status: 503, body: { status: "error", message: "x" } } : undefined;
    await page.getByRole("button", { name: "More", exact: true }).click();
    const health = page.getByRole("status", { name: "Backend health" });
    await expect(health).toHaveText("error");
    const dot = health.locator("i");
    const red = await dot.evaluate((each) => getComputedStyle(each).backgroundColor);
    net.answerInstead = undefined;
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "More", exact: true }).click();
    await expect(health).toHaveText("ok");
    await expect(dot).not.toHaveCSS("background-color", red);
  });

  test("the theme is kept on this device and there before the first paint [2.theme]", async ({
    openTree,
  }) => {
    const { page } = await openTree(BOTANY);
    await page.getByRole("button", { name: "More", exact: true }).click();
    await page.getByRole("button", { name: "Theme" }).click();
    await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
    await page.reload();
    await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  });
});

test.describe("what opens above the page", () => {
  test("? opens the help outside fields, Escape and the backdrop close it [2.help-open]", async ({
    openTree,
  }) => {
    const { page, outline } = await openTree(BOTANY);
    await outline.caretIn("Xylem");
    await page.keyboard.press("?");
    await expect(help(page)).toHaveCount(0);
    await page.keyboard.press("Backspace");
    await outline.focusRow("Xylem");
    await page.keyboard.press("?");
    await expect(help(page)).toBeVisible();
    await expect(help(page).getByText("Collapse/expand children")).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(help(page)).toHaveCount(0);
    await page.keyboard.press("?");
    await expect(help(page)).toBeVisible();
    await page.mouse.click(5, 5);
    await expect(help(page)).toHaveCount(0);
  });

  test("logged out, the help asks to log in [2.help-out]", async ({ page }) => {
    await new LandingPage(page).open();
    await page.keyboard.press("?");
    await expect(help(page).getByText("Please log in to see keyboard shortcuts")).toBeVisible();
  });

  test("the paywall names the feature and closes on Maybe Later, Escape and the overlay [2.paywall-modal] [2.paywall-features]", async ({
    openTree,
  }) => {
    const { page, outline } = await openTree(BOTANY, { settings: { SUBSCRIPTION_NOT_NECESSARY: "false" } });
    const card = outline.card("What carries sugar?");
    await card.click();
    await expect(paywall(page).getByText("Studying flashcards")).toBeVisible();
    await expect(paywall(page).getByRole("button", { name: "Try For Free" })).toBeVisible();
    await paywall(page).getByRole("button", { name: "Maybe Later" }).click();
    await expect(paywall(page)).toHaveCount(0);
    await card.click();
    await page.keyboard.press("Escape");
    await expect(paywall(page)).toHaveCount(0);
    await card.click();
    await expect(paywall(page)).toBeVisible();
    await page.mouse.click(5, 5);
    await expect(paywall(page)).toHaveCount(0);
  });

  test("messages appear in the region Notifications, which is there before the first [2.toasts]", async ({
    openTree,
  }) => {
    const { page, outline } = await openTree(BOTANY);
    const region = page.getByRole("region", { name: "Notifications" });
    await expect(region.getByRole("alert")).toHaveCount(1);
    await expect(region.getByRole("status")).toHaveCount(1);
    await outline.caretIn("Xylem", "start");
    await page.keyboard.press("Backspace");
    await expect(outline.toast("alert", "Cannot delete note with children")).toBeVisible();
    await region.getByRole("button", { name: "Dismiss" }).click();
    await expect(region.getByText("Cannot delete note with children")).toHaveCount(0);
  });
});

test.describe("the session", () => {
  test("the user page shows name, id and root tree [2.user-page]", async ({ openTree }) => {
    const { page, account } = await openTree(BOTANY);
    await page.goto(`/users/${account.userId}`);
    await expect(
      page
        .getByRole("definition")
        .filter({ hasText: String(account.userId) })
        .first(),
    ).toBeVisible();
    await expect(page.getByRole("link", { name: `Tree ${account.rootId}` })).toHaveAttribute(
      "href",
      `/trees/${account.rootId}`,
    );
  });

  test("a stored token is validated once on start; one that is refused is cleared [4.session-start] [8.session-validation]", async ({
    openTree,
    target,
    net,
    watch,
  }) => {
    watch.allowFailedRequests = true;
    const { page, account } = await openTree(BOTANY);
    expect(net.calls.filter((seen) => seen.path === "/api/v1/validate-session")).toHaveLength(1);
    await call<null>(target.origin, "POST", "/logout", account.token);
    await page.reload();
    await expect(page).toHaveURL(/\/$/);
    expect(await page.evaluate(() => localStorage.getItem("jwt_token"))).toBeNull();
  });

  test("logging out clears the session and goes to / even when the call fails [4.logout]", async ({
    openTree,
    net,
    watch,
  }) => {
    watch.allowFailedRequests = true;
    const { page } = await openTree(BOTANY);
    net.answerInstead = (seen) =>
      seen.path === "/api/v1/logout" ? { status: 500, body: { error: "x", code: "internal" } } : undefined;
    await toolbar(page).getByRole("button", { name: "Log out" }).click();
    await expect(page).toHaveURL(/\/$/);
    expect(await page.evaluate(() => localStorage.getItem("jwt_token"))).toBeNull();
  });

  test("a session that ended is signed in again on the spot, and nothing typed is lost", async ({
    page,
    target,
    watch,
  }) => {
    watch.allowFailedRequests = true;
    const landing = new LandingPage(page);
    await landing.open();
    const name = freshName();
    await landing.createAccount(name, "a long password");
    const outline = new OutlinePage(page);
    await outline.ready();
    const token = await page.evaluate(() => localStorage.getItem("jwt_token"));
    await call<null>(target.origin, "POST", "/logout", token);
    await page.keyboard.type("Kept", { delay: 15 });
    const again = page.getByRole("dialog", { name: "Please sign in again" });
    await expect(again).toBeVisible();
    await again.getByLabel("Username").fill(name);
    await again.getByLabel("Password").fill("a long password");
    await again.getByRole("button", { name: "Sign in" }).click();
    await expect(again).toHaveCount(0);
    await outline.expectSaved();
    await outline.expectText("Kept");
  });

  test("a name chosen for an anonymous account keeps its notes", async ({ openTree }) => {
    const { page, outline, account } = await openTree(BOTANY);
    const name = freshName();
    await page.getByRole("button", { name: "More", exact: true }).click();
    await page.getByRole("button", { name: "Keep your notes: choose a name" }).click();
    const form = page.getByRole("form", { name: "Keep your notes" });
    await form.getByLabel("Username").fill(name);
    await form.getByLabel("Password").fill("short");
    await form.getByRole("button", { name: "Keep my notes" }).click();
    await expect(form.getByText("Choose a password of at least 8 characters.")).toBeVisible();
    await form.getByLabel("Password").fill("a long password");
    await form.getByRole("button", { name: "Keep my notes" }).click();
    await expect(toolbar(page).getByRole("link", { name })).toBeVisible();
    await expect(page).toHaveURL(new RegExp(`/trees/${account.rootId}$`));
    await outline.rowOf("Tracheids");
  });
});
